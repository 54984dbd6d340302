import { randomUUID } from 'node:crypto';
import {
  ACCOUNT_ERRORS,
  type ActionAnswer,
  type calls,
  LEGAL_TEXTS,
  type ResponseOf,
  writtenAmount,
} from 'contract';
import type Stripe from 'stripe';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import { apiError, NotFound, Refusal } from '../../platform/http/index.ts';
import { findUserById } from '../../users/index.ts';
import type { PanelPerson } from '../actions/log.ts';
import { type Action, performAction } from '../actions/perform.ts';
import { dayOf } from '../actions/words.ts';
import { raiseAlert } from '../alerts.ts';
import { endEntitlement, entitlementsOf } from '../entitlements/entitlements.ts';
import { isOver } from '../errors.ts';
import { withMember } from '../locks.ts';
import { giveBackIntent, RefundFailed } from '../refunds/settlement.ts';
import { ACTION, idOf, stripeOf } from '../stripe.ts';
import { changeGifts, findGift, type Gift } from './gifts.ts';
import { canWithdraw } from './rules.ts';

/* Gifts whose money goes back: by the desk, by the buyer's withdrawal, or by their bank. */

class NumberUnknown extends apiError(404, ACCOUNT_ERRORS.giftNumberUnknown) {}
class Opened extends apiError(409, ACCOUNT_ERRORS.giftOpened) {}
class WithdrawalOver extends apiError(409, LEGAL_TEXTS.withdrawalOver) {}

type Plan = { documentId: string; withdrawnAt: string | null };

const isUnopened = ({ state }: Gift): boolean => state === 'waiting' || state === 'sent';

/** Why money does not go back, as the desk reads it. */
const refusalOf = async (ctx: Context, { state, redeemedBy, redeemedAt }: Gift) => {
  if (state !== 'redeemed')
    return new Refusal(409, 'This gift is void already.', { code: 'refunded' });
  const member = redeemedBy === null ? null : await findUserById(ctx, redeemedBy);
  const who = member?.name ?? 'Somebody';
  const text = `${who} opened this gift on ${dayOf(ctx, redeemedAt ?? '')}.`;
  return new Refusal(409, text, { code: 'redeemed' });
};

const amountOf = ({ paidMinor, currency }: Gift) => ({
  amountMinor: paidMinor ?? 0,
  currency: currency ?? '',
});

const written = (gift: Gift): string => {
  const { amountMinor, currency } = amountOf(gift);
  return writtenAmount(amountMinor, currency);
};

/** Also the law's confirmation of a withdrawal. */
const tellBuyer = async (ctx: Context, gift: Gift, receivedAt: string): Promise<void> => {
  const { documentId, buyerEmail: to, buyerUser: userDocumentId, language } = gift;
  // None once the account is deleted.
  if (to === null) return;
  const mail = { key: `gift-refunded:${documentId}`, to, userDocumentId, language };
  const values = { amount: amountOf(gift), receivedAt };
  await enqueueMail(ctx, { ...mail, template: 'gift-refunded', values });
};

/** Gives the money of a gift back; its code opens nothing from then on. */
export const giftRefund: Action<Plan, Plan> = {
  kind: 'gift-refund',
  // The gift stands where other actions have a member.
  isOfFormer: true,
  prepare: async (ctx, documentId, plan) => {
    const gift = await findGift(ctx, { documentId });
    if (gift === null || gift.kind !== 'gift') throw new NotFound('Gift');
    if (!isUnopened(gift)) throw await refusalOf(ctx, gift);
    const [paid, currency] = [gift.paidMinor ?? 0, gift.currency ?? ''];
    return { quote: { max: paid, shown: paid, currency, effects: [] }, plan };
  },
  carryOut: async (ctx, { actionId, plan: { documentId, withdrawnAt } }) => {
    const gift = await findGift(ctx, { documentId });
    if (gift === null) throw new NotFound('Gift');
    const { paymentIntent } = gift;
    // First, so that nobody opens it meanwhile.
    await ctx.strapi.db.transaction(async () => {
      const unopened = { documentId, state: { $in: ['waiting', 'sent'] } };
      const isTurned = (await changeGifts(ctx, unopened, { state: 'refunded' })) === 1;
      if (!isTurned && gift.state !== 'refunded') throw await refusalOf(ctx, gift);
      if (isTurned) await tellBuyer(ctx, gift, withdrawnAt ?? new Date().toISOString());
    });
    const whose = { userDocumentId: documentId, names: { [ACTION]: actionId } };
    const once = { ...whose, idempotencyKey: actionId };
    try {
      await giveBackIntent(ctx, once, paymentIntent ?? '', amountOf(gift).amountMinor);
    } catch (error) {
      if (!(error instanceof RefundFailed) && !isOver(error)) throw error;
      const why = error instanceof Error ? error.message : '';
      await alertToRefund(ctx, gift, why);
      return `Stripe could not give the money back: ${why} The code opens nothing any more.`;
    }
    ctx.securityLog.record('gift.refunded', amountOf(gift));
    return `${written(gift)} given back. The code opens nothing any more.`;
  },
};

/** Somebody must give the money back in another way. */
const alertToRefund = (ctx: Context, gift: Gift, why: string): Promise<void> =>
  raiseAlert(ctx, {
    kind: 'refund-failed',
    subject: `gift:${gift.documentId}`,
    message: `The money of a gift (${written(gift)}) could not be given back: ${why} Its code is void. Please give the money back in Stripe or by bank transfer, within 14 days.`,
    userDocumentId: gift.buyerUser,
    stripePath: `payments/${gift.paymentIntent}`,
  });

/**
 * Gives a gift's money back, once for each id.
 * @param shown what the dialog said, minor units
 * @throws Refusal when it was opened, or the amount is another one; NotFound
 */
export const refundGift = (
  ctx: Context,
  documentId: string,
  how: { actionId: string; shown: number; by: PanelPerson },
): Promise<ActionAnswer> =>
  performAction(ctx, giftRefund, documentId, { documentId, withdrawnAt: null }, how);

/**
 * The buyer's withdrawal from a gift. What Stripe does not confirm now, it is asked again.
 * @param number of the mail about the gift, without spaces, in capitals
 * @throws NumberUnknown, Opened, WithdrawalOver
 */
export const withdrawFromGift = async (
  ctx: Context,
  number: string,
): Promise<ResponseOf<typeof calls.withdrawFromGift>> => {
  const { documentId } = (await findGift(ctx, { number })) ?? {};
  if (documentId === undefined) throw new NumberUnknown();
  // Of two clicks the second finds what the first has done.
  return await withMember(ctx, documentId, async () => {
    const gift = await findGift(ctx, { documentId });
    if (gift === null || gift.state === 'ordered') throw new NumberUnknown();
    if (gift.state === 'redeemed') throw new Opened();
    const now = new Date();
    const days = gift.withdrawalDays ?? 0;
    if (!isUnopened(gift) || !canWithdraw(gift.agreedAt ?? '', days, now.getTime()))
      throw new WithdrawalOver();
    const withdrawnAt = now.toISOString();
    const by = { id: 0, name: 'Withdrawal by the buyer' };
    const how = { actionId: randomUUID(), shown: null, by };
    await performAction(ctx, giftRefund, documentId, { documentId, withdrawnAt }, how);
    return { message: LEGAL_TEXTS.giftWithdrawn, received_at: withdrawnAt };
  });
};

/**
 * What follows for a gift whose payment the bank disputes: unopened it is void, opened its access ends;
 * a payment that it has moved stays moved.
 * @returns in words, with the member who has opened it
 */
export const endDisputed = async (
  ctx: Context,
  gift: Gift,
): Promise<{ text: string; userDocumentId: string | null }> => {
  const { documentId, redeemedBy } = gift;
  const unopened = { documentId, state: { $in: ['waiting', 'sent'] } };
  if ((await changeGifts(ctx, unopened, { state: 'void' })) === 1)
    return { text: 'The code opens nothing any more.', userDocumentId: null };
  if (redeemedBy === null) return { text: 'It opens nothing any more.', userDocumentId: null };
  const given = await entitlementsOf(ctx, redeemedBy);
  const mine = given.find(({ sourceId }) => sourceId === documentId);
  if (mine === undefined)
    return { text: 'The payment that it has moved stays moved.', userDocumentId: redeemedBy };
  await endEntitlement(ctx, { ...mine, userDocumentId: redeemedBy }, 'Dispute of the gift');
  return { text: 'What it opened has ended.', userDocumentId: redeemedBy };
};

/**
 * What was done with a gift's payment at Stripe: given back in the Dashboard, it is void unless it was
 * opened.
 */
export const noteRefundedGift = async (ctx: Context, chargeId: string): Promise<void> => {
  const charge = await stripeOf(ctx).charges.retrieve(chargeId);
  const gift = await giftOfCharge(ctx, charge);
  if (gift === null || !charge.refunded) return;
  const unopened = { documentId: gift.documentId, state: { $in: ['waiting', 'sent'] } };
  await changeGifts(ctx, unopened, { state: 'refunded' });
};

/** The gift that a charge paid for; null when it paid for something else. */
export const giftOfCharge = async (
  ctx: Context,
  { payment_intent: intent }: Pick<Stripe.Charge, 'payment_intent'>,
): Promise<Gift | null> =>
  intent === null ? null : findGift(ctx, { paymentIntent: idOf(intent) });

/** Tells the coach of a gift's refund that its bank has sent back; nothing for another payment. */
export const alertToFailedGift = async (
  ctx: Context,
  { payment_intent: intent, failure_reason: why, status }: Stripe.Refund,
): Promise<void> => {
  const gift = await giftOfCharge(ctx, { payment_intent: intent });
  if (gift !== null) await alertToRefund(ctx, gift, `the bank has returned it (${why ?? status}).`);
};
