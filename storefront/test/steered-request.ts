import { vi } from 'vitest';

/** An upload request controlled by a test: its progress, its response, its connection. */
export class SteeredRequest extends EventTarget {
  static waiting: SteeredRequest[] = [];

  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  form = new FormData();
  url = '';
  status = 0;
  responseText = '';
  aborted = false;

  open(_method: string, url: string): void {
    this.url = url;
  }

  setRequestHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  getResponseHeader(): null {
    return null;
  }

  send(form: FormData): void {
    this.form = form;
    SteeredRequest.waiting.push(this);
  }

  abort(): void {
    this.aborted = true;
    this.#end('abort');
  }

  /** Reports upload progress, from 0 to 1. */
  sends(share: number): void {
    const told = { lengthComputable: true, loaded: share * 1000, total: 1000 };
    this.upload.dispatchEvent(new ProgressEvent('progress', told));
  }

  answers(status: number, body: object): void {
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.#end('load');
  }

  /** Breaks the connection. */
  breaks(): void {
    this.#end('error');
  }

  #end(how: 'load' | 'error' | 'abort'): void {
    this.dispatchEvent(new ProgressEvent(how));
    this.dispatchEvent(new ProgressEvent('loadend'));
  }
}

/** Replaces the browser's XMLHttpRequest. Undone after each test by `setup.ts`. */
export const steerRequests = (): void => {
  SteeredRequest.waiting = [];
  vi.stubGlobal('XMLHttpRequest', SteeredRequest);
};

/**
 * The next request that the page sends.
 * @param ending the end of its URL
 */
export const nextRequest = (ending: string): Promise<SteeredRequest> =>
  vi.waitFor(
    () => {
      const [request] = SteeredRequest.waiting;
      if (!request?.url.endsWith(ending)) {
        throw new Error(`Waiting for …${ending}, there is ${request?.url ?? 'nothing'}`);
      }
      SteeredRequest.waiting.shift();
      return request;
    },
    { timeout: 30_000 },
  );
