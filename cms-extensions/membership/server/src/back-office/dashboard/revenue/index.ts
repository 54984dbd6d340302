import type { Billing } from '../../../billing/index.ts';
import type { PluginContext } from '../../../context.ts';
import type { RevenueOfMonth } from '../answers.ts';
import { monthOf } from '../periods.ts';
import { bookingSchema } from './content-types/booking.ts';
import { createLedger } from './ledger.ts';
import { createRevenueImport } from './reading.ts';

export const revenueContentTypes = { 'revenue-booking': { schema: bookingSchema } };

const READ_EVERY_SECONDS = 60;
const REFUND_REQUEST_UID = 'plugin::membership.refund-request';

type Parts = Pick<PluginContext, 'strapi' | 'jobs'> & {
  billing: Pick<Billing, 'stripe' | 'isFault'>;
  timeZone: string;
};

/** Payments and returns of members, according to Stripe's balance. */
export const createRevenue = ({ strapi, jobs, billing, timeZone }: Parts) => {
  const ledger = createLedger({ strapi });
  const reading = createRevenueImport({ strapi, billing, ledger, timeZone });
  jobs.add({ name: 'revenue', everySeconds: READ_EVERY_SECONDS, work: reading.readOn });

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
        readAt: await reading.readAt(),
      };
    },
  };
};
