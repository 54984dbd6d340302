import { DAY_MS } from 'contract';
import type { BusinessNumbers, MonthNumbers } from 'contract/desk/numbers';
import { z } from 'zod';
import { allPlanChanges, type LoggedChange, snapshotsOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { storedTime } from '../../platform/database/index.ts';
import { siteSettings } from '../../site/index.ts';
import { contactsOf } from '../../users/index.ts';
import { leavingMembers } from '../repository.ts';
import { cohortsOf, figuresOf, type Planned, plannedOf, reasonsOf, toMinor } from './figures.ts';
import { moneyIn } from './ledger.ts';
import { monthBounds, monthKeyOf, monthKeySchema } from './months.ts';
import { revenueReadAt } from './revenue-import.ts';

const MONTHS = 12;

/** The month that is asked for; the running one when it is none, or has not begun. */
const askedMonth = (asked: unknown, now: Date, timeZone: string): string => {
  const running = monthKeyOf(now, timeZone);
  const { data } = monthKeySchema.safeParse(asked);
  return data === undefined || data > running ? running : data;
};

/** What is planned: of members who leave, and of trials that the log has not seen the end of. */
const plannedNow = async (
  ctx: Context,
  changes: readonly LoggedChange[],
  now: Date,
): Promise<Planned> => {
  const trying = new Map<string, string>();
  for (const { kind, subscriptionId, userDocumentId } of changes) {
    if (kind === 'trial') trying.set(subscriptionId, userDocumentId);
    else if (kind === 'trial_over') trying.delete(subscriptionId);
  }
  const members = new Set([...trying.values(), ...(await leavingMembers(ctx.strapi))]);
  return plannedOf(await snapshotsOf(ctx, [...members]), now.getTime());
};

/** All that the figures of one month are made of. */
const readMonth = async (ctx: Context, asked: unknown, now: Date) => {
  const { timeZone } = siteSettings(ctx);
  const month = askedMonth(asked, now, timeZone);
  const changes = await allPlanChanges(ctx);
  const planned = await plannedNow(ctx, changes, now);
  const isRunning = month === monthKeyOf(now, timeZone);
  const bounds = monthBounds(month, MONTHS, timeZone);
  const figures = figuresOf(
    month,
    changes,
    bounds,
    // Who leaves is known of today alone.
    isRunning ? planned : { ...planned, leaving: [] },
    ctx.settings.currency,
  );
  return { figures, changes, bounds, timeZone };
};

/**
 * MRR, members, churn and trials of a calendar month, with the twelve months up to it.
 * @param asked `2026-11`; anything else is the running month
 */
export const monthNumbers = async (
  ctx: Context,
  asked: unknown,
  now: Date,
): Promise<MonthNumbers> => {
  const { figures, timeZone } = await readMonth(ctx, asked, now);
  return { ...figures, timeZone };
};

/** Members whose plan somebody of the desk has cancelled. */
const endedByDesk = async ({ strapi }: Context): Promise<Set<string>> => {
  const rows: { user_document_id: string }[] = await strapi.db
    .connection('membership_actions')
    .where({ kind: 'cancel', state: 'done' })
    .whereNotNull('user_document_id')
    .distinct('user_document_id');
  return new Set(rows.map(({ user_document_id }) => user_document_id));
};

const loggedSchema = z.object({ since: storedTime.nullable(), first: storedTime.nullable() });

/** When the log began, if some of its plans are older: of those only begin and end are known. */
const loggedSince = async ({ strapi }: Context): Promise<string | null> => {
  const times = strapi.db.connection('membership_plan_changes');
  const [row] = await times.min({ since: 'created_at', first: 'at' });
  const { since, first } = loggedSchema.parse(row);
  if (since === null || first === null || first > since - DAY_MS) return null;
  return new Date(since).toISOString();
};

/** Everything on the page of the business. */
export const businessNumbers = async (
  ctx: Context,
  asked: unknown,
  now: Date,
): Promise<BusinessNumbers> => {
  const { figures, changes, bounds, timeZone } = await readMonth(ctx, asked, now);
  const [from = 0, until = 0] = bounds.slice(-2);
  const [readAt, since, money, byDesk] = await Promise.all([
    revenueReadAt(ctx),
    loggedSince(ctx),
    moneyIn(ctx, new Date(from), new Date(until)),
    endedByDesk(ctx),
  ]);
  return {
    ...figures,
    timeZone,
    readAt,
    loggedSince: since,
    cohorts: cohortsOf(changes, bounds, now.getTime()),
    reasons: reasonsOf(changes, [from, until], byDesk),
    money,
  };
};

/** A change of a member's plan; `mrr` is what it adds or takes, `member` an e-mail or empty. */
export type MemberChange = Pick<LoggedChange, 'at' | 'kind' | 'planKey' | 'currency' | 'cause'> & {
  mrr: number;
  member: string;
};

/** What members changed in a month, in the order of time; who has left the site has no name. */
export const monthChanges = async (
  ctx: Context,
  asked: unknown,
  now: Date,
): Promise<MemberChange[]> => {
  const { changes, bounds } = await readMonth(ctx, asked, now);
  const [from = 0, until = 0] = bounds.slice(-2);
  const own = changes.filter(({ at }) => at >= from && at < until);
  const contacts = await contactsOf(ctx, [...new Set(own.map((one) => one.userDocumentId))]);
  const emails = new Map(contacts.map(({ documentId, email }) => [documentId, email]));
  return own.map(({ at, kind, planKey, currency, cause, delta12, userDocumentId }) => {
    const member = emails.get(userDocumentId) ?? '';
    return { at, kind, planKey, currency, cause, mrr: toMinor(delta12), member };
  });
};
