// Stands in for Stripe.js. It is served with its types stripped, as one classic script.
import type { FromFrame, ToFrame } from './messages.ts';

(() => {
  const script = document.currentScript as HTMLScriptElement;
  const ORIGIN = new URL(script.src).origin;
  const VERSION = 'endive';

  type Handler = (event?: unknown) => void;
  type Outcome = { error?: ApiError; [name: string]: unknown };
  interface ApiError {
    type: string;
    code?: string;
    message?: string;
    [name: string]: unknown;
  }
  interface Intent {
    id: string;
    object: string;
    client_secret: string;
    status: string;
    next_action?: {
      type: string;
      use_stripe_sdk?: { stripe_js?: string };
      redirect_to_url?: { url: string };
    } | null;
    last_setup_error?: ApiError | null;
    last_payment_error?: ApiError | null;
  }
  type Kind = 'setup' | 'payment';
  interface ConfirmOptions {
    elements?: ElementsGroup;
    clientSecret?: string;
    confirmParams?: {
      return_url?: string;
      payment_method?: string;
      payment_method_data?: { billing_details?: object };
    };
    redirect?: 'always' | 'if_required';
  }
  type CardData = {
    payment_method?: string | { card: CardField; billing_details?: object };
    return_url?: string;
  };

  class IntegrationError extends Error {
    override name = 'IntegrationError';
  }

  function secretParts(clientSecret: string): { id: string; kind: Kind } {
    const match = /^((seti|pi)_[A-Za-z0-9]+)_secret_/.exec(clientSecret ?? '');
    if (!match?.[1])
      throw new IntegrationError(
        `Invalid value for clientSecret: ${clientSecret} is not a client secret.`,
      );
    return { id: match[1], kind: match[2] === 'seti' ? 'setup' : 'payment' };
  }

  const collection = (kind: Kind) => (kind === 'setup' ? 'setup_intents' : 'payment_intents');
  const resultName = (kind: Kind) => (kind === 'setup' ? 'setupIntent' : 'paymentIntent');

  function form(data: object): URLSearchParams {
    const params = new URLSearchParams();
    const add = (prefix: string, value: unknown) => {
      if (value === undefined || value === null) return;
      if (typeof value === 'object') {
        for (const [key, inner] of Object.entries(value))
          add(prefix ? `${prefix}[${key}]` : key, inner);
      } else params.append(prefix, String(value));
    };
    add('', data);
    return params;
  }

  async function call(
    key: string,
    method: 'GET' | 'POST',
    path: string,
    data: object,
  ): Promise<Outcome> {
    const params = form(data);
    const url = `${ORIGIN}/v1/${path}${method === 'GET' ? `?${params}` : ''}`;
    try {
      const response = await fetch(url, {
        method,
        headers: { Authorization: `Bearer ${key}` },
        ...(method === 'POST' && { body: params }),
      });
      const body = await response.json();
      return response.ok ? { result: body } : { error: body.error };
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message:
            'We are experiencing issues connecting to our payments provider. Your payment is not affected. Please refresh the page or try again later.',
        },
      };
    }
  }

  let counter = 0;

  /** A field group in a frame of the sandbox's origin: the page around it never sees the number. */
  class CardField {
    readonly type: string;
    readonly id = `sandbox-element-${++counter}`;
    readonly #group: ElementsGroup;
    #options: object;
    #frame: HTMLIFrameElement | null = null;
    #host: HTMLElement | null = null;
    #ready = false;
    readonly #queue: ToFrame[] = [];
    readonly #handlers = new Map<string, Set<Handler>>();
    readonly #waiting = new Map<string, (result: Outcome) => void>();

    constructor(type: string, options: object, group: ElementsGroup) {
      this.type = type;
      this.#options = options;
      this.#group = group;
      window.addEventListener('message', this.#receive);
    }

    mount(target: string | HTMLElement): void {
      const host =
        typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target;
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
      const { appearance, fonts, key } = this.#group;
      this.#frame?.contentWindow?.postMessage(
        {
          sandboxStripe: true,
          to: 'frame',
          element: this.id,
          type: 'init',
          appearance,
          fonts,
          key,
          options: this.#options,
        },
        ORIGIN,
      );
      for (const message of this.#queue.splice(0))
        this.#frame?.contentWindow?.postMessage(message, ORIGIN);
    }

    #announce({ type, payload }: FromFrame): void {
      const state = payload as { complete?: boolean; empty?: boolean; error?: object } | undefined;
      const list = this.#host?.classList;
      if (type === 'change') {
        list?.toggle('StripeElement--complete', state?.complete === true);
        list?.toggle('StripeElement--empty', state?.empty === true);
        list?.toggle('StripeElement--invalid', state?.error !== undefined);
      }
      if (type === 'focus' || type === 'blur')
        list?.toggle('StripeElement--focus', type === 'focus');
      for (const handler of this.#handlers.get(type) ?? [])
        handler(type === 'ready' ? this : payload);
    }
  }

  class ElementsGroup {
    readonly key: string;
    appearance: object;
    readonly fonts: object[];
    clientSecret: string | undefined;
    readonly #elements = new Map<string, CardField>();

    constructor(
      key: string,
      options: { clientSecret?: string; appearance?: object; fonts?: object[] } = {},
    ) {
      this.key = key;
      this.fonts = options.fonts ?? [];
      this.clientSecret = options.clientSecret;
      this.appearance = options.appearance ?? {};
      if (options.clientSecret !== undefined) secretParts(options.clientSecret);
    }

    create(type: string, options: object = {}): CardField {
      if (type !== 'payment' && type !== 'card')
        throw new IntegrationError(
          `The sandbox has the payment element and the card element, not ${type}.`,
        );
      if (this.#elements.has(type))
        throw new IntegrationError(
          `Can only create one Element of type ${type} through an Elements instance.`,
        );
      const element = new CardField(type, options, this);
      this.#elements.set(type, element);
      return element;
    }

    getElement(type: string): CardField | null {
      return this.#elements.get(type) ?? null;
    }

    update(options: { appearance?: object; clientSecret?: string }): void {
      if (options.clientSecret) this.clientSecret = options.clientSecret;
      if (!options.appearance) return;
      this.appearance = options.appearance;
      for (const element of this.#elements.values()) element.restyle(options.appearance);
    }

    async fetchUpdates(): Promise<Outcome> {
      return {};
    }

    /** Checks the fields and shows what is wrong beneath them. */
    async submit(): Promise<Outcome> {
      const element = this.payment();
      const { error } = await element.ask('validate');
      return error ? { error } : { selectedPaymentMethod: 'card' };
    }

    payment(): CardField {
      const element = this.#elements.get('payment') ?? this.#elements.get('card');
      if (!element)
        throw new IntegrationError(
          'Invalid value for elements: the group has no mounted Payment Element.',
        );
      return element;
    }

    forget(element: CardField): void {
      this.#elements.delete(element.type);
    }
  }

  /** Shows the bank's page over the shop's until it is answered. */
  function showChallenge(url: string): Promise<void> {
    return new Promise((resolve) => {
      const dialog = document.createElement('dialog');
      dialog.setAttribute('aria-label', 'Confirm with your bank');
      dialog.style.cssText =
        'border:0;padding:0;width:min(100vw - 2rem,30rem);height:min(100vh - 2rem,24rem);border-radius:8px;overflow:hidden';
      const frame = document.createElement('iframe');
      frame.src = `${url}&embedded=1`;
      frame.name = '__stripe_3ds_challenge';
      frame.title = 'Confirm with your bank';
      frame.style.cssText = 'border:0;width:100%;height:100%;display:block';
      dialog.append(frame);
      const receive = (event: MessageEvent) => {
        if (
          event.origin !== ORIGIN ||
          event.source !== frame.contentWindow ||
          event.data?.sandboxStripe !== 'challenge'
        )
          return;
        window.removeEventListener('message', receive);
        dialog.close();
        dialog.remove();
        resolve();
      };
      window.addEventListener('message', receive);
      dialog.addEventListener('cancel', (event) => event.preventDefault());
      document.body.append(dialog);
      dialog.showModal();
    });
  }

  function makeStripe(key: string) {
    if (typeof key !== 'string' || !key.startsWith('pk_')) {
      throw new IntegrationError(
        'Please call Stripe() with your publishable key. You used an empty string or a secret key.',
      );
    }
    const retrieve = async (clientSecret: string): Promise<Outcome> => {
      const { id, kind } = secretParts(clientSecret);
      const { error, result } = await call(key, 'GET', `${collection(kind)}/${id}`, {
        client_secret: clientSecret,
      });
      return error ? { error } : { [resultName(kind)]: result };
    };

    /** Takes an intent on after the server has answered: challenge, then what became of it. */
    async function follow(kind: Kind, intent: Intent): Promise<Outcome> {
      const url = intent.next_action?.use_stripe_sdk?.stripe_js;
      if (intent.status !== 'requires_action' || !url) return { [resultName(kind)]: intent };
      await showChallenge(url);
      const outcome = await retrieve(intent.client_secret);
      const after = outcome[resultName(kind)] as Intent | undefined;
      const failed =
        after?.status === 'requires_payment_method'
          ? (after.last_setup_error ?? after.last_payment_error)
          : null;
      return failed
        ? {
            error: {
              ...failed,
              [kind === 'setup' ? 'setup_intent' : 'payment_intent']: after,
            } as ApiError,
          }
        : outcome;
    }

    async function confirm(
      kind: Kind,
      clientSecret: string,
      data: object,
      element: CardField | null,
      billing: object | undefined,
    ): Promise<Outcome> {
      const { id } = secretParts(clientSecret);
      const params = { ...data, client_secret: clientSecret, use_stripe_sdk: true };
      const path = `${collection(kind)}/${id}/confirm`;
      const { error, result } = element
        ? await element.ask('confirm', { path, params, billing })
        : await call(key, 'POST', path, params);
      if (error) return { error };
      return follow(kind, result as Intent);
    }

    async function confirmWithElements(kind: Kind, options: ConfirmOptions): Promise<Outcome> {
      const { elements, confirmParams = {}, redirect = 'always' } = options;
      const clientSecret = options.clientSecret ?? elements?.clientSecret;
      if (!clientSecret) throw new IntegrationError(`Missing required parameter: clientSecret.`);
      if (redirect === 'always' && !confirmParams.return_url) {
        throw new IntegrationError(
          `stripe.confirm${kind === 'setup' ? 'Setup' : 'Payment'}(): the \`confirmParams.return_url\` argument is required unless \`redirect\` is 'if_required'.`,
        );
      }
      const element = confirmParams.payment_method ? null : (elements?.payment() ?? null);
      if (element) {
        const { error } = await element.ask('validate');
        if (error) return { error };
      }
      const data = {
        return_url: confirmParams.return_url,
        payment_method: confirmParams.payment_method,
      };
      const outcome = await confirm(
        kind,
        clientSecret,
        data,
        element,
        confirmParams.payment_method_data?.billing_details,
      );
      const intent = outcome[resultName(kind)] as Intent | undefined;
      if (!intent || redirect !== 'always') return outcome;
      const target = new URL(confirmParams.return_url ?? location.href);
      target.searchParams.set(`${kind}_intent`, intent.id);
      target.searchParams.set(`${kind}_intent_client_secret`, clientSecret);
      target.searchParams.set(
        'redirect_status',
        intent.status === 'succeeded' ? 'succeeded' : 'pending',
      );
      location.assign(target.href);
      return new Promise(() => undefined);
    }

    async function confirmCard(
      kind: Kind,
      clientSecret: string,
      data: CardData = {},
    ): Promise<Outcome> {
      const method = data.payment_method;
      if (typeof method !== 'object')
        return confirm(
          kind,
          clientSecret,
          { payment_method: method, return_url: data.return_url },
          null,
          undefined,
        );
      const { error } = await method.card.ask('validate');
      if (error) return { error };
      return confirm(
        kind,
        clientSecret,
        { return_url: data.return_url },
        method.card,
        method.billing_details,
      );
    }

    const stripe: Record<string, unknown> = {
      elements: (options?: { clientSecret?: string; appearance?: object; fonts?: object[] }) =>
        new ElementsGroup(key, options),
      confirmSetup: (options: ConfirmOptions) => confirmWithElements('setup', options),
      confirmPayment: (options: ConfirmOptions) => confirmWithElements('payment', options),
      confirmCardSetup: (secret: string, data?: CardData) => confirmCard('setup', secret, data),
      confirmCardPayment: (secret: string, data?: CardData) => confirmCard('payment', secret, data),
      retrieveSetupIntent: retrieve,
      retrievePaymentIntent: retrieve,
      handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
        const { kind } = secretParts(clientSecret);
        const outcome = await retrieve(clientSecret);
        const intent = outcome[resultName(kind)] as Intent | undefined;
        return intent ? follow(kind, intent) : outcome;
      },
      handleCardAction: async (clientSecret: string) => {
        const outcome = await retrieve(clientSecret);
        const intent = outcome.paymentIntent as Intent | undefined;
        return intent ? follow('payment', intent) : outcome;
      },
      createPaymentMethod: async (options: {
        elements?: ElementsGroup;
        params?: { billing_details?: object };
        card?: CardField;
        billing_details?: object;
      }) => {
        const element = options.card ?? options.elements?.payment();
        if (!element) throw new IntegrationError('createPaymentMethod needs an Element.');
        const { error, result } = await element.ask('createPaymentMethod', {
          billing: options.billing_details ?? options.params?.billing_details,
        });
        return error ? { error } : { paymentMethod: result };
      },
      createToken: async (element: CardField, data?: object) => {
        const { error, result } = await element.ask('createToken', { billing: data });
        return error ? { error } : { token: result };
      },
      registerAppInfo: () => undefined,
      _registerWrapper: () => undefined,
    };
    return new Proxy(stripe, {
      get: (target, name) => {
        if (typeof name === 'symbol' || name in target || /^(then|toJSON|[_$].*)$/.test(name))
          return target[String(name)];
        return () => {
          throw new IntegrationError(`The sandbox's Stripe.js has no ${name}().`);
        };
      },
    });
  }

  Object.defineProperty(window, 'Stripe', {
    value: Object.assign((key: string) => makeStripe(key), { version: VERSION }),
    configurable: true,
  });
})();
