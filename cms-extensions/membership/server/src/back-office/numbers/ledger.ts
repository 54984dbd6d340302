import type { Money } from 'contract/desk/numbers';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { insertOnce } from '../../platform/database/index.ts';
import { storedNumber } from '../repository.ts';

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
  /** What Stripe kept of it, or took for it. */
  feeMinor: number;
  bookedAt: Date;
};

const BOOKINGS = 'membership_revenue_bookings';

const sumsSchema = z.array(
  z.object({
    currency: z.string(),
    kind: z.enum(['payment', 'return']),
    sum: storedNumber,
    fees: storedNumber,
    lines: storedNumber,
  }),
);

/* The stored bookings of members' payments and returns. */

const rows = (ctx: Context) => ctx.strapi.db.connection(BOOKINGS);

/** Does nothing for a booking that is already stored. */
export const addBooking = async (
  ctx: Context,
  { transactionId, customerId: _, ...booking }: Booking,
): Promise<void> => {
  await insertOnce(ctx.strapi, {
    table: BOOKINGS,
    key: { transaction_id: transactionId },
    values: {
      charge_id: booking.chargeId,
      kind: booking.kind,
      amount_minor: booking.amountMinor,
      currency: booking.currency,
      fee_minor: booking.feeMinor,
      booked_at: booking.bookedAt,
    },
  });
};

export const hasCharge = async (ctx: Context, chargeId: string): Promise<boolean> =>
  (await rows(ctx).where({ charge_id: chargeId, kind: 'payment' }).first('id')) !== undefined;

/** The sums of payments and returns in a period, by currency. @param until is not included */
export const moneyIn = async (ctx: Context, from: Date, until: Date): Promise<Money[]> => {
  const found = sumsSchema.parse(
    await rows(ctx)
      .where('booked_at', '>=', from)
      .where('booked_at', '<', until)
      .groupBy('currency', 'kind')
      .orderBy('currency')
      .select('currency', 'kind')
      .sum({ sum: 'amount_minor', fees: 'fee_minor' })
      .count('* as lines'),
  );
  return [...Map.groupBy(found, ({ currency }) => currency)].map(([currency, mine]) => {
    const of = (kind: Booking['kind']) => mine.find((row) => row.kind === kind);
    const [paidMinor, returned] = [of('payment')?.sum ?? 0, of('return')?.sum ?? 0];
    const feesMinor = mine.reduce((sum, { fees }) => sum + fees, 0);
    return {
      currency,
      paidMinor,
      payments: of('payment')?.lines ?? 0,
      returnedMinor: 0 - returned,
      returns: of('return')?.lines ?? 0,
      feesMinor,
      remainsMinor: paidMinor + returned - feesMinor,
    };
  });
};
