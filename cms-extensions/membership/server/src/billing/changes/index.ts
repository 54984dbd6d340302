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

/** Leaving, and what is offered instead: a pause, another plan, the money back. */
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

    /** A member's requests for refunds, the newest first. */
    refundRequestsOf: requests.allOf,

    /** For the panel alone. */
    panelRoutes: refundRoutes(createRefundDecisions({ ...parts, requests })),

    /** Once the database is there. */
    bootstrap: async (): Promise<void> => {
      await registerRefundPermission(strapi);
      guardRefundRequests(strapi);
      onMemberDeleted(strapi, requests.forget);
    },
  };
};

export type Cancellation = ReturnType<typeof createCancellation>;
