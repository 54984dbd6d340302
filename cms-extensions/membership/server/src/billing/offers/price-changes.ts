import { dayIn, type PlanKey } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { callOffMails } from '../../mail/index.ts';
import { USER_UID } from '../../platform/database/index.ts';
import { Refusal, refuseField } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { allAccounts } from '../accounts.ts';
import { endOfDayIn } from '../entitlements/rules.ts';
import { type OfferedPlan, setPrice } from '../plans.ts';
import { makeMembersPrice } from '../prices.ts';
import type { SubscriptionSnapshot } from '../snapshot/schema.ts';
import {
  addChange,
  findChange,
  openChanges,
  type PriceChange,
  rowsOf,
  TRIAL,
  turnChange,
  updateRow,
} from './price-change-rows.ts';
import {
  earliestDay,
  isKept,
  monthlyDelta,
  type NewPrice,
  type Verdict,
  verdictOf,
} from './price-rules.ts';

/** A new price as it is ordered. */
export type PriceOrder = {
  minor: number;
  /** For members, too: from this day on (`YYYY-MM-DD`), told at that moment. */
  existing: { effectiveOn: string; noticeAt: Date } | null;
};

/** How many members pay the new price, and what that makes in a month (minor units). */
export type ShownChange = { members: number; deltaMinor: number };

type Member = {
  userDocumentId: string;
  subscription: SubscriptionSnapshot;
  verdict: Verdict;
};

/** Members whom mails do not reach. */
const unreachable = async ({ strapi }: Context): Promise<Set<string>> => {
  const found: { documentId: string }[] = await strapi.db
    .query(USER_UID)
    .findMany({ where: { mailBlockedAt: { $notNull: true } }, select: ['documentId'] });
  return new Set(found.map(({ documentId }) => documentId));
};

const writtenEnglishDay = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

/** All whom a new price concerns. */
const membersOf = async (ctx: Context, price: NewPrice): Promise<Member[]> => {
  const law = await readLaw(ctx, DEFAULT_LOCALE);
  const blocked = await unreachable(ctx);
  const members: Member[] = [];
  for await (const { userDocumentId, snapshot } of allAccounts(ctx)) {
    if (snapshot === null) continue;
    const verdict = verdictOf(snapshot, !blocked.has(userDocumentId), price, law);
    const { subscription } = snapshot;
    if (verdict === null || subscription === null) continue;
    members.push({ userDocumentId, subscription, verdict });
  }
  return members;
};

/** The first instant of a day of the desk. */
const beginOf = (day: string, timeZone: string): Date => {
  const before = new Date(Date.parse(day) - 1).toISOString().slice(0, 10);
  return endOfDayIn(before, timeZone);
};

/** Of the members of one group the payments of a period, and when they pay the new price first. */
export type PriceGroup = {
  group: Verdict['group'];
  oldMinor: number;
  /** The new price less the code of its members; null for others. */
  newMinor: number | null;
  members: number;
  /** ISO 8601; null for who keeps the price, and after a pause without an end. */
  from: string | null;
  until: string | null;
};

const groupsOf = (members: readonly Member[]): PriceGroup[] => {
  const groups = new Map<string, PriceGroup>();
  for (const { verdict } of members) {
    const newMinor = isKept(verdict) ? null : (verdict.newMinor ?? null);
    const key = `${verdict.group} ${verdict.oldMinor} ${newMinor}`;
    const at = isKept(verdict) ? null : verdict.firstAt;
    const { members: before = 0, from = null, until = null } = groups.get(key) ?? {};
    groups.set(key, {
      group: verdict.group,
      oldMinor: verdict.oldMinor,
      newMinor,
      members: before + 1,
      from: from === null || (at !== null && at < from) ? at : from,
      until: until === null || (at !== null && at > until) ? at : until,
    });
  }
  return [...groups.values()].sort((a, b) => b.members - a.members);
};

const NONE: ShownChange = { members: 0, deltaMinor: 0 };

/**
 * What a new price would do; changes nothing.
 * @throws Refusal 422 for a day before the earliest
 */
export const previewPrice = async (
  ctx: Context,
  plan: OfferedPlan,
  { minor, existing }: PriceOrder,
): Promise<{
  members: Member[];
  groups: PriceGroup[];
  earliest: string | null;
  shown: ShownChange;
}> => {
  if (existing === null) return { members: [], groups: [], earliest: null, shown: NONE };
  const { timeZone } = siteSettings(ctx);
  const { currency } = ctx.settings;
  const { effectiveOn, noticeAt } = existing;
  const noticeDay = dayIn(timeZone, noticeAt);
  const effectiveAt = beginOf(effectiveOn, timeZone).toISOString();
  const members = await membersOf(ctx, { plan: plan.key, minor, currency, effectiveAt });
  const raises = members.some(({ verdict }) => !isKept(verdict) && minor > verdict.oldMinor);
  const earliest = raises ? earliestDay(noticeDay, await readLaw(ctx, DEFAULT_LOCALE)) : noticeDay;
  if (effectiveOn < earliest)
    refuseField('effectiveOn', `The earliest day is ${writtenEnglishDay(earliest)}.`);
  const verdicts = members.map(({ verdict }) => verdict);
  const raised = verdicts.filter((verdict) => !isKept(verdict));
  const deltaMinor = monthlyDelta({ plan: plan.key, minor }, verdicts);
  return {
    members,
    groups: groupsOf(members),
    earliest,
    shown: { members: raised.length, deltaMinor },
  };
};

/** A change that is announced or under way. */
type OpenChange = PriceChange & {
  members: number;
  /** How many of them pay it after a trial that is not over. */
  inTrial: number;
  /** Nobody else has it to come: the next one may be announced. */
  isOver: boolean;
};

/** The newest open change of a plan; null when there is none. */
export const openChangeOf = async (ctx: Context, plan: PlanKey): Promise<OpenChange | null> => {
  const change = (await openChanges(ctx)).findLast(({ planKey }) => planKey === plan);
  if (change === undefined) return null;
  const rows = await rowsOf(ctx, change);
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const inTrial = waiting.filter(({ why }) => why === TRIAL).length;
  const isOver = change.state === 'running' && inTrial === waiting.length;
  return { ...change, members: rows.length, inTrial, isOver };
};

/**
 * Changes a plan's price: for new members at once, for others as it is ordered.
 * @param shown what the dialog said
 * @throws Refusal when there is a change already, or somebody came or left meanwhile
 */
export const changePrice = async (
  ctx: Context,
  plan: OfferedPlan,
  order: PriceOrder,
  shown: ShownChange,
): Promise<void> =>
  await ctx.locks.exclusively(`price of ${plan.key}`, async () => {
    if (!plan.isLive && order.existing !== null)
      throw new Refusal(409, 'Put the plan on sale first.');
    if ((await openChangeOf(ctx, plan.key))?.isOver === false) {
      throw new Refusal(409, 'A new price is announced already.', { code: 'announced' });
    }
    const { members, shown: now } = await previewPrice(ctx, plan, order);
    if (now.members !== shown.members || now.deltaMinor !== shown.deltaMinor) {
      throw new Refusal(409, 'Somebody came or left meanwhile. Look again.', { code: 'changed' });
    }
    const { minor, existing } = order;
    // At Stripe first: when it does not answer, nothing has changed.
    const priceId = existing === null ? null : await makeMembersPrice(ctx, plan.key, minor);
    await setPrice(ctx, plan, minor);
    if (existing === null || priceId === null) return;
    const { timeZone } = siteSettings(ctx);
    const change = {
      planKey: plan.key,
      newMinor: minor,
      currency: ctx.settings.currency,
      priceId,
      noticeAt: existing.noticeAt.toISOString(),
      effectiveAt: beginOf(existing.effectiveOn, timeZone).toISOString(),
    };
    const rows = members.flatMap(({ userDocumentId, subscription, verdict }) => {
      if (isKept(verdict)) return [];
      const { id: subscriptionId, priceId: oldPriceId, nextPlanKey } = subscription;
      const { oldMinor, firstAt } = verdict;
      return [
        {
          userDocumentId,
          subscriptionId,
          oldMinor,
          firstAt,
          oldPriceId: nextPlanKey === null ? oldPriceId : null,
        },
      ];
    });
    await addChange(ctx, change, rows);
  });

/** Calls a change off before its day: nobody has paid the new price. @throws Refusal after it */
export const stopPriceChange = async (ctx: Context, id: string): Promise<PriceChange> => {
  const change = await findChange(ctx, id);
  const isEarly = change !== null && Date.parse(change.effectiveAt) > Date.now();
  if (change === null || !isEarly || !(await turnChange(ctx, change, 'announced', 'stopped'))) {
    throw new Refusal(409, 'It cannot be stopped any more.');
  }
  for (const row of await rowsOf(ctx, change, 'waiting')) {
    await ctx.strapi.db.transaction(async ({ trx }) => {
      // A notice that still waits is not true any more.
      await callOffMails(row.userDocumentId ?? '', ['price-change'], trx);
      await updateRow(ctx, row, { state: 'skipped', why: 'stopped' });
    });
  }
  return change;
};
