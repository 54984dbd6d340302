import type { PluginContext } from '../../context.ts';
import type { Mail } from '../../mail/index.ts';
import { onMemberDeleted } from '../../platform/database/index.ts';
import type { Billing } from '../index.ts';
import { createRefundDecisions } from '../refunds/decisions.ts';
import { guardRefundRequests, refundRoutes, registerRefundPermission } from '../refunds/panel.ts';
import { createRefunds } from '../refunds/refunds.ts';
import { createRefundRequests } from '../refunds/requests.ts';
import { createCancel } from './cancel.ts';
import { createChargedChange } from './charged-change.ts';
import { createCancellationEndpoints } from './controller.ts';
import { createPause } from './pause.ts';
import { createPreviews } from './previews.ts';
import { createSwitch } from './switch.ts';

export { cancellationContentTypes } from './content-types/index.ts';

type Parts = PluginContext & { billing: Billing; mail: Pick<Mail, 'enqueue'> };

/** Cancellation and its alternatives: a pause, another plan, a refund. */
export const createCancellation = (parts: Parts) => {
  const { strapi, settings, billing, limits, addressOf, securityLog } = parts;
  const requests = createRefundRequests(strapi);
  const previews = createPreviews(billing);
  const changeCharged = createChargedChange(billing);
  const coachEmail = settings.supportEmail;
  const refunds = createRefunds({ ...parts, requests, coachEmail });
  billing.tell({ refund: refunds.tell });

  return {
    endpoints: createCancellationEndpoints({
      billing,
      cancel: createCancel(billing, securityLog),
      pause: createPause(billing, previews, changeCharged),
      planSwitch: createSwitch(billing, previews, changeCharged),
      ...{ refunds, limits, addressOf },
    }),

    /** A member's refund requests, newest first. */
    refundRequestsOf: requests.allOf,

    /** Routes for the admin panel only. */
    panelRoutes: refundRoutes(createRefundDecisions({ ...parts, requests })),

    /** Call once the database is ready. */
    bootstrap: async (): Promise<void> => {
      await registerRefundPermission(strapi);
      guardRefundRequests(strapi);
      onMemberDeleted(strapi, requests.forget);
    },
  };
};

export type Cancellation = ReturnType<typeof createCancellation>;
