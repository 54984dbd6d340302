import type { Core } from '@strapi/strapi';
import { DAY_MS, HOUR_MS } from 'contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Billing } from '../../billing/index.ts';
import { siteSettings } from '../../site/index.ts';
import type { Booking, Ledger } from './ledger.ts';
import { monthOf } from './periods.ts';

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

const PAGE_SIZE = 100;
/** Fetched again each time, because clocks differ and transactions may appear with a delay. */
const OVERLAP_MS = HOUR_MS;

const stateSchema = z.object({ readAt: z.iso.datetime() }).nullable();

type Parts = {
  strapi: Core.Strapi;
  billing: Pick<Billing, 'stripe' | 'isFault'>;
  ledger: Ledger;
};

/**
 * Imports new transactions of Stripe's balance in the background, so that no page waits for Stripe.
 */
export const createRevenueImport = ({ strapi, billing, ledger }: Parts) => {
  const { stripe } = billing;
  const store = strapi.store({ type: 'plugin', name: 'membership', key: 'revenue' });
  let isStripeDown = false;

  const readAt = async (): Promise<string | null> =>
    stateSchema.parse((await store.get()) ?? null)?.readAt ?? null;

  /** The first import covers this month, plus a day in case the time zone setting changes. */
  const importFrom = async (now: Date): Promise<number> => {
    const last = await readAt();
    if (last !== null) return Date.parse(last) - OVERLAP_MS;
    return monthOf(now, siteSettings({ strapi }).timeZone).from.getTime() - DAY_MS;
  };

  /** The same Stripe account may also be used for other sales. */
  const oursAmong = async (bookings: readonly Booking[]): Promise<Booking[]> => {
    const known: { stripe_customer_id: string }[] = await strapi.db
      .connection('membership_billing_accounts')
      .whereIn(
        'stripe_customer_id',
        bookings.flatMap(({ customerId }) => customerId ?? []),
      )
      .select('stripe_customer_id');
    const ours = new Set(known.map(({ stripe_customer_id }) => stripe_customer_id));
    return bookings.filter(({ customerId }) => customerId !== null && ours.has(customerId));
  };

  const addOurs = async (bookings: readonly Booking[]): Promise<void> => {
    for (const booking of await oursAmong(bookings)) await ledger.add(booking);
  };

  /** A charge may be older than our rows. */
  const isOurReturn = async (booking: Booking): Promise<boolean> => {
    if (await ledger.hasCharge(booking.chargeId)) return true;
    const { customer } = await stripe.charges.retrieve(booking.chargeId);
    const customerId = typeof customer === 'object' ? (customer?.id ?? null) : customer;
    return (await oursAmong([{ ...booking, customerId }])).length > 0;
  };

  const read = async (from: number): Promise<void> => {
    let payments: Booking[] = [];
    const returns: Booking[] = [];
    const lines: AsyncIterable<Stripe.BalanceTransaction> = stripe.balanceTransactions.list({
      created: { gte: Math.floor(from / 1000) },
      limit: PAGE_SIZE,
      expand: ['data.source'],
    });
    for await (const line of lines) {
      const booking = bookingFrom(line);
      if (booking?.kind === 'payment') payments.push(booking);
      if (booking?.kind === 'return') returns.push(booking);
      if (payments.length < PAGE_SIZE) continue;
      await addOurs(payments);
      payments = [];
    }
    await addOurs(payments);
    // Stripe lists the newest first; the payments of these returns are stored by now.
    for (const booking of returns) if (await isOurReturn(booking)) await ledger.add(booking);
  };

  return {
    /** When Stripe's balance was last fetched (ISO 8601); null before the first time. */
    readAt,

    /**
     * Imports what is new since the last time. If Stripe cannot be reached, stored bookings are
     * kept.
     */
    readOn: async (now: Date): Promise<void> => {
      try {
        await read(await importFrom(now));
        await store.set({ value: { readAt: now.toISOString() } });
        isStripeDown = false;
      } catch (error) {
        if (!billing.isFault(error)) throw error;
        if (!isStripeDown)
          strapi.log.warn('Stripe does not answer: the revenue is not read for now.');
        isStripeDown = true;
      }
    },
  };
};
