import { errors } from '@strapi/utils';
import type { MemberActionBody } from 'contract';
import type { Context } from '../../context.ts';
import { USER_UID } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { cancelSubscription } from '../changes/cancel.ts';
import { syncMember } from '../sync.ts';
import { effectsOfCancelling } from './cancel.ts';
import type { Action } from './perform.ts';
import { quoteOfEffects } from './words.ts';

/* Through Strapi's documents, whose handlers end sign-ins and what is at Stripe. */

const setBlocked = async ({ strapi }: Context, documentId: string, blocked: boolean) => {
  const data: Record<string, unknown> = { blocked };
  await strapi.documents(USER_UID).update({ documentId, data });
};

/** Refuses sign-in from now on; a plan that goes on ends with what is paid for, unless it shall not. */
export const block: Action<MemberActionBody<'block'>, { cancels: boolean }> = {
  kind: 'block',
  prepare: async (ctx, member, { cancel }) => {
    const snapshot = await syncMember(ctx, member);
    const ofPlan = effectsOfCancelling(ctx, snapshot);
    const cancels = cancel && ofPlan.length > 0;
    const isCharged = snapshot?.nextCharge != null;
    const goesOn = isCharged ? 'The plan goes on and is charged.' : 'The plan goes on.';
    const charged = ofPlan.length > 0 ? [goesOn] : [];
    return {
      quote: quoteOfEffects([
        'Signing in is refused, and every session ends.',
        ...(cancels ? ['The plan is cancelled.', ...ofPlan.slice(1)] : charged),
        'Block',
      ]),
      plan: { cancels },
    };
  },
  carryOut: async (ctx, { member, by, plan: { cancels } }) => {
    await setBlocked(ctx, member, true);
    if (cancels) await cancelSubscription(ctx, member, `Blocked by ${by}`);
    return cancels ? 'Blocked; the plan is cancelled.' : 'Blocked.';
  },
};

/** Lets a blocked member sign in again. */
export const unblock: Action<null, null> = {
  kind: 'unblock',
  prepare: async () => ({
    quote: quoteOfEffects(['Signing in works again', 'Unblock']),
    plan: null,
  }),
  carryOut: async (ctx, { member }) => {
    await setBlocked(ctx, member, false);
    return 'Signing in works again.';
  },
};

/** Deletes the account; what is at Stripe ends first. */
export const deletion: Action<null, null> = {
  kind: 'delete',
  prepare: async () => ({
    quote: quoteOfEffects([
      'The plan ends at once, and all that is kept of the member is deleted.',
      'Delete',
    ]),
    plan: null,
  }),
  carryOut: async ({ strapi }, { member }) => {
    await strapi
      .documents(USER_UID)
      .delete({ documentId: member })
      .catch((thrown: unknown) => {
        // Stripe cannot be reached, in words.
        throw thrown instanceof errors.ApplicationError ? new Refusal(502, thrown.message) : thrown;
      });
    return 'The account is deleted.';
  },
};
