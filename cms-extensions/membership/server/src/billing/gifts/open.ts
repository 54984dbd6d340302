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
import { performAction } from '../actions/perform.ts';
import { dayOf } from '../actions/words.ts';
import { entitlementsOf } from '../entitlements/entitlements.ts';
import { endOfDayIn } from '../entitlements/rules.ts';
import { type Gift, giftOfCode, turnGift } from './gifts.ts';

class CodeUnknown extends apiError(404, ACCOUNT_ERRORS.codeUnknown) {}
class CodeUsed extends apiError(409, ACCOUNT_ERRORS.codeUsed) {}
class CodeOfNoUse extends apiError(409, ACCOUNT_ERRORS.codeOfNoUse) {}
class CodeLater extends apiError(409, ACCOUNT_ERRORS.codeLater) {}

/** What a gift gives; its giver and reason stand in the log. */
export type Given = Pick<Gift, 'days' | 'untilDay' | 'reason' | 'givenBy'>;

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
  const days = daysOf(ctx, gift);
  return freeTimeOf(snapshot, given, { days }, Date.now(), (moment) => dayOf(ctx, moment));
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
  const { untilDay: until, reason, givenBy } = gift;
  const how = { actionId: id, shown: null, by: { id: 0, name: givenBy } };
  const { kind } = await timeFor(ctx, gift, member);
  if (kind === 'entitlement' && until !== null) {
    await performAction(ctx, free, member, { until, reason, endPlan: false }, how);
  } else {
    await performAction(ctx, freeTime, member, { days: daysOf(ctx, gift), reason }, how);
  }
};

/** Of the desk's reasons a member reads two. */
const asMembersRead = (thrown: unknown): unknown => {
  if (!(thrown instanceof Refusal)) return thrown;
  return thrown.status === 422 ? new CodeOfNoUse() : new CodeLater();
};

const usableGift = async (ctx: Context, code: string): Promise<Gift> => {
  const gift = await giftOfCode(ctx, code);
  const end = gift && endOf(ctx, gift);
  if (gift === null || gift.state === 'void') throw new CodeUnknown();
  if (gift.state === 'redeemed' || (end !== null && end.getTime() <= Date.now()))
    throw new CodeUsed();
  return gift;
};

const checked = async (
  ctx: Context,
  code: string,
  member: string | null,
): Promise<ResponseOf<typeof calls.checkGiftCode>> => {
  const gift = await usableGift(ctx, code);
  const time = member === null ? null : await timeFor(ctx, gift, member);
  const moves = time !== null && time.kind !== 'entitlement';
  return {
    days: gift.days,
    until: endOf(ctx, gift)?.toISOString() ?? null,
    next_payment: moves ? { from: time.from, to: time.until } : null,
  };
};

const open = async (ctx: Context, code: string, member: string): Promise<void> => {
  const gift = await usableGift(ctx, code);
  const [sent, opened] = [
    { state: 'sent', redeemedBy: null },
    { state: 'redeemed', redeemedBy: member },
  ] as const;
  if (!(await turnGift(ctx, gift, { state: 'sent' }, opened))) throw new CodeUsed();
  try {
    await giveTo(ctx, gift.documentId, gift, member);
  } catch (error) {
    await turnGift(ctx, gift, opened, sent);
    throw error;
  }
};

/** The calls for holders of a code (desk, section 8.2). */
export const giftEndpoints = (ctx: Context, linkRequests: LinkRequests): Endpoint[] => [
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
    await usableGift(ctx, body.code);
    await ctx.limits.signInCode.spend(ctx.addressOf(koa.req), emailKey(email));
    const newMember = { name, email, language: language ?? null };
    const browser = await requestSignInCode(ctx, linkRequests, email, newMember);
    askedCookie(ctx).write(koa, browser);
    return { message: SIGN_IN_CODE_SENT };
  }),
];
