import {
  ACCOUNT_ERRORS,
  calls,
  DAY_MS,
  emailKey,
  type ResponseOf,
  SIGN_IN_CODE_SENT,
} from 'contract';
import type { Context } from '../../context.ts';
import { askedCookie, type LinkRequests, requestSignInCode } from '../../identity/index.ts';
import {
  apiError,
  type Endpoint,
  endpoint,
  NotSignedIn,
  Refusal,
} from '../../platform/http/index.ts';
import { assertCodesOpen, siteSettings } from '../../site/index.ts';
import { snapshotOf } from '../accounts.ts';
import { free } from '../actions/free.ts';
import { freeTime } from '../actions/free-time.ts';
import { type FreeTime, freeTimeOf } from '../actions/free-time-rules.ts';
import { findAction } from '../actions/log.ts';
import { performAction } from '../actions/perform.ts';
import { dayOf } from '../actions/words.ts';
import { entitlementsOf, giveEntitlement } from '../entitlements/entitlements.ts';
import { endOfDayIn } from '../entitlements/rules.ts';
import { withMember } from '../locks.ts';
import { assertOwnUrls, paymentEndpoint } from '../routes.ts';
import { type Gift, giftOfCode, turnGift } from './gifts.ts';
import { giftTimeOf } from './rules.ts';
import { giftCheckout, giftsOnSale, openGiftCheckout } from './sold.ts';
import { withdrawFromGift } from './taken-back.ts';

class CodeUnknown extends apiError(404, ACCOUNT_ERRORS.codeUnknown) {}
class CodeUsed extends apiError(409, ACCOUNT_ERRORS.codeUsed) {}
class CodeOfNoUse extends apiError(409, ACCOUNT_ERRORS.codeOfNoUse) {}
class CodeTooMuch extends apiError(409, ACCOUNT_ERRORS.codeTooMuch) {}
class CodeLater extends apiError(409, ACCOUNT_ERRORS.codeLater) {}

/** What is given; its giver and reason stand in the log. */
export type Given = Pick<Gift, 'months' | 'days' | 'untilDay' | 'reason' | 'givenBy'>;

/** The end of the last day; null for days that begin when it is opened. */
const endOf = (ctx: Context, { untilDay }: Given): Date | null =>
  untilDay === null ? null : endOfDayIn(untilDay, siteSettings(ctx).timeZone);

/** Whole days, of which the last one may have begun. */
const daysOf = (ctx: Context, gift: Given): number => {
  const end = endOf(ctx, gift);
  return end === null ? (gift.days ?? 0) : Math.ceil((end.getTime() - Date.now()) / DAY_MS);
};

/** What a gift is for a member. @throws Refusal */
const timeFor = async (ctx: Context, gift: Given, member: string): Promise<FreeTime> => {
  const [snapshot, given] = [await snapshotOf(ctx, member), await entitlementsOf(ctx, member)];
  const written = (moment: string): string => dayOf(ctx, moment);
  const { timeZone } = siteSettings(ctx);
  return gift.months === null
    ? freeTimeOf(snapshot, given, { days: daysOf(ctx, gift) }, Date.now(), written)
    : giftTimeOf(snapshot, given, gift.months, Date.now(), timeZone, written);
};

/**
 * Gives a member what a gift gives: the next payment moves, and where none is to come everything is
 * open for the time.
 * @param id the same id gives once
 * @throws Refusal, NotFound
 */
export const giveTo = async (
  ctx: Context,
  id: string,
  gift: Given,
  member: string,
): Promise<void> => {
  const { months, untilDay: until, reason, givenBy } = gift;
  const how = { actionId: id, shown: null, by: { id: 0, name: givenBy } };
  const time = await timeFor(ctx, gift, member);
  if (time.kind !== 'entitlement') {
    const length = months === null ? { days: daysOf(ctx, gift) } : { months };
    await performAction(ctx, freeTime, member, { ...length, reason }, how);
  } else if (months !== null) {
    const given = { kind: 'gift' as const, untilAt: time.until, reason, givenBy, sourceId: id };
    await giveEntitlement(ctx, member, given);
  } else if (until !== null) {
    await performAction(ctx, free, member, { until, reason, endPlan: false }, how);
  } else {
    await performAction(ctx, freeTime, member, { days: daysOf(ctx, gift), reason }, how);
  }
};

/** Of the desk's reasons a member reads three. */
const asMembersRead = (thrown: unknown): unknown => {
  if (!(thrown instanceof Refusal)) return thrown;
  if (thrown.status !== 422) return new CodeLater();
  return thrown.message.startsWith('At most until') ? new CodeTooMuch() : new CodeOfNoUse();
};

/** A crash between the two steps of opening leaves a code that is used and has given nothing. */
const isUnfinished = async (ctx: Context, gift: Gift, member: string | null): Promise<boolean> =>
  gift.months !== null &&
  gift.redeemedBy !== null &&
  gift.redeemedBy === member &&
  (await findAction(ctx, gift.documentId)) === null &&
  !(await entitlementsOf(ctx, member)).some(({ sourceId }) => sourceId === gift.documentId);

const usableGift = async (ctx: Context, code: string, member: string | null): Promise<Gift> => {
  const gift = await giftOfCode(ctx, code);
  const end = gift && endOf(ctx, gift);
  if (gift === null || gift.state === 'void' || gift.state === 'refunded') throw new CodeUnknown();
  const isUsed = gift.state === 'redeemed' && !(await isUnfinished(ctx, gift, member));
  if (isUsed || (end !== null && end.getTime() <= Date.now())) throw new CodeUsed();
  return gift;
};

const checked = async (
  ctx: Context,
  code: string,
  member: string | null,
): Promise<ResponseOf<typeof calls.checkGiftCode>> => {
  const gift = await usableGift(ctx, code, member);
  const time = member === null ? null : await timeFor(ctx, gift, member);
  const moves = time !== null && time.kind !== 'entitlement';
  const isBought = gift.kind === 'gift';
  return {
    days: gift.days,
    months: gift.months,
    from: isBought ? gift.givenBy : null,
    message: isBought ? gift.message : '',
    until: (isBought && !moves ? time?.until : endOf(ctx, gift)?.toISOString()) ?? null,
    next_payment: moves ? { from: time.from, to: time.until } : null,
  };
};

/** Under the member's lock, so that two codes in one second follow each other. */
const open = async (ctx: Context, code: string, member: string): Promise<void> =>
  await withMember(ctx, member, async () => {
    const gift = await usableGift(ctx, code, member);
    const [sent, opened] = [
      { state: 'sent', redeemedBy: null },
      { state: 'redeemed', redeemedBy: member },
    ] as const;
    if (gift.state === 'sent' && !(await turnGift(ctx, gift, { state: 'sent' }, opened)))
      throw new CodeUsed();
    try {
      await giveTo(ctx, gift.documentId, gift, member);
    } catch (error) {
      await turnGift(ctx, gift, opened, sent);
      throw error;
    }
  });

/** The calls for buyers of gifts, and for holders of a code (desk, section 8.2). */
export const giftEndpoints = (ctx: Context, linkRequests: LinkRequests): Endpoint[] => [
  endpoint(calls.listGifts, async () => giftsOnSale(ctx)),
  paymentEndpoint(calls.createGiftCheckout, async ({ body, session, ctx: koa }) => {
    const { success_url, cancel_url } = body;
    assertOwnUrls({ success_url, cancel_url }, ctx.settings.storefrontUrl);
    const address = ctx.addressOf(koa.req);
    await ctx.limits.checkout.spend(address, session?.user.id ?? address);
    return await openGiftCheckout(ctx, body, session?.user ?? null);
  }),
  paymentEndpoint(calls.getGiftCheckout, ({ params }) => giftCheckout(ctx, params.session_id)),
  paymentEndpoint(calls.withdrawFromGift, async ({ body, ctx: koa }) => {
    await ctx.limits.giftCode.spend(ctx.addressOf(koa.req));
    return await withdrawFromGift(ctx, body.number);
  }),
  endpoint(calls.checkGiftCode, async ({ body, session, ctx: koa }) => {
    await ctx.limits.giftCode.spend(ctx.addressOf(koa.req));
    return await checked(ctx, body.code, session?.user.id ?? null).catch((thrown) => {
      throw asMembersRead(thrown);
    });
  }),
  endpoint(calls.openGiftCode, async ({ body, session, ctx: koa }) => {
    await ctx.limits.giftCode.spend(ctx.addressOf(koa.req));
    if (session !== null) {
      await open(ctx, body.code, session.user.id).catch((thrown) => {
        throw asMembersRead(thrown);
      });
      return { message: 'Opened' };
    }
    if (body.account === undefined) throw new NotSignedIn();
    const { name, email, language } = body.account;
    await assertCodesOpen(ctx);
    await usableGift(ctx, body.code, null);
    await ctx.limits.signInCode.spend(ctx.addressOf(koa.req), emailKey(email));
    const newMember = { name, email, language: language ?? null };
    const browser = await requestSignInCode(ctx, linkRequests, email, newMember);
    askedCookie(ctx).write(koa, browser);
    return { message: SIGN_IN_CODE_SENT };
  }),
];
