import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import { membershipOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { memberRows } from '../../users/index.ts';
import type { FailedPayments, TrialsEnding } from '../answers.ts';
import {
  ensureFailingIndex,
  failingAccounts,
  failingSince,
  MEMBER_COLUMNS,
  memberRowSchema,
  storedNumber,
} from '../repository.ts';
import { weekOf } from './periods.ts';

/** The number of rows that a widget lists; it shows the total next to them. */
const WIDGET_ROWS = 5;

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
