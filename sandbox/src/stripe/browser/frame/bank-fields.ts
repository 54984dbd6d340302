import { isValidIban } from '../../resources/payment-methods/iban.ts';
import { type ApiError, call } from '../api.ts';
import { type Fault, fault } from './card-rules.ts';

type BillingOption = 'auto' | 'never';
/** Which of these the shop collects itself. See /js/elements_object/create_payment_element#fields */
type BankOptions = {
  fields?: { billingDetails?: BillingOption | { name?: BillingOption; email?: BillingOption } };
  defaultValues?: { billingDetails?: { name?: string; email?: string } };
};

const element = <E extends HTMLElement>(selector: string): E | null =>
  document.querySelector<E>(selector);

/** Whether the intent that the fields are for may be paid from a bank account. */
export async function allowsDebit(key: string, clientSecret: string): Promise<boolean> {
  const [, id, kind] = /^((seti|pi)_\w+)_secret_/.exec(clientSecret) ?? [];
  const path = kind === 'seti' ? 'setup_intents' : 'payment_intents';
  const { result } = await call(key, 'GET', `${path}/${id}`, { client_secret: clientSecret });
  const allowed = (result as { allowed_payment_method_types?: string[] } | undefined)
    ?.allowed_payment_method_types;
  return allowed?.includes('sepa_debit') ?? false;
}

/** The fields of a bank account, which Stripe's Payment Element shows with the mandate's text. */
export class BankFields {
  readonly #inputs = ['iban', 'bank-name', 'bank-email'].flatMap(
    (id) => element<HTMLInputElement>(`#${id}`) ?? [],
  );

  /** Hides what the shop collects itself, and writes what it knows into empty fields. */
  apply({ fields, defaultValues }: BankOptions): void {
    const own = fields?.billingDetails;
    for (const name of ['name', 'email'] as const) {
      const isOwn = typeof own === 'object' ? own[name] === 'never' : own === 'never';
      const field = element(`#field-bank-${name}`);
      if (field) field.hidden = isOwn;
      const input = element<HTMLInputElement>(`#bank-${name}`);
      if (input) input.value ||= defaultValues?.billingDetails?.[name] ?? '';
    }
  }

  get isComplete(): boolean {
    return this.#inputs.every(
      (input) => input.closest('.Field')?.hasAttribute('hidden') || input.value.trim() !== '',
    );
  }

  check(): Fault | null {
    if (!this.isComplete) return fault('incomplete_iban', 'Your IBAN is incomplete.');
    const iban = this.#inputs[0]?.value.replace(/\s/g, '').toUpperCase() ?? '';
    return isValidIban(iban) ? null : fault('invalid_iban', 'Your IBAN is invalid.');
  }

  show(error: Pick<ApiError, 'message'> | null): void {
    const [iban] = this.#inputs;
    iban?.toggleAttribute('aria-invalid', error !== null);
    const line = element('#error-iban');
    if (line) line.textContent = error?.message ?? '';
  }

  /** The data of the payment method, with what the shop has collected. */
  method(billing: object | undefined): object {
    const [iban, name, email] = this.#inputs.map(({ value }) => value.trim());
    return {
      type: 'sepa_debit',
      sepa_debit: { iban },
      billing_details: { ...(name && { name }), ...(email && { email }), ...billing },
    };
  }
}
