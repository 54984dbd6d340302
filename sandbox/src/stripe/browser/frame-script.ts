// The fields of a card, inside the frame. Served with its types stripped, as one classic script.
import type { FromFrame, ToFrame } from './messages.ts';

(() => {
  const query = new URLSearchParams(location.search);
  const parentOrigin = query.get('origin') ?? '';
  const element = query.get('id') ?? '';
  const isCard = query.get('type') === 'card';
  const root = document.querySelector<HTMLFormElement>('#fields');
  const errorBox = document.querySelector<HTMLElement>('#error');
  if (!root || !errorBox) return;
  const input = (name: string) => root.querySelector<HTMLInputElement>(`[data-field=${name}]`);
  const number = input('number');
  const expiry = input('expiry');
  const cvc = input('cvc');
  if (!number || !expiry || !cvc) return;
  let key = '';

  interface Fault {
    type: 'validation_error';
    code: string;
    message: string;
  }
  type FieldName = 'number' | 'expiry' | 'cvc';
  type Outcome = { error?: object; result?: object };

  const post = (type: FromFrame['type'], data: object = {}) =>
    parent.postMessage(
      { sandboxStripe: true, to: 'page', element, type, ...data } satisfies FromFrame,
      parentOrigin,
    );

  const digits = (field: HTMLInputElement) => field.value.replace(/\D/g, '');

  function brandOf(value: string): string {
    if (/^4/.test(value)) return 'visa';
    if (/^(5[1-5]|2[2-7])/.test(value)) return 'mastercard';
    if (/^3[47]/.test(value)) return 'amex';
    if (/^6(011|5)/.test(value)) return 'discover';
    if (/^3[068]/.test(value)) return 'diners';
    if (/^35/.test(value)) return 'jcb';
    return /^62/.test(value) ? 'unionpay' : 'unknown';
  }

  function luhn(value: string): boolean {
    let sum = 0;
    for (const [index, digit] of [...value].reverse().entries()) {
      const n = Number(digit) * (index % 2 === 1 ? 2 : 1);
      sum += n > 9 ? n - 9 : n;
    }
    return sum % 10 === 0;
  }

  const lengthOf = (value: string) => ({ amex: 15, diners: 14 })[brandOf(value)] ?? 16;
  const fault = (code: string, message: string): Fault => ({
    type: 'validation_error',
    code,
    message,
  });

  /** What is wrong with a field; `strict` also counts what is not finished. */
  function check(name: FieldName, strict: boolean): Fault | null {
    const value = digits({ number, expiry, cvc }[name] as HTMLInputElement);
    if (name === 'number') {
      if (value.length >= lengthOf(value) && !luhn(value))
        return fault('invalid_number', 'Your card number is invalid.');
      return strict && value.length < lengthOf(value)
        ? fault('incomplete_number', 'Your card number is incomplete.')
        : null;
    }
    if (name === 'cvc') {
      const length = brandOf(digits(number as HTMLInputElement)) === 'amex' ? 4 : 3;
      return strict && value.length < length
        ? fault('incomplete_cvc', "Your card's security code is incomplete.")
        : null;
    }
    if (value.length < 4)
      return strict
        ? fault('incomplete_expiry', "Your card's expiration date is incomplete.")
        : null;
    const now = new Date();
    const month = Number(value.slice(0, 2));
    const year = 2000 + Number(value.slice(2, 4));
    if (month < 1 || month > 12)
      return fault('invalid_expiry', "Your card's expiration date is invalid.");
    const past = year * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1;
    return past
      ? fault('invalid_expiry_year_past', "Your card's expiration year is in the past.")
      : null;
  }

  const names: FieldName[] = ['number', 'expiry', 'cvc'];
  const fieldOf = { number, expiry, cvc };

  function show(faults: Map<FieldName, Fault>): void {
    for (const name of names) {
      const found = faults.get(name);
      fieldOf[name].toggleAttribute('aria-invalid', Boolean(found));
      if (found) fieldOf[name].setAttribute('aria-invalid', 'true');
      fieldOf[name].classList.toggle('Input--invalid', Boolean(found));
      const line = root?.querySelector<HTMLElement>(`#error-${name}`);
      if (line) line.textContent = isCard ? '' : (found?.message ?? '');
    }
    if (errorBox) errorBox.textContent = isCard ? ([...faults.values()][0]?.message ?? '') : '';
    resize();
  }

  function faults(strict: boolean): Map<FieldName, Fault> {
    const found = new Map<FieldName, Fault>();
    for (const name of names) {
      const wrong = check(name, strict);
      if (wrong) found.set(name, wrong);
    }
    return found;
  }

  function announce(): void {
    const all = faults(true);
    const [error] = faults(false).values();
    const empty = names.every((name) => fieldOf[name].value === '');
    const common = { empty, complete: all.size === 0 };
    const payload = isCard
      ? {
          elementType: 'card',
          ...common,
          brand: brandOf(digits(number as HTMLInputElement)),
          error,
          value: { postalCode: '' },
        }
      : { elementType: 'payment', ...common, collapsed: false, value: { type: 'card' } };
    post('change', { payload });
  }

  function format(field: HTMLInputElement): void {
    const value = digits(field);
    if (field === number) {
      const groups =
        brandOf(value) === 'amex'
          ? /^(\d{0,4})(\d{0,6})(\d{0,5})/
          : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})/;
      field.value = (groups.exec(value) ?? []).slice(1).filter(Boolean).join(' ');
    } else if (field === expiry) {
      const padded = /^[2-9]$/.test(value) ? `0${value}` : value;
      field.value = padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
    } else field.value = value.slice(0, 4);
  }

  function card(): object {
    const value = digits(expiry as HTMLInputElement);
    return {
      number: digits(number as HTMLInputElement),
      exp_month: value.slice(0, 2),
      exp_year: value.slice(2, 4),
      cvc: digits(cvc as HTMLInputElement),
    };
  }

  function form(data: object): URLSearchParams {
    const params = new URLSearchParams();
    const add = (prefix: string, value: unknown) => {
      if (value === undefined || value === null) return;
      if (typeof value === 'object')
        for (const [name, inner] of Object.entries(value))
          add(prefix ? `${prefix}[${name}]` : name, inner);
      else params.append(prefix, String(value));
    };
    add('', data);
    return params;
  }

  async function send(path: string, data: object): Promise<Outcome> {
    try {
      const response = await fetch(`/v1/${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}` },
        body: form(data),
      });
      const body = await response.json();
      if (response.ok) return { result: body };
      showRefusal(body.error);
      return { error: body.error };
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message: 'We could not reach the payment provider.',
        },
      };
    }
  }

  /** A refusal of the bank stands beneath the field that it is about. */
  function showRefusal(error: { code?: string; message: string }): void {
    const code = error.code ?? '';
    const name: FieldName = code.includes('cvc')
      ? 'cvc'
      : code.includes('expir')
        ? 'expiry'
        : 'number';
    show(new Map([[name, fault(code, error.message)]]));
  }

  async function perform(message: ToFrame): Promise<Outcome> {
    const wrong = faults(true);
    show(wrong);
    const [error] = wrong.values();
    if (error) {
      const [first] = wrong.keys();
      if (first) fieldOf[first].focus();
      return { error };
    }
    if (message.type === 'validate') return {};
    const method = { type: 'card', card: card(), billing_details: message.billing };
    if (message.type === 'createPaymentMethod') return send('payment_methods', method);
    if (message.type === 'createToken') return send('tokens', { card: card() });
    return send(String(message.path), {
      ...(message.params as object),
      payment_method_data: method,
    });
  }

  type Variables = Record<string, string>;
  interface Appearance {
    theme?: string;
    variables?: Variables;
    rules?: Record<string, Record<string, string>>;
  }
  const VARIABLES: Variables = {
    colorPrimary: '--p-color-primary',
    colorBackground: '--p-color-background',
    colorText: '--p-color-text',
    colorTextSecondary: '--p-color-text-secondary',
    colorTextPlaceholder: '--p-color-placeholder',
    colorDanger: '--p-color-danger',
    fontFamily: '--p-font-family',
    fontSizeBase: '--p-font-size',
    fontWeightNormal: '--p-font-weight',
    borderRadius: '--p-radius',
    spacingUnit: '--p-spacing',
    gridRowSpacing: '--p-row-gap',
    gridColumnSpacing: '--p-column-gap',
  };

  /** Appearance variables and rules, as plain properties: nothing is ever parsed as markup. */
  function dress(appearance: Appearance = {}): void {
    document.documentElement.dataset.theme = appearance.theme ?? 'stripe';
    for (const [name, property] of Object.entries(VARIABLES)) {
      const value = appearance.variables?.[name];
      if (value === undefined) document.documentElement.style.removeProperty(property);
      else document.documentElement.style.setProperty(property, value);
    }
    const sheet = new CSSStyleSheet();
    for (const [selector, declarations] of Object.entries(appearance.rules ?? {})) {
      if (
        !/^\.(Input|Label|Error|Block|Tab)(--invalid)?(:(focus|hover|disabled|autofill))?(::placeholder)?$/.test(
          selector,
        )
      )
        continue;
      const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`)] as CSSStyleRule;
      for (const [name, value] of Object.entries(declarations))
        rule.style.setProperty(
          name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
          value,
        );
    }
    document.adoptedStyleSheets = [sheet];
    resize();
  }

  /** The shop's own typefaces, from its own server. */
  function bringFonts(fonts: { family: string; src: string; weight?: string }[] = []): void {
    for (const { family, src, weight } of fonts) {
      const face = new FontFace(family, src, { weight: weight ?? 'normal' });
      // A font that does not come leaves the fields in the next of the family.
      face.load().then(
        (loaded) => {
          document.fonts.add(loaded);
          resize();
        },
        (reason) => console.warn(reason),
      );
    }
  }

  /** The card element's own `style`: colours and sizes of its one line. */
  function dressCard(
    options: { style?: { base?: Record<string, string> }; disabled?: boolean } = {},
  ): void {
    const { color, fontSize, fontFamily } = options.style?.base ?? {};
    const set = (name: string, value: string | undefined) =>
      value && document.documentElement.style.setProperty(name, value);
    set('--p-color-text', color);
    set('--p-font-size', fontSize);
    set('--p-font-family', fontFamily);
    for (const name of names) fieldOf[name].disabled = options.disabled === true;
    resize();
  }

  function resize(): void {
    requestAnimationFrame(() =>
      post('resize', { height: Math.ceil(document.body.getBoundingClientRect().height) }),
    );
  }

  window.addEventListener('message', (event: MessageEvent<ToFrame>) => {
    const { data } = event;
    if (
      event.source !== parent ||
      event.origin !== parentOrigin ||
      data?.to !== 'frame' ||
      data.element !== element
    )
      return;
    if (data.type === 'init') {
      key = String(data.key);
      bringFonts(data.fonts as { family: string; src: string }[]);
      dress(data.appearance as Appearance);
      if (isCard) dressCard(data.options as object);
      post('ready');
    } else if (data.type === 'update') {
      if (data.appearance) dress(data.appearance as Appearance);
      if (isCard && data.options) dressCard(data.options as object);
    } else if (data.type === 'focus') number.focus();
    else if (data.type === 'blur') (document.activeElement as HTMLElement | null)?.blur();
    else if (data.type === 'clear') {
      root.reset();
      show(new Map());
      announce();
    } else void perform(data).then((result) => post('response', { nonce: data.nonce, result }));
  });

  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('input', (event) => {
    const field = event.target as HTMLInputElement;
    format(field);
    show(faults(false));
    announce();
    if (
      field === number &&
      digits(number).length === lengthOf(digits(number)) &&
      luhn(digits(number))
    )
      expiry.focus();
    else if (field === expiry && digits(expiry).length === 4) cvc.focus();
  });
  root.addEventListener('focusin', () =>
    post('focus', { payload: { elementType: isCard ? 'card' : 'payment' } }),
  );
  root.addEventListener('focusout', () =>
    post('blur', { payload: { elementType: isCard ? 'card' : 'payment' } }),
  );
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape')
      post('escape', { payload: { elementType: isCard ? 'card' : 'payment' } });
  });
  post('hello');
})();
