import { randomBytes } from 'node:crypto';
import { ID_PREFIXES, type Kind } from './kinds.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random text of letters and digits, as Stripe's ids have it. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += ALPHABET[byte % 62];
    }
  }
  return text;
}

/** A new id for a document of this kind, for example `cus_` and 14 characters. */
export function newId(kind: Kind): string {
  const prefix = ID_PREFIXES[kind];
  const lengths: Partial<Record<Kind, number>> = {
    'checkout.session': 58,
    coupon: 8,
    customer: 14,
    product: 14,
    subscription_item: 14,
  };
  return prefix + randomText(lengths[kind] ?? 24);
}

/** The secret by which a browser may act on an intent: it starts with the intent's id. */
export function newClientSecret(id: string): string {
  return `${id}_secret_${randomText(25)}`;
}
