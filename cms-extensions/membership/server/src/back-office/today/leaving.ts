import { addDays, DAY_MS, dayIn } from 'contract';
import type { Leaving, LeavingRule } from 'contract/desk/today';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { storedIsoTime } from '../../platform/database/index.ts';
import { siteSettings } from '../../site/index.ts';
import { memberRows } from '../../users/index.ts';
import { awayNow, sessionsOf } from '../members/list.ts';
import { inSnapshot } from '../repository.ts';
import {
  type LeavingFacts,
  leavingRuleOf,
  leavingSentence,
  mayBeQuietYear,
  mayBeSilent,
  USUAL_DAYS,
  usualGapOf,
} from './leaving-rules.ts';

/** So many are shown at first. */
const SHOWN = 7;
/** Who was written to, or put off, comes back after so long. */
const QUIET_MS = 14 * DAY_MS;

const number = z.coerce.number().int();

/** `since` is when the account was made. */
type Found = { id: string; name: string; since: string; facts: LeavingFacts };

const rowSchema = z
  .object({
    document_id: z.string(),
    name: z.string().nullable(),
    email: z.string(),
    created_at: storedIsoTime,
    member_state: z.enum(['trial', 'paying']),
    subscription_plan: z.enum(['monthly', 'annual']).nullable(),
    next_at: z.string().nullable(),
    next_minor: number.nullable(),
    next_currency: z.string().nullable(),
    card_year: number.nullable(),
    card_month: number.nullable(),
    started_at: z.string(),
    resumed_at: storedIsoTime.nullable(),
    last_session: storedIsoTime.nullable(),
  })
  .transform((row): Found => {
    const { next_at: at, next_minor: amountMinor, next_currency: currency } = row;
    const { card_year: year, card_month: month, started_at, resumed_at } = row;
    return {
      id: row.document_id,
      name: row.name || row.email,
      since: row.created_at,
      facts: {
        state: row.member_state,
        plan: row.subscription_plan,
        next:
          at === null || amountMinor === null || currency === null
            ? null
            : { at, amountMinor, currency },
        cardEnds: year === null || month === null ? null : { year, month },
        begunAt: resumed_at !== null && resumed_at > started_at ? resumed_at : started_at,
        lastSessionAt: row.last_session,
        // Read for those alone whose sessions decide.
        sessions60: Number.POSITIVE_INFINITY,
        usualGapDays: null,
      },
    };
  });

/** Members in a trial that goes on, and who pay; with what the rules ask of them. */
const candidates = (ctx: Context) => {
  const { strapi } = ctx;
  const { connection } = strapi.db;
  const field = (path: string) => connection.raw(inSnapshot(strapi, path));
  const resumed = connection('membership_plan_changes as c')
    .whereRaw('c.user_document_id = u.document_id')
    .whereIn('c.kind', ['resume', 'return']);
  return memberRows(strapi)
    .join('membership_billing_accounts as a', 'a.user_document_id', 'u.document_id')
    .whereRaw(`${inSnapshot(strapi, 'subscription.startedAt')} is not null`)
    .where((either) =>
      either
        .where('u.member_state', 'paying')
        .orWhere((trial) =>
          trial
            .where('u.member_state', 'trial')
            .whereRaw(`${inSnapshot(strapi, 'nextCharge.at')} is not null`),
        ),
    )
    .select(
      'u.document_id',
      'u.name',
      'u.email',
      'u.created_at',
      'u.member_state',
      'u.subscription_plan',
    )
    .select({
      next_at: field('nextCharge.at'),
      next_minor: field('nextCharge.amountMinor'),
      next_currency: field('nextCharge.currency'),
      card_year: field('card.expYear'),
      card_month: field('card.expMonth'),
      started_at: field('subscription.startedAt'),
      resumed_at: resumed.max('c.at'),
      last_session: sessionsOf(ctx).orderBy('s.started_at', 'desc').limit(1).select('s.started_at'),
    });
};

/** Adds how often these members train. @param today `YYYY-MM-DD` */
const withSessions = async (
  { strapi }: Context,
  found: readonly Found[],
  today: string,
): Promise<Found[]> => {
  // As the database has them: there are some ten thousand.
  const sessions: { id: string; day: string }[] = await strapi.db
    .connection('membership_sessions')
    .whereIn(
      'user_document_id',
      found.map(({ id }) => id),
    )
    .whereNull('removed_at')
    .where('watched_seconds', '>=', 60)
    .where('local_date', '>=', addDays(today, -USUAL_DAYS))
    .orderBy(['user_document_id', 'started_at'])
    .select('user_document_id as id', 'local_date as day');
  const ofMember = Map.groupBy(sessions, ({ id }) => id);
  const sixty = addDays(today, -60);
  return found.map(({ facts, ...one }) => {
    const days = (ofMember.get(one.id) ?? []).map(({ day }) => day);
    const sessions60 = days.filter((day) => day > sixty).length;
    return { ...one, facts: { ...facts, sessions60, usualGapDays: usualGapOf(days) } };
  });
};

/** Members with the rule that fits each, by as few sessions as can be. */
const withRules = async (ctx: Context, found: readonly Found[], now: Date) => {
  const fits = (one: Found) => ({ ...one, rule: leavingRuleOf(one.facts, now) });
  const first = found.map(fits);
  const isSure = ({ rule }: { rule: LeavingRule | null }): boolean =>
    rule === 'card_ends' || rule === 'trial_nothing';
  const open = first.filter(
    (one) => !isSure(one) && (mayBeQuietYear(one.facts, now) || mayBeSilent(one.facts, now)),
  );
  const asked = (await withSessions(ctx, open, dayIn(siteSettings(ctx).timeZone, now))).map(fits);
  return [...first.filter(isSure), ...asked].flatMap((one) =>
    one.rule === null ? [] : [{ ...one, rule: one.rule }],
  );
};

const MONTH = { month: 'short', year: 'numeric' } as const;

const aboutOf = ({ facts: { state, plan }, since }: Found, timeZone: string): string => {
  if (state === 'trial') return 'trial';
  const month = new Intl.DateTimeFormat('en-GB', { ...MONTH, timeZone }).format(new Date(since));
  return `${plan ?? 'pays'}, since ${month}`;
};

/**
 * Members whom a rule names, the nearest payment first; without those who are away or blocked, or
 * were written to or put off lately.
 */
export const readLeaving = async (ctx: Context, all: boolean, now: Date): Promise<Leaving> => {
  const { connection } = ctx.strapi.db;
  const { timeZone } = siteSettings(ctx);
  const since = new Date(now.getTime() - QUIET_MS);
  const writtenTo = connection('membership_mail_messages as m')
    .whereRaw('m.user_document_id = u.document_id')
    .whereIn('m.template', ['written-answer', 'written-news'])
    .where('m.created_at', '>', since);
  const putOff = connection('membership_nudges as n')
    .whereRaw('n.user_document_id = u.document_id')
    .where('n.done_at', '>', since);
  const rows = z
    .array(rowSchema)
    .parse(
      await candidates(ctx)
        .whereNot('u.blocked', true)
        .whereNotExists(awayNow(ctx, now))
        .whereNotExists(writtenTo)
        .whereNotExists(putOff),
    );
  const found = await withRules(ctx, rows, now);
  const nextOf = ({ facts }: Found): string => facts.next?.at ?? '9999';
  return {
    total: found.length,
    rows: found
      .toSorted((a, b) => nextOf(a).localeCompare(nextOf(b)))
      .slice(0, all ? undefined : SHOWN)
      .map((one) => ({
        member: { id: one.id, name: one.name },
        about: aboutOf(one, timeZone),
        rule: one.rule,
        sentence: leavingSentence(one.rule, one.facts, now, timeZone),
      })),
  };
};

/** Why one member may leave, put off or not; null when no rule fits. */
export const leavingReasonOf = async (
  ctx: Context,
  memberId: string,
  now: Date,
): Promise<{ rule: LeavingRule; facts: LeavingFacts } | null> => {
  const rows = z.array(rowSchema).parse(await candidates(ctx).where('u.document_id', memberId));
  const [found] = await withRules(ctx, rows, now);
  return found ?? null;
};
