import { ORIGIN, type Outcome } from '../api.ts';
import type { FromFrame, ToFrame } from '../messages.ts';
import { IntegrationError } from './intents.ts';

type Handler = (event?: unknown) => void;

/** What a field takes from the group that it was created in. */
interface FieldGroup {
  readonly key: string;
  readonly appearance: object;
  readonly fonts: object[];
  readonly clientSecret: string | undefined;
  forget(field: CardField): void;
}

let counter = 0;

/** A field group in a frame of the sandbox's origin: the page around it never sees the number. */
export class CardField {
  readonly type: string;
  readonly id = `sandbox-element-${++counter}`;
  readonly #group: FieldGroup;
  #options: object;
  #frame: HTMLIFrameElement | null = null;
  #host: HTMLElement | null = null;
  #ready = false;
  readonly #queue: ToFrame[] = [];
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #waiting = new Map<string, (result: Outcome) => void>();

  /** The chosen way to pay: `card`, `sepa_debit`, or a wallet. */
  method = 'card';

  get options(): object {
    return this.#options;
  }

  constructor(type: string, options: object, group: FieldGroup) {
    this.type = type;
    this.#options = options;
    this.#group = group;
    window.addEventListener('message', this.#receive);
  }

  mount(target: string | HTMLElement): void {
    const host = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
    if (!host)
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page. Make sure the element exists on the page before calling mount().`,
      );
    if (this.#frame && this.#host === host) return;
    this.unmount();
    const frame = document.createElement('iframe');
    frame.src = `${ORIGIN}/elements/frame?type=${this.type}&id=${this.id}&origin=${encodeURIComponent(location.origin)}`;
    frame.title = 'Secure payment input frame';
    frame.name = `__privateStripeFrame_${this.id}`;
    frame.setAttribute('allow', 'payment');
    // As Stripe's: room for the fields' focus, which the page around them does not see.
    frame.style.cssText = `border:0;display:block;overflow:hidden;height:1.2em;${
      this.type === 'payment' ? 'margin:-4px;width:calc(100% + 8px)' : 'margin:0;width:100%'
    }`;
    host.replaceChildren(frame);
    host.classList.add('StripeElement');
    this.#frame = frame;
    this.#host = host;
  }

  unmount(): void {
    this.#frame?.remove();
    this.#host?.classList.remove(
      'StripeElement',
      'StripeElement--focus',
      'StripeElement--complete',
      'StripeElement--invalid',
      'StripeElement--empty',
    );
    this.#frame = null;
    this.#host = null;
    this.#ready = false;
  }

  destroy(): void {
    this.unmount();
    window.removeEventListener('message', this.#receive);
    this.#group.forget(this);
  }

  on(event: string, handler: Handler): this {
    const handlers = this.#handlers.get(event) ?? new Set();
    handlers.add(handler);
    this.#handlers.set(event, handlers);
    return this;
  }

  once(event: string, handler: Handler): this {
    const wrapped: Handler = (payload) => {
      this.off(event, wrapped);
      handler(payload);
    };
    return this.on(event, wrapped);
  }

  off(event: string, handler?: Handler): this {
    if (handler) this.#handlers.get(event)?.delete(handler);
    else this.#handlers.delete(event);
    return this;
  }

  update(options: object): this {
    this.#options = { ...this.#options, ...options };
    this.#post('update', { options: this.#options });
    return this;
  }

  focus = () => this.#post('focus');
  blur = () => this.#post('blur');
  clear = () => this.#post('clear');
  collapse(): this {
    return this;
  }

  restyle(appearance: object): void {
    this.#post('update', { appearance });
  }

  /** Asks the frame to do something and waits for its answer. */
  ask(type: ToFrame['type'], data: object = {}): Promise<Outcome> {
    if (!this.#frame)
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.',
      );
    const nonce = `n${++counter}`;
    return new Promise((resolve) => {
      this.#waiting.set(nonce, resolve);
      this.#post(type, { ...data, nonce });
    });
  }

  #post(type: ToFrame['type'], data: object = {}): void {
    const message: ToFrame = {
      sandboxStripe: true,
      to: 'frame',
      element: this.id,
      type,
      ...data,
    };
    if (this.#ready) this.#frame?.contentWindow?.postMessage(message, ORIGIN);
    else this.#queue.push(message);
  }

  readonly #receive = (event: MessageEvent<FromFrame>): void => {
    const { data } = event;
    if (event.origin !== ORIGIN || !this.#frame || event.source !== this.#frame.contentWindow)
      return;
    if (!data?.sandboxStripe || data.element !== this.id) return;
    if (data.type === 'hello') this.#start();
    else if (data.type === 'response')
      this.#waiting.get(data.nonce ?? '')?.(data.result as Outcome);
    else if (data.type === 'resize') this.#frame.style.height = `${Number(data.height)}px`;
    else this.#announce(data);
  };

  #start(): void {
    this.#ready = true;
    const { appearance, fonts, key, clientSecret } = this.#group;
    this.#frame?.contentWindow?.postMessage(
      {
        sandboxStripe: true,
        to: 'frame',
        element: this.id,
        type: 'init',
        appearance,
        fonts,
        key,
        clientSecret,
        options: this.#options,
      },
      ORIGIN,
    );
    for (const message of this.#queue.splice(0))
      this.#frame?.contentWindow?.postMessage(message, ORIGIN);
  }

  #announce({ type, payload }: FromFrame): void {
    const state = payload as
      | { complete?: boolean; empty?: boolean; error?: object; value?: { type?: string } }
      | undefined;
    this.method = state?.value?.type ?? this.method;
    const list = this.#host?.classList;
    if (type === 'change') {
      list?.toggle('StripeElement--complete', state?.complete === true);
      list?.toggle('StripeElement--empty', state?.empty === true);
      list?.toggle('StripeElement--invalid', state?.error !== undefined);
    }
    if (type === 'focus' || type === 'blur') list?.toggle('StripeElement--focus', type === 'focus');
    for (const handler of this.#handlers.get(type) ?? [])
      handler(type === 'ready' ? this : payload);
  }
}
