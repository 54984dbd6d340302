import type { Context } from '../../context.ts';
import { giftRefund } from '../gifts/taken-back.ts';
import { block, deletion, unblock } from './account.ts';
import { cancel, undoCancel } from './cancel.ts';
import { grant, refuse } from './decide.ts';
import { free } from './free.ts';
import { freeTime } from './free-time.ts';
import { resumeActions } from './perform.ts';
import { changePlan } from './plan.ts';
import { refund } from './refund.ts';

/** What the desk can do to a member, by the last part of the call's address. */
export const deskActions = {
  refund,
  'free-time': freeTime,
  free,
  plan: changePlan,
  cancel,
  block,
  unblock,
  'undo-cancel': undoCancel,
  delete: deletion,
  grant,
  refuse,
};

/** Asks Stripe again about what the desk did and Stripe has not confirmed. */
export const resumeDeskActions = (ctx: Context): Promise<void> =>
  resumeActions(ctx, [...Object.values(deskActions), giftRefund]);
