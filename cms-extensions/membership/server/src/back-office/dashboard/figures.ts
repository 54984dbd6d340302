import type { Core } from '@strapi/strapi';
import { DAY_MS } from 'contract';
import { z } from 'zod';
import { membershipOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { memberRows } from '../../users/index.ts';
import type { FailedPayments, MostPlayed, SignUpsOfMonth, TrialsEnding } from '../answers.ts';
import {
  ensureFailingIndex,
  failingAccounts,
  failingSince,
  MEMBER_COLUMNS,
  memberRowSchema,
  storedNumber,
  workoutTitles,
} from '../repository.ts';
import { monthOf, weekOf } from './periods.ts';

/** The number of rows that a widget lists; it shows the total next to them. */
const WIDGET_ROWS = 5;

/** The period of 'Most played', in days. */
const PLAYED_DAYS = 30;

const EVENTS = 'membership_domain_events';

/** How many members joined this month, whether or not they still have an account. */
export const countSignUps = async (
  strapi: Core.Strapi,
  timeZone: string,
  now: Date,
): Promise<SignUpsOfMonth> => {
  const { from, until } = monthOf(now, timeZone);
  const counted = await strapi.db
    .connection(EVENTS)
    .where({ kind: 'sign-up' })
    .where('happened_at', '>=', from)
    .where('happened_at', '<', until)
    .count('* as total');
  const [{ total }] = z.tuple([z.object({ total: storedNumber })]).parse(counted);
  return { month: { from: from.toISOString(), until: until.toISOString(), timeZone }, total };
};

/** The trials that end between now and Sunday night. */
export const findTrialsEnding = async (
  strapi: Core.Strapi,
  timeZone: string,
  now: Date,
): Promise<TrialsEnding> => {
  const week = weekOf(now, timeZone);
  const ending = () =>
    memberRows(strapi)
      .where('u.subscription_status', 'trial')
      .where('u.trial_ends_at', '>=', now)
      .where('u.trial_ends_at', '<', week.until);
  const [counted] = z
    .tuple([z.object({ total: storedNumber })])
    .parse(await ending().count('* as total'));
  const first = await ending().orderBy('u.trial_ends_at').limit(WIDGET_ROWS).select(MEMBER_COLUMNS);
  return {
    week: { from: week.from.toISOString(), until: week.until.toISOString(), timeZone },
    total: counted.total,
    first: z.array(memberRowSchema).parse(first),
  };
};

const countedSchema = z.array(
  z.object({ documentId: z.string(), members: storedNumber, completed: storedNumber }),
);

/** The workouts played by the most members in the last `PLAYED_DAYS` days, without deleted ones. */
export const findMostPlayed = async (strapi: Core.Strapi, now: Date): Promise<MostPlayed> => {
  const { connection } = strapi.db;
  const completing = connection.raw("case when kind = 'completion' then user_document_id end");
  const played = connection(EVENTS)
    .whereIn('kind', ['play', 'completion'])
    .where('happened_at', '>=', new Date(now.getTime() - PLAYED_DAYS * DAY_MS))
    .groupBy('workout_document_id')
    .select('workout_document_id as documentId')
    .countDistinct('user_document_id as members')
    .countDistinct({ completed: completing });
  // Checked once for each workout, not for each of its many events.
  const rows = await connection(played.as('played'))
    .whereIn('documentId', connection('workouts').select('document_id'))
    .orderBy([{ column: 'members', order: 'desc' }, { column: 'documentId' }])
    .limit(WIDGET_ROWS)
    .select('documentId', 'members', 'completed');
  const counted = countedSchema.parse(rows);
  const titles = await workoutTitles(
    strapi,
    counted.map(({ documentId }) => documentId),
  );
  return {
    days: PLAYED_DAYS,
    workouts: counted.map((row) => ({ ...row, title: titles.get(row.documentId) ?? '' })),
  };
};

const rowsSchema = z.array(
  z.object({ id: z.string(), name: z.string().nullable(), email: z.string(), since: z.string() }),
);

/** Members whose last charge failed and is still unpaid, by the last snapshots of Stripe. */
export const findFailedPayments = async (ctx: Context): Promise<FailedPayments> => {
  const { strapi } = ctx;
  const failing = () =>
    failingAccounts(strapi).join('up_users as u', 'u.document_id', 'a.user_document_id');
  const since = strapi.db.connection.raw(failingSince(strapi));
  const [counted] = z
    .tuple([z.object({ total: storedNumber })])
    .parse(await failing().count('* as total'));
  const rows = await failing()
    .orderBy('since', 'desc')
    .limit(WIDGET_ROWS)
    .select('u.document_id as id', 'u.name', 'u.email', { since });
  const latest = await Promise.all(
    rowsSchema.parse(rows).map(async ({ id, name, email, since }) => {
      const { payment_problem: problem } = await membershipOf(ctx, id);
      // Paid between the two queries.
      if (problem === null) return [];
      const { amount: amountMinor, currency, access_until: accessUntil } = problem;
      return [{ memberId: id, name: name ?? '', email, amountMinor, currency, since, accessUntil }];
    }),
  );
  return { total: counted.total, latest: latest.flat() };
};

/** Covering indexes for the home page's queries on tables that were not designed for them. */
const INDEXES = [
  `membership_members_by_status on up_users (subscription_status, trial_ends_at)
    where sign_up_setup_intent_id is null`,
];

/** Creates the indexes that keep the home page fast with many members, if they do not exist. */
export const ensureDashboardIndexes = async (strapi: Core.Strapi): Promise<void> => {
  for (const index of INDEXES)
    await strapi.db.connection.raw(`create index if not exists ${index}`);
  await ensureFailingIndex(strapi);
};
