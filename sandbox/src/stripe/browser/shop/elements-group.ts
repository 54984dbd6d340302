import type { Outcome } from '../api.ts';
import { CardField } from './card-field.ts';
import { IntegrationError, secretParts } from './intents.ts';
import { askWallet } from './wallet.ts';

/** What `stripe.elements()` returns. */
export class ElementsGroup {
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

  /** What a wallet's sheet gave, for the confirmation that follows. */
  walletData: object | null = null;

  /** Checks the fields and shows what is wrong beneath them, or opens the chosen wallet's sheet. */
  async submit(): Promise<Outcome> {
    const element = this.payment();
    this.walletData = null;
    if (element.method !== 'card' && element.method !== 'sepa_debit') {
      const { error, payment_method_data } = await askWallet(element.method, element.options);
      if (error) return { error };
      this.walletData = payment_method_data as object;
      return { selectedPaymentMethod: element.method };
    }
    const { error } = await element.ask('validate');
    return error ? { error } : { selectedPaymentMethod: element.method };
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
