import { DAY_MS, HOUR_MS, HOUR_SECONDS } from 'contract';
import type Stripe from 'stripe';
import { z } from 'zod';
import { GIFT, isFault, listGifts, REVENUE_JOB, stripeOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import { addBooking, type Booking, hasCharge } from './ledger.ts';
import { monthBounds, monthKeyOf } from './months.ts';

/** A booking, with the gift that it was for: its buyer is no customer. */
type Read = Booking & { gift: string | null };

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'object' ? (reference?.id ?? null) : reference;

/**
 * Refunds and disputes take money away; failed refunds and won disputes bring it back
 * (/reports/reporting-categories).
 */
const RETURNS: readonly string[] = ['refund', 'refund_failure', 'dispute', 'dispute_reversal'];

/** What Stripe kept, in the currency of the charge; the account's own may differ. */
const feeOf = (
  { fee, amount, currency }: Stripe.BalanceTransaction,
  charged: Pick<Booking, 'amountMinor' | 'currency'>,
): number =>
  currency === charged.currency || amount === 0
    ? fee
    : Math.round(fee * Math.abs(charged.amountMinor / amount));

const withoutFee = (transaction: Stripe.BalanceTransaction): Omit<Read, 'feeMinor'> | null => {
  const { id, source, reporting_category: category, amount, created } = transaction;
  if (source === null || typeof source === 'string') return null;
  const line = { transactionId: id, bookedAt: new Date(created * 1000) };
  if (source.object === 'charge') {
    const { id: chargeId, currency, amount_captured: amountMinor, metadata } = source;
    const gift = metadata[GIFT] ?? null;
    const booking = { ...line, chargeId, customerId: idOf(source.customer), gift, currency };
    if (category === 'charge') return { ...booking, kind: 'payment', amountMinor };
    // A SEPA debit is booked when the bank is asked, and back when it refuses.
    if (category === 'charge_failure')
      return { ...booking, kind: 'return', amountMinor: -amountMinor };
  }
  const isReturn = source.object === 'refund' || source.object === 'dispute';
  if (!RETURNS.includes(category) || !isReturn) return null;
  const chargeId = idOf(source.charge);
  if (chargeId === null) return null;
  return {
    ...line,
    chargeId,
    customerId: null,
    gift: null,
    kind: 'return',
    amountMinor: Math.sign(amount) * source.amount,
    currency: source.currency,
  };
};

/**
 * Converts a balance transaction to a booking.
 * @param transaction with its source expanded
 * @returns null for payouts, fees and the like
 */
export const bookingFrom = (transaction: Stripe.BalanceTransaction): Read | null => {
  const booking = withoutFee(transaction);
  return booking && { ...booking, feeMinor: feeOf(transaction, booking) };
};

const PAGE_SIZE = 100;
/** Fetched again each time, because clocks differ and transactions may appear with a delay. */
const OVERLAP_MS = HOUR_MS;

const stateSchema = z.object({ readAt: z.iso.datetime() }).nullable();

/*
 * Imports new transactions of Stripe's balance in the background, so that no page waits for Stripe.
 */

const storeOf = ({ strapi }: Context) =>
  strapi.store({ type: 'plugin', name: 'membership', key: 'revenue' });

/** When Stripe's balance was last fetched (ISO 8601); null before the first time. */
export const revenueReadAt = async (ctx: Context): Promise<string | null> =>
  stateSchema.parse((await storeOf(ctx).get()) ?? null)?.readAt ?? null;

/** The first import covers this month, plus a day in case the time zone setting changes. */
const importFrom = async (ctx: Context, now: Date): Promise<number> => {
  const last = await revenueReadAt(ctx);
  if (last !== null) return Date.parse(last) - OVERLAP_MS;
  const { timeZone } = siteSettings(ctx);
  const [from = 0] = monthBounds(monthKeyOf(now, timeZone), 1, timeZone);
  return from - DAY_MS;
};

/** The same Stripe account may also be used for other sales. */
const oursAmong = async (ctx: Context, bookings: readonly Read[]): Promise<Read[]> => {
  const known: { stripe_customer_id: string }[] = await ctx.strapi.db
    .connection('membership_billing_accounts')
    .whereIn(
      'stripe_customer_id',
      bookings.flatMap(({ customerId }) => customerId ?? []),
    )
    .select('stripe_customer_id');
  const ours = new Set(known.map(({ stripe_customer_id }) => stripe_customer_id));
  const documentId = { $in: bookings.flatMap(({ gift }) => gift ?? []) };
  const gifts = new Set((await listGifts(ctx, { documentId })).map((gift) => gift.documentId));
  return bookings.filter(
    ({ customerId, gift }) => ours.has(customerId ?? '') || gifts.has(gift ?? ''),
  );
};

const addOurs = async (ctx: Context, bookings: readonly Read[]): Promise<void> => {
  for (const booking of await oursAmong(ctx, bookings)) await addBooking(ctx, booking);
};

/** A charge may be older than our rows. */
const isOurReturn = async (ctx: Context, booking: Read): Promise<boolean> => {
  if (await hasCharge(ctx, booking.chargeId)) return true;
  const { customer, metadata } = await stripeOf(ctx).charges.retrieve(booking.chargeId);
  const of = { customerId: idOf(customer), gift: metadata[GIFT] ?? null };
  return (await oursAmong(ctx, [{ ...booking, ...of }])).length > 0;
};

const readBookings = async (ctx: Context, from: number): Promise<void> => {
  let payments: Read[] = [];
  const returns: Read[] = [];
  const lines: AsyncIterable<Stripe.BalanceTransaction> = stripeOf(ctx).balanceTransactions.list({
    created: { gte: Math.floor(from / 1000) },
    limit: PAGE_SIZE,
    expand: ['data.source'],
  });
  for await (const line of lines) {
    const booking = bookingFrom(line);
    if (booking?.kind === 'payment') payments.push(booking);
    if (booking?.kind === 'return') returns.push(booking);
    if (payments.length < PAGE_SIZE) continue;
    await addOurs(ctx, payments);
    payments = [];
  }
  await addOurs(ctx, payments);
  // Stripe lists the newest first; the payments of these returns are stored by now.
  for (const booking of returns)
    if (await isOurReturn(ctx, booking)) await addBooking(ctx, booking);
};

/** Imports what is new since the last time. @throws a fault of Stripe's: what is stored is kept */
const importRevenue = async (ctx: Context, now: Date): Promise<void> => {
  await readBookings(ctx, await importFrom(ctx, now));
  await storeOf(ctx).set({ value: { readAt: now.toISOString() } });
};

/** In case that an event was lost; else the import runs when money has moved. */
const IMPORT_EVERY_SECONDS = 24 * HOUR_SECONDS;

/** Adds the job that reads Stripe's balance. */
export const addRevenueJob = (ctx: Context): void =>
  ctx.jobs.add({
    name: REVENUE_JOB,
    everySeconds: IMPORT_EVERY_SECONDS,
    onFailure: (fault) => {
      // Stripe is asked again.
      if (!isFault(fault)) ctx.report(fault);
    },
    work: (now) => importRevenue(ctx, now),
  });
