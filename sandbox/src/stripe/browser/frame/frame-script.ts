// The fields of a card, inside the frame.
import { call, type Outcome } from '../api.ts';
import type { FromFrame, ToFrame } from '../messages.ts';
import {
  type Appearance,
  bringFonts,
  type CardOptions,
  dress,
  dressCard,
  type Font,
} from './appearance.ts';
import { allowsDebit, BankFields } from './bank-fields.ts';
import {
  brandOf,
  check,
  type Digits,
  type Fault,
  type FieldName,
  fault,
  isWholeNumber,
  shown,
} from './card-rules.ts';

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
  let method = 'card';
  const bank = new BankFields();

  const post = (type: FromFrame['type'], data: object = {}) =>
    parent.postMessage(
      { sandboxStripe: true, to: 'page', element, type, ...data } satisfies FromFrame,
      parentOrigin,
    );

  const digitsOf = (field: HTMLInputElement) => field.value.replace(/\D/g, '');

  const names: FieldName[] = ['number', 'expiry', 'cvc'];
  const fieldOf = { number, expiry, cvc };
  const digits = (): Digits => ({
    number: digitsOf(number),
    expiry: digitsOf(expiry),
    cvc: digitsOf(cvc),
  });

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
      const wrong = check(name, digits(), strict);
      if (wrong) found.set(name, wrong);
    }
    return found;
  }

  function announce(): void {
    const all = faults(true);
    const [error] = faults(false).values();
    const empty = names.every((name) => fieldOf[name].value === '');
    const isDebit = method === 'sepa_debit';
    const common = { empty, complete: isDebit ? bank.isComplete : all.size === 0 };
    const payload = isCard
      ? {
          elementType: 'card',
          ...common,
          brand: brandOf(digits().number),
          error,
          value: { postalCode: '' },
        }
      : { elementType: 'payment', ...common, collapsed: false, value: { type: method } };
    post('change', { payload });
  }

  /** The wallets that the page does not switch off, beside the card. See /elements/payment-element */
  function offerWallets(wallets: Record<string, string> = {}): void {
    const tabs = document.querySelector<HTMLElement>('#methods');
    if (!tabs) return;
    for (const input of tabs.querySelectorAll<HTMLInputElement>('[data-option]')) {
      const label = input.closest('label');
      if (label) label.hidden = wallets[input.dataset.option ?? ''] === 'never';
    }
    tabs.hidden = tabs.querySelectorAll('label:not([hidden])').length < 2;
    tabs.addEventListener('change', (event) => {
      method = (event.target as HTMLInputElement).value;
      document.body.dataset.method = method;
      announce();
      resize();
    });
  }

  async function offerDebit(clientSecret: string): Promise<void> {
    const tab = document.querySelector<HTMLElement>('#debit');
    const methods = document.querySelector<HTMLElement>('#methods');
    if (tab && methods && (await allowsDebit(key, clientSecret))) {
      tab.hidden = false;
      methods.hidden = false;
    }
    resize();
    post('ready');
  }

  function card(): object {
    const { number, expiry, cvc } = digits();
    return { number, exp_month: expiry.slice(0, 2), exp_year: expiry.slice(2, 4), cvc };
  }

  async function send(path: string, data: object): Promise<Outcome> {
    const outcome = await call(key, 'POST', path, data);
    if (outcome.error?.type !== 'api_connection_error' && outcome.error) showRefusal(outcome.error);
    return outcome;
  }

  /** A refusal of the bank stands beneath the field that it is about. */
  function showRefusal(error: { code?: string; message?: string }): void {
    const code = error.code ?? '';
    const name: FieldName = code.includes('cvc')
      ? 'cvc'
      : code.includes('expir')
        ? 'expiry'
        : 'number';
    show(new Map([[name, fault(code, error.message ?? '')]]));
  }

  /** The mandate's text stands above the shop's button, so that pressing it accepts the mandate. */
  const MANDATE = { customer_acceptance: { type: 'online', online: { infer_from_client: true } } };

  async function performDebit(message: ToFrame): Promise<Outcome> {
    const error = bank.check();
    bank.show(error);
    if (error) return { error };
    if (message.type !== 'confirm') return {};
    const path = String(message.path);
    const outcome = await call(key, 'POST', path, {
      ...(message.params as object),
      ...(path.startsWith('setup_intents') && { mandate_data: MANDATE }),
      payment_method_data: bank.method(message.billing as object | undefined),
    });
    bank.show(outcome.error ?? null);
    resize();
    return outcome;
  }

  async function perform(message: ToFrame): Promise<Outcome> {
    if (method === 'sepa_debit') return performDebit(message);
    const wrong = faults(true);
    show(wrong);
    const [error] = wrong.values();
    if (error) {
      const [first] = wrong.keys();
      if (first) fieldOf[first].focus();
      return { error };
    }
    if (message.type === 'validate') return {};
    const typed = { type: 'card', card: card(), billing_details: message.billing };
    if (message.type === 'createPaymentMethod') return send('payment_methods', typed);
    if (message.type === 'createToken') return send('tokens', { card: card() });
    return send(String(message.path), {
      ...(message.params as object),
      payment_method_data: typed,
    });
  }

  function dressFields(options: CardOptions = {}): void {
    dressCard(options);
    for (const name of names) fieldOf[name].disabled = options.disabled === true;
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
      bringFonts(data.fonts as Font[], resize);
      dress(data.appearance as Appearance);
      if (isCard) dressFields(data.options as CardOptions);
      else {
        offerWallets((data.options as { wallets?: Record<string, string> }).wallets);
        bank.apply(data.options as object);
        void offerDebit(String(data.clientSecret ?? ''));
        return;
      }
      resize();
      post('ready');
    } else if (data.type === 'update') {
      if (data.appearance) dress(data.appearance as Appearance);
      if (isCard && data.options) dressFields(data.options as CardOptions);
      resize();
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
    const name = names.find((one) => fieldOf[one] === field);
    if (name === undefined) return;
    field.value = shown(name, digitsOf(field));
    show(faults(false));
    announce();
    if (name === 'number' && isWholeNumber(digitsOf(field))) expiry.focus();
    else if (name === 'expiry' && digitsOf(field).length === 4) cvc.focus();
  });
  document.querySelector('#bank')?.addEventListener('submit', (event) => event.preventDefault());
  document.querySelector('#bank')?.addEventListener('input', announce);
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
