import { HOUR_SECONDS } from 'contract';
import { type Billing, REFUND_REQUEST_UID } from '../../billing/index.ts';
import type { PluginContext } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import type { RevenueOfMonth } from '../answers.ts';
import { createLedger } from './ledger.ts';
import { monthOf } from './periods.ts';
import { createRevenueImport } from './revenue-import.ts';

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
};

/** Payments and returns of members, according to Stripe's balance. */
export const createRevenue = ({ strapi, jobs, billing }: Parts) => {
  const ledger = createLedger({ strapi });
  const revenueImport = createRevenueImport({ strapi, billing, ledger });
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
      const { timeZone } = siteSettings({ strapi });
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
