import { API_BASE_PATH, callPath, type calls, type ParamsOf, type ResponseOf } from 'contract';
import { NetworkError } from './errors.ts';
import { apiOrigin } from './origin.ts';
import { bearerToken } from './token.ts';
import type { Received } from './transport.ts';

type Calls = Pick<typeof calls, 'uploadWorkout' | 'uploadVideo' | 'uploadThumbnail'>;

type Sending = {
  token: string | null;
  signal: AbortSignal;
  /** Called with the share of the body that has been sent, from 0 to 1. */
  onSent?: ((share: number) => void) | undefined;
};

const headersOf = (request: XMLHttpRequest): Headers => {
  const retryAfter = request.getResponseHeader('retry-after');
  return new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter });
};

/** XMLHttpRequest, because fetch reports no upload progress: it streams bodies only over HTTP/2. */
const post = (url: string, form: FormData, { token, signal, onSent }: Sending): Promise<Received> =>
  new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', url);
    request.setRequestHeader('accept', 'application/json');
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onSent?.(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({ status: request.status, headers: headersOf(request), text: request.responseText }),
    );
    request.addEventListener('error', () => reject(new NetworkError(url)));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(form);
  });

type FormInput<Id extends keyof Calls> = Omit<Sending, 'token'> & {
  params?: ParamsOf<Calls[Id]>;
  form: FormData;
};

/**
 * Makes a call of the contract with a form as its body and reports the upload progress.
 * @throws as `call` does, and the signal's reason once it is aborted
 */
export const sendForm = async <Id extends keyof Calls>(
  id: Id,
  { params, form, signal, onSent }: FormInput<Id>,
): Promise<ResponseOf<Calls[Id]>> => {
  const [calls, { readAnswer }] = await Promise.all([
    import('contract/calls/admin'),
    import('./transport.ts'),
  ]);
  const token = await bearerToken();
  const path = callPath(calls[id], params as Record<string, string> | undefined);
  const url = `${apiOrigin()}${API_BASE_PATH}${path}`;
  return readAnswer(calls[id], await post(url, form, { token, signal, onSent }), token);
};
