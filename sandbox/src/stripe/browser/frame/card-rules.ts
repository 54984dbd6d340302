/** What is wrong with a field, in the words of Stripe's fields. */
export type Fault = { type: 'validation_error'; code: string; message: string };

export type FieldName = 'number' | 'expiry' | 'cvc';

/** The digits of each field. */
export type Digits = Readonly<Record<FieldName, string>>;

/** The card's brand by the first digits of its number, under Stripe's names. */
export function brandOf(value: string): string {
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

export const fault = (code: string, message: string): Fault => ({
  type: 'validation_error',
  code,
  message,
});

/** Whether a number has all digits of its brand, with the right check digit. */
export const isWholeNumber = (value: string) => value.length === lengthOf(value) && luhn(value);

/** What is wrong with a field; `strict` also counts what is not finished. */
export function check(name: FieldName, digits: Digits, strict: boolean): Fault | null {
  const value = digits[name];
  if (name === 'number') {
    if (value.length >= lengthOf(value) && !luhn(value))
      return fault('invalid_number', 'Your card number is invalid.');
    return strict && value.length < lengthOf(value)
      ? fault('incomplete_number', 'Your card number is incomplete.')
      : null;
  }
  if (name === 'cvc') {
    const length = brandOf(digits.number) === 'amex' ? 4 : 3;
    return strict && value.length < length
      ? fault('incomplete_cvc', "Your card's security code is incomplete.")
      : null;
  }
  if (value.length < 4)
    return strict ? fault('incomplete_expiry', "Your card's expiration date is incomplete.") : null;
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

/** A field's digits as they are shown: in groups, the expiry as `12 / 34`. */
export function shown(name: FieldName, value: string): string {
  if (name === 'cvc') return value.slice(0, 4);
  if (name === 'expiry') {
    const padded = /^[2-9]$/.test(value) ? `0${value}` : value;
    return padded.length > 2 ? `${padded.slice(0, 2)} / ${padded.slice(2, 4)}` : padded;
  }
  const groups =
    brandOf(value) === 'amex'
      ? /^(\d{0,4})(\d{0,6})(\d{0,5})/
      : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})/;
  return (groups.exec(value) ?? []).slice(1).filter(Boolean).join(' ');
}
