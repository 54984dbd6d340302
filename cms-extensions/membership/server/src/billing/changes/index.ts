import type { PluginContext } from '../../context.ts';
import type { Mail } from '../../mail/index.ts';
import { onUserDeleted } from '../../platform/database/index.ts';
import { type Billing, isFault } from '../index.ts';
import { createRefundDecisions } from '../refunds/decisions.ts';
import { createRefundRequests } from '../refunds/repository.ts';
import { createRefunds } from '../refunds/service.ts';
import { createCancel } from './cancel.ts';
import { createChargedChanges, createPreviews } from './charges.ts';
import { createPause } from './pause.ts';
import { createCancellationEndpoints } from './routes.ts';
import { createSwitch } from './switch.ts';

/** Costs one indexed query while no refund is unfinished. */
const RESUME_EVERY_SECONDS = 60;

type Parts = PluginContext & { billing: Billing; mail: Pick<Mail, 'enqueue'> };

/** Cancellation and its alternatives: a pause, another plan, a refund. */
export const createCancellation = (parts: Parts) => {
  const { strapi, jobs, billing, limits, addressOf, securityLog, report } = parts;
  const requests = createRefundRequests(strapi);
  const previews = createPreviews(billing);
  const charges = createChargedChanges(billing);
  const refunds = createRefunds({ ...parts, requests });
  const refundDecisions = createRefundDecisions({ ...parts, requests, refunds });
  const cancel = createCancel(billing, charges, securityLog);
  billing.contribute({ refund: refunds.partOf });
  billing.onSnapshot(refunds.noteRefunds);
  billing.onRefund({ handle: refundDecisions.handleRefund });
  jobs.add({
    name: 'unfinished refunds',
    everySeconds: RESUME_EVERY_SECONDS,
    work: refundDecisions.resume,
    // While Stripe does not answer, the next run tries again.
    onFailure: (fault) => {
      if (!isFault(fault)) report(fault);
    },
  });

  return {
    endpoints: createCancellationEndpoints({
      billing,
      cancel,
      pause: createPause(billing, previews, charges),
      planSwitch: createSwitch(billing, previews, charges),
      ...{ refunds, limits, addressOf },
    }),

    cancel,
    refunds,

    /** A member's refund requests, newest first. */
    refundRequestsOf: requests.allOf,

    /** The coach's decisions on refund requests. */
    refundDecisions,

    /** Call once the database is ready. */
    bootstrap: (): void => onUserDeleted(strapi, requests.forgetMember),
  };
};

export type Cancellation = ReturnType<typeof createCancellation>;
