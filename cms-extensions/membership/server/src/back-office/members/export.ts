import { dayIn, MEMBER_STATES, priceDecimals, toMajorUnits } from 'contract';
import { z } from 'zod';
import { type Snapshot, snapshotsOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { csvOf } from '../../platform/csv/index.ts';
import { storedFlag, storedIsoTime } from '../../platform/database/index.ts';
import { siteSettings } from '../../site/index.ts';
import { asFile, deskRoute } from '../desk-calls.ts';
import { storedNumber } from '../repository.ts';
import { listQuerySchema, type MembersQuery, narrowedBy, sessionsOf } from './list.ts';

/** In this order in the file. An import reads the same ones, and leaves out what only we know. */
const COLUMNS = [
  ...['email', 'name', 'language', 'member_since', 'plan', 'state', 'price', 'currency'],
  ...['paid_until', 'free_until', 'stripe_customer_id', 'stripe_subscription_id'],
  ...['news_consent', 'news_consent_at', 'news_consent_source', 'source'],
  ...['sessions', 'minutes', 'last_session_at', 'note'],
];

/** Members for each read of the database. */
const BATCH = 500;
/** What is given without an end, as a day. */
export const NO_END = '9999-12-31';

const rowSchema = z.object({
  id: z.number(),
  document_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  language: z.string().nullable(),
  created_at: storedIsoTime,
  member_state: z.enum(MEMBER_STATES).nullable(),
  entitled_until: storedIsoTime.nullable(),
  stripe_customer_id: z.string().nullable(),
  stripe_subscription_id: z.string().nullable(),
  marketing_emails: storedFlag.nullable(),
  source: z.string().nullable(),
  marketing_consent_at: storedIsoTime.nullable(),
  marketing_consent_source: z.string().nullable(),
  sessions: storedNumber,
  watched: storedNumber,
  last_session: storedIsoTime.nullable(),
});

type Row = z.output<typeof rowSchema>;

const noteSchema = z.object({ user_document_id: z.string(), text: z.string() });

/** A page of members in the order in which they joined, with what they did. */
const membersAfter = async (
  ctx: Context,
  query: MembersQuery,
  after: number,
  now: Date,
): Promise<Row[]> => {
  const found: unknown[] = await narrowedBy(ctx, query, now)
    .leftJoin('membership_preferences as p', 'p.user_document_id', 'u.document_id')
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(BATCH)
    .select('u.id', 'u.document_id', 'u.email', 'u.name', 'u.language', 'u.source', 'u.created_at')
    .select('u.member_state', 'u.entitled_until', 'u.stripe_customer_id')
    .select('u.stripe_subscription_id', 'p.marketing_emails')
    .select('u.marketing_consent_at', 'u.marketing_consent_source')
    .select({
      sessions: sessionsOf(ctx).count('*'),
      watched: sessionsOf(ctx).sum('s.watched_seconds'),
      last_session: sessionsOf(ctx).max('s.started_at'),
    });
  return z.array(rowSchema).parse(found);
};

/** The members' notes, oldest first, as one text each. */
const notesOf = async (
  { strapi }: Context,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  const found: unknown[] = await strapi.db
    .connection('membership_notes')
    .whereIn('user_document_id', [...ids])
    .whereNull('deleted_at')
    .orderBy(['at', 'id'])
    .select('user_document_id', 'text');
  const notes = Map.groupBy(z.array(noteSchema).parse(found), (note) => note.user_document_id);
  return new Map([...notes].map(([id, all]) => [id, all.map(({ text }) => text).join('\n\n')]));
};

const amountOf = (minor: number, currency: string): string =>
  toMajorUnits(minor, currency).toFixed(priceDecimals(currency));

/** What a member's line says of money and access. */
const planOf = (row: Row, snapshot: Snapshot | undefined, timeZone: string) => {
  const plan = snapshot?.subscription ?? null;
  const isLive = plan !== null && plan.endedAt === null;
  const until = row.entitled_until;
  // The last day with access: an end is the first instant without.
  const freeUntil = until && dayIn(timeZone, new Date(Date.parse(until) - 1));
  const notFree = isLive ? plan.planKey : '';
  return {
    plan: notFree === '' && until !== null ? 'free' : notFree,
    price: isLive ? amountOf(plan.amountMinor, plan.currency) : '',
    currency: isLive ? plan.currency : '',
    paidUntil: isLive ? dayIn(timeZone, new Date(plan.endsAt ?? plan.currentPeriodEnd)) : '',
    freeUntil: until !== null && until > NO_END ? NO_END : (freeUntil ?? ''),
  };
};

/** The members who fit as a file: with it they move to another platform, or back. */
export const membersFile = async (ctx: Context, query: MembersQuery) => {
  const now = new Date();
  const { timeZone } = siteSettings(ctx);
  const day = (at: string | null): string => (at === null ? '' : dayIn(timeZone, new Date(at)));
  const lines: (string | number)[][] = [];
  for (let after = 0, page: Row[] | null = null; page === null || page.length === BATCH; ) {
    page = await membersAfter(ctx, query, after, now);
    const ids = page.map(({ document_id }) => document_id);
    const [snapshots, notes] = await Promise.all([snapshotsOf(ctx, ids), notesOf(ctx, ids)]);
    for (const row of page) {
      const { plan, price, currency, paidUntil, freeUntil } = planOf(
        row,
        snapshots.get(row.document_id),
        timeZone,
      );
      const wantsNews = row.marketing_emails === true && row.marketing_consent_at !== null;
      lines.push([
        ...[row.email, row.name ?? '', row.language ?? '', day(row.created_at)],
        ...[plan, row.member_state ?? 'none', price, currency, paidUntil, freeUntil],
        ...[row.stripe_customer_id ?? '', row.stripe_subscription_id ?? ''],
        ...[wantsNews ? 'yes' : 'no', day(row.marketing_consent_at)],
        ...[row.marketing_consent_source ?? '', row.source ?? ''],
        ...[row.sessions, Math.floor(row.watched / 60), day(row.last_session)],
        notes.get(row.document_id) ?? '',
      ]);
      after = row.id;
    }
  }
  return { csv: csvOf(COLUMNS, lines), rows: lines.length };
};

/** `GET /membership/members.csv`; asks for the second factor again (`second-factor/guard.ts`). */
export const exportRoute = (ctx: Context) =>
  deskRoute('GET', '/members.csv', 'members.read', async (koa) => {
    const query = listQuerySchema.parse(koa.query);
    const { csv, rows } = await membersFile(ctx, query);
    ctx.securityLog.record('members.exported', { filter: query.filter, rows });
    return asFile(koa, `members-${dayIn(siteSettings(ctx).timeZone, new Date())}.csv`, csv);
  });
