import type { Stripe } from 'stripe';

/**
 * What an object of the SDK's types looks like on the wire before any expansion: expandable fields
 * are ids, decimals are text.
 */
export type Wire<T> = T extends Stripe.Decimal
  ? string
  : T extends (infer U)[]
    ? Field<U>[]
    : T extends object
      ? { [K in keyof T]: Field<T[K]> }
      : T;

type Field<F> = string extends F ? Exclude<F, object> : Wire<F>;

/** A list as the API answers it. */
export interface ListObject<T> {
  object: 'list';
  data: T[];
  has_more: boolean;
  url: string;
}

type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject;
type JsonObject = { [key: string]: JsonValue };
