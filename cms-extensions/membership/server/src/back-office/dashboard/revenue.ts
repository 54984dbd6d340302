import type { Core } from '@strapi/strapi';
import { HOUR_SECONDS } from 'contract';
import { z } from 'zod';
import { type Billing, REFUND_REQUEST_UID } from '../../billing/index.ts';
import type { PluginContext } from '../../context.ts';
import { insertOnce } from '../../platform/database/index.ts';
import type { RevenueOfMonth } from '../answers.ts';
import { storedNumber } from '../repository.ts';
import { monthOf, type Period } from './periods.ts';
import { type Booking, createRevenueImport } from './revenue-import.ts';

const BOOKINGS = 'membership_revenue_bookings';

const sumsSchema = z.array(
  z.object({
    currency: z.string(),
    kind: z.enum(['payment', 'return']),
    sum: storedNumber,
    lines: storedNumber,
  }),
);

/** The stored bookings of members' payments and returns. */
const createLedger = ({ strapi }: { strapi: Core.Strapi }) => {
  const rows = () => strapi.db.connection(BOOKINGS);
  return {
    /** Does nothing for a booking that is already stored. */
    add: async ({ transactionId, customerId: _, ...booking }: Booking): Promise<void> => {
      await insertOnce(strapi, {
        table: BOOKINGS,
        key: { transaction_id: transactionId },
        values: {
          charge_id: booking.chargeId,
          kind: booking.kind,
          amount_minor: booking.amountMinor,
          currency: booking.currency,
          booked_at: booking.bookedAt,
        },
      });
    },

    hasCharge: async (chargeId: string): Promise<boolean> =>
      (await rows().where({ charge_id: chargeId, kind: 'payment' }).first('id')) !== undefined,

    /** The sums of payments and returns in a period, by currency. */
    sumsOf: async ({ from, until }: Period): Promise<RevenueOfMonth['currencies']> => {
      const found = sumsSchema.parse(
        await rows()
          .where('booked_at', '>=', from)
          .where('booked_at', '<', until)
          .groupBy('currency', 'kind')
          .orderBy('currency')
          .select('currency', 'kind')
          .sum('amount_minor as sum')
          .count('* as lines'),
      );
      const currencies = [...new Set(found.map(({ currency }) => currency))];
      return currencies.map((currency) => {
        const of = (kind: Booking['kind']) =>
          found.find((row) => row.currency === currency && row.kind === kind);
        return {
          currency,
          paidMinor: of('payment')?.sum ?? 0,
          payments: of('payment')?.lines ?? 0,
          returnedMinor: 0 - (of('return')?.sum ?? 0),
        };
      });
    },
  };
};

export type Ledger = ReturnType<typeof createLedger>;

/** In case that an event was lost; else the import runs when money has moved. */
const IMPORT_EVERY_SECONDS = 24 * HOUR_SECONDS;

/** The events after which Stripe's balance has a new line for a member. */
const MONEY_MOVED = new Set([
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.refunded',
  'invoice.paid',
  'refund.failed',
]);

type Parts = Pick<PluginContext, 'strapi' | 'jobs'> & {
  billing: Pick<Billing, 'stripe' | 'isFault' | 'onSnapshot'>;
  timeZone: string;
};

/** Payments and returns of members, according to Stripe's balance. */
export const createRevenue = ({ strapi, jobs, billing, timeZone }: Parts) => {
  const ledger = createLedger({ strapi });
  const revenueImport = createRevenueImport({ strapi, billing, ledger, timeZone });
  billing.onSnapshot(async ({ cause }, trx) => {
    if (cause === null || !MONEY_MOVED.has(cause.eventType)) return;
    trx.executionPromise.then(
      () => jobs.wake('revenue'),
      // Rolled back: the event comes again.
      () => undefined,
    );
  });
  jobs.add({ name: 'revenue', everySeconds: IMPORT_EVERY_SECONDS, work: revenueImport.readOn });

  return {
    /** This month's revenue, as of the last import. */
    ofMonth: async (now: Date): Promise<RevenueOfMonth> => {
      const month = monthOf(now, timeZone);
      return {
        month: { from: month.from.toISOString(), until: month.until.toISOString(), timeZone },
        currencies: await ledger.sumsOf(month),
        refundRequests: await strapi.db
          .query(REFUND_REQUEST_UID)
          .count({ where: { state: 'requested' } }),
        readAt: await revenueImport.readAt(),
      };
    },
  };
};

export type Revenue = ReturnType<typeof createRevenue>;
