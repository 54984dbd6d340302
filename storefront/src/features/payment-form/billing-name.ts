/** Who pays when no name was given (spec section 5, Card form): a stranger, or a known member. */
export type Nameless = 'Anonymous' | 'Customer';

/** The name that the card provider is given. */
export const billingName = (cardholder: string, nameless: Nameless): string =>
  cardholder.trim() || nameless;
