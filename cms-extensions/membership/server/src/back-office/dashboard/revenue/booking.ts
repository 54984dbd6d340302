import type Stripe from 'stripe';

/** A transaction in Stripe's balance that belongs to a charge. */
export type Booking = {
  transactionId: string;
  chargeId: string;
  /** The paying customer; null for a return, where only the charge names the customer. */
  customerId: string | null;
  kind: 'payment' | 'return';
  /** In the currency that was charged, before Stripe's fees; negative for outgoing money. */
  amountMinor: number;
  currency: string;
  bookedAt: Date;
};

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference;

/**
 * Refunds and disputes take money away; failed refunds and won disputes bring it back
 * (/reports/reporting-categories).
 */
const RETURNS: readonly string[] = ['refund', 'refund_failure', 'dispute', 'dispute_reversal'];

/**
 * Converts a balance transaction to a booking.
 * @param transaction with its source expanded
 * @returns null for payouts, fees and the like
 */
export const bookingFrom = (transaction: Stripe.BalanceTransaction): Booking | null => {
  const { id, source, reporting_category: category, amount, created } = transaction;
  if (source === null || typeof source === 'string') return null;
  const line = { transactionId: id, bookedAt: new Date(created * 1000) };
  if (category === 'charge' && source.object === 'charge') {
    return {
      ...line,
      chargeId: source.id,
      customerId: idOf(source.customer),
      kind: 'payment',
      amountMinor: source.amount_captured,
      currency: source.currency,
    };
  }
  const isReturn = source.object === 'refund' || source.object === 'dispute';
  if (!RETURNS.includes(category) || !isReturn) return null;
  const chargeId = idOf(source.charge);
  if (chargeId === null) return null;
  return {
    ...line,
    chargeId,
    customerId: null,
    kind: 'return',
    amountMinor: Math.sign(amount) * source.amount,
    currency: source.currency,
  };
};
