import { DAY_MS, dayIn, emailKey, MEMBER_STATES, planKeySchema } from 'contract';
import {
  MEMBER_FILTERS,
  type MemberCounts,
  type MemberFilter,
  type MembersPage,
} from 'contract/desk/members';
import { LOCALES } from 'contract/locales';
import { z } from 'zod';
import { type Snapshot, snapshotsOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { storedFlag, storedIsoTime } from '../../platform/database/index.ts';
import {
  PAGE_SIZE,
  pageQuerySchema,
  pagesOf,
  patternOf,
  totalOf,
} from '../../platform/pages/index.ts';
import { siteSettings } from '../../site/index.ts';
import { memberRows, NEVER_IN } from '../../users/index.ts';
import { inSnapshot, storedNumber } from '../repository.ts';
import { type BadgeFacts, badgeOf } from './badge.ts';

/** After so long without a session a member who could train is asleep. */
const ASLEEP_MS = 14 * DAY_MS;
const RECENT_MS = 30 * DAY_MS;
/** A shorter session was opened and closed again. */
const SESSION_SECONDS = 60;

export const listQuerySchema = pageQuerySchema.extend({
  filter: z.enum(MEMBER_FILTERS).catch('all'),
  plan: planKeySchema.nullable().catch(null),
  language: z.enum(LOCALES).nullable().catch(null),
  /** `waiting`: imported, never signed in. */
  imported: z.enum(['yes', 'waiting']).nullable().catch(null),
  sort: z.enum(['joined', 'name', 'next', 'session']).catch('joined'),
});

export type MembersQuery = z.output<typeof listQuerySchema>;

type Rows = ReturnType<typeof memberRows>;

const search = (rows: Rows, text: string): Rows =>
  rows.where((either) =>
    either
      .whereRaw("u.email_lower like ? escape '\\'", [patternOf(emailKey(text))])
      .orWhereRaw("lower(u.name) like ? escape '\\'", [patternOf(text.toLowerCase())]),
  );

/** The payments of the present subscription that have begun. */
const firstPayments = ({ strapi }: Context) =>
  strapi.db
    .connection('membership_plan_changes as c')
    .whereRaw('c.subscription_id = u.stripe_subscription_id')
    .whereIn('c.kind', ['start', 'return']);

/** The sessions of the member `u` that lasted long enough to count. */
export const sessionsOf = ({ strapi }: Context) =>
  strapi.db
    .connection('membership_sessions as s')
    .whereRaw('s.user_document_id = u.document_id')
    .whereNull('s.removed_at')
    .where('s.watched_seconds', '>=', SESSION_SECONDS);

/** Access that began after a moment: a trial, a plan without one, the end of a pause. */
const begunAfter = ({ strapi }: Context, since: Date) =>
  strapi.db
    .connection('membership_plan_changes as b')
    .whereRaw('b.user_document_id = u.document_id')
    .where('b.at', '>', since)
    .where((either) =>
      either
        .whereIn('b.kind', ['trial', 'return', 'resume'])
        .orWhere((start) =>
          start
            .where('b.kind', 'start')
            .whereNotExists(
              strapi.db
                .connection('membership_plan_changes as t')
                .whereRaw('t.subscription_id = b.subscription_id')
                .where('t.kind', 'trial'),
            ),
        ),
    );

/** The days away of each row's member that are on today. */
export const awayNow = (ctx: Context, now: Date) => {
  const today = dayIn(siteSettings(ctx).timeZone, now);
  return ctx.strapi.db
    .connection('membership_away as w')
    .whereRaw('w.user_document_id = u.document_id')
    .where('w.from_on', '<=', today)
    .where((either) => either.whereNull('w.until_on').orWhere('w.until_on', '>=', today));
};

/** Those who could have trained for fourteen days and have not, without those who are away. */
const asleep = (ctx: Context, rows: Rows, now: Date): Rows => {
  const since = new Date(now.getTime() - ASLEEP_MS);
  const given = ctx.strapi.db
    .connection('membership_entitlements as e')
    .whereRaw('e.user_document_id = u.document_id')
    .whereNull('e.ended_at')
    .where('e.from_at', '<=', since)
    .where((either) => either.whereNull('e.until_at').orWhere('e.until_at', '>', now));
  return rows
    .whereNot('u.blocked', true)
    .whereNot('u.member_state', 'paused')
    .where((access) =>
      access.whereExists(given).orWhere((plan) =>
        plan
          .where((gives) =>
            gives
              .where('u.subscription_status', 'active')
              .orWhere({ 'u.subscription_status': 'trial', 'u.has_payment_method': true }),
          )
          .where((runs) =>
            runs.whereNull('u.premium_ends_at').orWhere('u.premium_ends_at', '>', now),
          )
          .whereNotExists(begunAfter(ctx, since)),
      ),
    )
    .whereNotExists(sessionsOf(ctx).where('s.started_at', '>', since))
    .whereNotExists(awayNow(ctx, now));
};

/** Members of a filter. A failed first payment belongs to its trial, a later one to who pay. */
export const matching = (ctx: Context, filter: MemberFilter, now: Date): Rows => {
  const rows = memberRows(ctx.strapi);
  const failed = { 'u.member_state': 'failed' };
  switch (filter) {
    case 'all':
      return rows;
    case 'trial':
      return rows.where((either) =>
        either
          .where({ 'u.member_state': 'trial' })
          .orWhere((first) => first.where(failed).whereNotExists(firstPayments(ctx))),
      );
    case 'paying':
      return rows.where((either) =>
        either
          .whereIn('u.member_state', ['paying', 'leaving'])
          .orWhere((later) => later.where(failed).whereExists(firstPayments(ctx))),
      );
    case 'free':
      return rows.whereIn('u.member_state', ['free', 'gift']);
    case 'asleep':
      return asleep(ctx, rows, now);
    case 'blocked':
      return rows.where('u.blocked', true);
    case 'none':
      return rows.where((either) =>
        either.where({ 'u.member_state': 'none' }).orWhereNull('u.member_state'),
      );
    default:
      return rows.where({ 'u.member_state': filter });
  }
};

/** Who never came near a payment has none stored. */
const stateSchema = z
  .enum(MEMBER_STATES)
  .nullable()
  .transform((state) => state ?? 'none');

/** How many members each filter has. */
const countsOf = async (ctx: Context, now: Date): Promise<MemberCounts> => {
  const counts = {} as MemberCounts;
  for (const filter of MEMBER_FILTERS) counts[filter] = await totalOf(matching(ctx, filter, now));
  return counts;
};

const sorted = (ctx: Context, rows: Rows, sort: MembersQuery['sort']): Rows => {
  if (sort === 'name') return rows.orderByRaw('lower(u.name), u.id');
  if (sort === 'next') {
    const next = inSnapshot(ctx.strapi, 'nextCharge.at');
    return rows
      .leftJoin('membership_billing_accounts as a', 'a.user_document_id', 'u.document_id')
      .orderByRaw(`${next} asc nulls last, u.id`);
  }
  if (sort === 'session') return rows.orderByRaw('last_session desc nulls last, u.id');
  return rows.orderBy([
    { column: 'u.created_at', order: 'desc' },
    { column: 'u.id', order: 'desc' },
  ]);
};

export const memberRowSchema = z.object({
  document_id: z.string(),
  name: z.string().nullable(),
  email: z.string(),
  created_at: storedIsoTime,
  blocked: storedFlag,
  subscription_plan: planKeySchema.nullable(),
  member_state: stateSchema,
  member_state_until: storedIsoTime.nullable(),
  entitled_until: storedIsoTime.nullable(),
  /** Was imported, and has not come in yet. */
  never_in: storedFlag,
  mail_blocked_at: storedIsoTime.nullable(),
});

const COLUMNS = Object.keys(memberRowSchema.shape).filter((column) => column !== 'never_in');

/** What the schema reads of `memberRows`. */
export const memberColumns = ({ strapi }: Context) => [
  ...COLUMNS.map((column) => `u.${column}`),
  strapi.db.connection.raw(`${NEVER_IN} as never_in`),
];

const listedSchema = memberRowSchema.extend({
  last_session: storedIsoTime.nullable(),
  sessions_30: storedNumber,
});

export const memberFactsOf = (
  row: z.output<typeof memberRowSchema>,
  snapshot: Snapshot | null,
): BadgeFacts => ({
  state: row.member_state,
  stateUntil: row.member_state_until,
  plan: row.subscription_plan,
  blocked: row.blocked,
  entitledUntil: row.entitled_until,
  mailCameBack: row.mail_blocked_at !== null,
  neverIn: row.never_in,
  snapshot,
});

/** The members who fit. */
export const narrowedBy = (ctx: Context, query: MembersQuery, now: Date): Rows => {
  const { filter, plan, language, imported } = query;
  const rows = matching(ctx, filter, now);
  if (query.search !== '') search(rows, query.search);
  if (plan !== null) rows.where('u.subscription_plan', plan);
  if (language !== null) rows.where('u.language', language);
  if (imported === 'yes') rows.whereNotNull('u.imported_at');
  if (imported === 'waiting') rows.whereRaw(NEVER_IN);
  return rows;
};

/** A page of the members who fit, with how many there are of each filter. */
export const listMembers = async (
  ctx: Context,
  query: MembersQuery,
  now: Date,
): Promise<MembersPage> => {
  const { filter, plan, language, imported, page } = query;
  const narrowed = () => narrowedBy(ctx, query, now);
  const recent = new Date(now.getTime() - RECENT_MS);
  const isNarrowed = query.search !== '' || plan !== null || language !== null || imported !== null;
  const [counts, narrowedTotal, hasImported, found] = await Promise.all([
    countsOf(ctx, now),
    isNarrowed ? totalOf(narrowed()) : null,
    memberRows(ctx.strapi)
      .whereNotNull('u.imported_at')
      .first('u.id')
      .then((one) => one !== undefined),
    sorted(ctx, narrowed(), query.sort)
      .offset((page - 1) * PAGE_SIZE)
      .limit(PAGE_SIZE)
      .select(memberColumns(ctx))
      .select({
        last_session: sessionsOf(ctx).max('s.started_at'),
        sessions_30: sessionsOf(ctx).where('s.started_at', '>', recent).count('*'),
      }),
  ]);
  const rows = z.array(listedSchema).parse(found);
  const snapshots = await snapshotsOf(
    ctx,
    rows.map(({ document_id }) => document_id),
  );
  const { timeZone } = siteSettings(ctx);
  const total = narrowedTotal ?? counts[filter];
  return {
    counts,
    total,
    pages: pagesOf(total),
    timeZone,
    hasImported,
    rows: rows.map((row) => {
      const facts = memberFactsOf(row, snapshots.get(row.document_id) ?? null);
      return {
        id: row.document_id,
        name: row.name ?? '',
        email: row.email,
        badge: badgeOf(facts, now, timeZone),
        lastSession: row.last_session,
        sessions30: row.sessions_30,
        since: row.created_at,
      };
    }),
  };
};
