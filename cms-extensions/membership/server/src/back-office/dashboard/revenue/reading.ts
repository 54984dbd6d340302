import type { Core } from '@strapi/strapi';
import type Stripe from 'stripe';
import { z } from 'zod';
import type { Billing } from '../../../billing/index.ts';
import { monthOf } from '../periods.ts';
import { type Booking, bookingFrom } from './booking.ts';
import type { Ledger } from './ledger.ts';

const PAGE = 100;
const DAY_MS = 86_400_000;
/** Looked through again each time: two clocks differ, and what is booked may show a moment later. */
const OVERLAP_MS = 3_600_000;

const stateSchema = z.object({ readAt: z.iso.datetime() }).nullable();

type Parts = {
  strapi: Core.Strapi;
  billing: Pick<Billing, 'stripe' | 'isFault'>;
  ledger: Ledger;
  timeZone: string;
};

/** Reads Stripe's balance into our rows, each time what came since; no page waits for it. */
export const createRevenueImport = ({ strapi, billing, ledger, timeZone }: Parts) => {
  const { stripe } = billing;
  const store = strapi.store({ type: 'plugin', name: 'membership', key: 'revenue' });
  let isAway = false;

  const readAt = async (): Promise<string | null> =>
    stateSchema.parse((await store.get()) ?? null)?.readAt ?? null;

  /** The first time reads this month, and a day more in case that the time zone is set otherwise. */
  const beginning = async (now: Date): Promise<number> => {
    const last = await readAt();
    if (last !== null) return Date.parse(last) - OVERLAP_MS;
    return monthOf(now, timeZone).from.getTime() - DAY_MS;
  };

  /** The same account at Stripe may sell other things, too. */
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
    // Stripe lists the newest first: by now the payments that these belong to are known.
    for (const booking of returns) if (await isOurReturn(booking)) await ledger.add(booking);
  };

  return {
    /** When Stripe was last asked (ISO 8601); null before the first time. */
    readAt,

    /** Reads what came since the last time. While Stripe is away, what was read last stands. */
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
