import type { Core } from '@strapi/strapi';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Billing } from '../../../billing/index.ts';
import { monthOf } from '../periods.ts';
import { type Booking, bookingFrom } from './booking.ts';
import type { Ledger } from './ledger.ts';

const PAGE = 100;
const DAY_MS = 86_400_000;
/** Fetched again each time, because clocks differ and transactions may appear with a delay. */
const OVERLAP_MS = 3_600_000;

const stateSchema = z.object({ readAt: z.iso.datetime() }).nullable();

type Parts = {
  strapi: Core.Strapi;
  billing: Pick<Billing, 'stripe' | 'isFault'>;
  ledger: Ledger;
  timeZone: string;
};

/**
 * Imports new transactions of Stripe's balance in the background, so that no page waits for Stripe.
 */
export const createRevenueImport = ({ strapi, billing, ledger, timeZone }: Parts) => {
  const { stripe } = billing;
  const store = strapi.store({ type: 'plugin', name: 'membership', key: 'revenue' });
  let isAway = false;

  const readAt = async (): Promise<string | null> =>
    stateSchema.parse((await store.get()) ?? null)?.readAt ?? null;

  /** The first import covers this month, plus a day in case the time zone setting changes. */
  const beginning = async (now: Date): Promise<number> => {
    const last = await readAt();
    if (last !== null) return Date.parse(last) - OVERLAP_MS;
    return monthOf(now, timeZone).from.getTime() - DAY_MS;
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
      limit: PAGE,
      expand: ['data.source'],
    });
    for await (const line of lines) {
      const booking = bookingFrom(line);
      if (booking?.kind === 'payment') payments.push(booking);
      if (booking?.kind === 'return') returns.push(booking);
      if (payments.length < PAGE) continue;
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
        await read(await beginning(now));
        await store.set({ value: { readAt: now.toISOString() } });
        isAway = false;
      } catch (error) {
        if (!billing.isFault(error)) throw error;
        if (!isAway) strapi.log.warn('Stripe does not answer: the revenue is not read for now.');
        isAway = true;
      }
    },
  };
};

export type RevenueImport = ReturnType<typeof createRevenueImport>;
