import { z } from 'zod';
import type { Context } from '../../context.ts';
import { findAction } from '../actions/log.ts';
import { dayOf } from '../actions/words.ts';
import { raiseAlert } from '../alerts.ts';
import { listGifts } from './gifts.ts';

const planSchema = z.object({
  time: z.object({ until: z.string() }),
  moved: z.object({ subscription: z.string() }),
});

/**
 * Tells the coach of gifts whose months end with a contract that they had moved the payment of. Call
 * it after the contract has ended by a refund or a withdrawal; safe to repeat.
 */
export const alertToLostGifts = async (
  ctx: Context,
  userDocumentId: string,
  subscriptionId: string,
): Promise<void> => {
  for (const gift of await listGifts(ctx, { kind: 'gift', redeemedBy: userDocumentId })) {
    const plan = planSchema.safeParse((await findAction(ctx, gift.documentId))?.data.plan).data;
    if (plan?.moved.subscription !== subscriptionId) continue;
    const { until } = plan.time;
    if (Date.parse(until) <= Date.now()) continue;
    await raiseAlert(ctx, {
      kind: 'gift-lost',
      subject: gift.documentId,
      message: `A gift of ${gift.months} months had moved the payment of a contract to ${dayOf(ctx, until)}. The contract has ended, and with it what was left of the gift. Please give the member free time in its place.`,
      userDocumentId,
    });
  }
};
