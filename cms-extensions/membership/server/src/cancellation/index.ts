import type { Core } from '@strapi/strapi';
import type { Billing } from '../billing/index.ts';
import { onMemberDeleted } from '../database/index.ts';
import type { ReadClientAddress } from '../http/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Mail } from '../mail/index.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { Settings } from '../settings.ts';
import { createCancel } from './cancel.ts';
import { createChargedChange } from './charged-change.ts';
import { createCancellationEndpoints } from './controller.ts';
import { createRefundDecisions } from './decisions.ts';
import { guardRefundRequests, refundRoutes, registerRefundPermission } from './panel.ts';
import { createPause } from './pause.ts';
import { createPreviews } from './previews.ts';
import { createRefunds } from './refunds.ts';
import { createRefundRequests } from './requests.ts';
import { createSwitch } from './switch.ts';

export { cancellationContentTypes } from './content-types/index.ts';

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  billing: Billing;
  mail: Pick<Mail, 'enqueue'>;
  limits: Limits;
  addressOf: ReadClientAddress;
  securityLog: SecurityLog;
};

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
