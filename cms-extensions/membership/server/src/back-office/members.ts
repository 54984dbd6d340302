import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import { emailKey, type MemberState, type Progress, subscriptionStatusSchema } from 'contract';
import { z } from 'zod';
import { customerOf, membershipOf, ordersOf, type UserFields } from '../billing/index.ts';
import type { Context } from '../context.ts';
import { storedFlag } from '../platform/database/index.ts';
import type { DocumentHandler } from '../platform/documents/index.ts';
import { progressKeptOf } from '../training/index.ts';
import { memberRows } from '../users/index.ts';
import type { MemberDetails, MembersPage } from './answers.ts';
import {
  failingAccounts,
  MEMBER_COLUMNS,
  memberRowSchema,
  storedNumber,
  workoutTitles,
} from './repository.ts';

const SEARCH_MAX_LENGTH = 254;
const PAGE_SIZE_MAX = 100;
const PAGE_SIZE_DEFAULT = 20;

/** Invalid values fall back to defaults, so that a hand-written address still shows members. */
export const listQuerySchema = z.object({
  search: z.string().trim().max(SEARCH_MAX_LENGTH).catch(''),
  /** One of the four statuses, or `failing` for members whose last charge failed. */
  status: z
    .union([subscriptionStatusSchema, z.literal('failing')])
    .nullable()
    .catch(null),
  page: z.coerce.number().int().min(1).catch(1),
  pageSize: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).catch(PAGE_SIZE_DEFAULT),
});

type MembersQuery = z.output<typeof listQuerySchema>;

/** A pattern that matches the search text anywhere; % and _ in it are escaped. */
const patternOf = (search: string): string =>
  `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const matching = (strapi: Core.Strapi, { search, status }: MembersQuery) => {
  const rows = memberRows(strapi);
  if (status === 'failing') {
    rows.whereIn('u.document_id', failingAccounts(strapi).select('a.user_document_id'));
  } else if (status !== null) {
    rows.where('u.subscription_status', status);
  }
  if (search === '') return rows;
  return rows.where((either) =>
    either
      .whereRaw("u.email_lower like ? escape '\\'", [patternOf(emailKey(search))])
      .orWhereRaw("lower(u.name) like ? escape '\\'", [patternOf(search.toLowerCase())]),
  );
};

/** Members by name or e-mail, and by status, newest first. */
export const listMembers = async (
  strapi: Core.Strapi,
  query: MembersQuery,
): Promise<MembersPage> => {
  const { page, pageSize } = query;
  const [counted] = z
    .tuple([z.object({ total: storedNumber })])
    .parse(await matching(strapi, query).count('* as total'));
  const rows = await matching(strapi, query)
    .orderBy('u.id', 'desc')
    .offset((page - 1) * pageSize)
    .limit(pageSize)
    .select(MEMBER_COLUMNS);
  return {
    results: z.array(memberRowSchema).parse(rows),
    pagination: {
      page,
      pageSize,
      pageCount: Math.max(1, Math.ceil(counted.total / pageSize)),
      total: counted.total,
    },
  };
};

/** How many of the last played workouts are listed. */
const LATEST_MAX = 5;

const detailsSchema = memberRowSchema.and(z.object({ blocked: storedFlag }));

/* Fetches one member's details from our database, without a request to Stripe. */

const latestOf = async (ctx: Context, entries: readonly Progress[]) => {
  const titles = await workoutTitles(
    ctx.strapi,
    entries.map(({ workout_id }) => workout_id),
  );
  const named = entries.flatMap(({ workout_id: documentId, updated_at: at, completed_at }) => {
    const title = titles.get(documentId);
    return title === undefined ? [] : [{ documentId, title, at, completed: completed_at !== null }];
  });
  return named.slice(0, LATEST_MAX);
};

const progressOf = async (ctx: Context, memberId: string): Promise<MemberDetails['progress']> => {
  const { entries, watched } = await progressKeptOf(ctx, memberId);
  const seconds = watched.reduce((sum, quarter) => sum + quarter.seconds, 0);
  return {
    started: entries.length,
    completed: entries.filter(({ completed_at }) => completed_at !== null).length,
    minutesWatched: Math.round(seconds / 60),
    latest: await latestOf(ctx, entries),
  };
};

const stripeUrlOf = async (ctx: Context, memberId: string): Promise<string | null> => {
  const customerId = await customerOf(ctx, memberId);
  return customerId === null ? null : `${ctx.settings.stripe.dashboardUrl}/customers/${customerId}`;
};

/** @throws NotFoundError when there is no such member */
export const readMember = async (ctx: Context, memberId: string): Promise<MemberDetails> => {
  const row = await memberRows(ctx.strapi)
    .where('u.document_id', memberId)
    .first([...MEMBER_COLUMNS, 'u.blocked']);
  if (row === undefined) throw new errors.NotFoundError('There is no such member.');
  const { actions: _, trial_available: __, ...membership } = await membershipOf(ctx, memberId);
  return {
    ...detailsSchema.parse(row),
    membership,
    orders: await ordersOf(ctx, memberId),
    stripeUrl: await stripeUrlOf(ctx, memberId),
    invoicesUrl: `${ctx.settings.stripe.dashboardUrl}/invoices`,
    progress: await progressOf(ctx, memberId),
  };
};

/** The values for a member who is unknown at Stripe and was given nothing. */
const NOTHING_AT_STRIPE: Omit<UserFields, 'statusReadAt' | 'stripeCustomerId'> &
  Record<'statusReadAt' | 'stripeCustomerId' | 'entitledUntil' | 'memberStateUntil', null> & {
    memberState: MemberState;
  } = {
  subscriptionStatus: 'inactive',
  subscriptionPlan: null,
  trialEndsAt: null,
  premiumEndsAt: null,
  premiumEndStatus: null,
  hasPaymentMethod: false,
  stripeCustomerId: null,
  stripeSubscriptionId: null,
  statusReadAt: null,
  entitledUntil: null,
  memberState: 'none',
  memberStateUntil: null,
};

const withoutStripeFields = (data: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => !(name in NOTHING_AT_STRIPE)));

/**
 * Subscription fields come from Stripe only. The panel's form sends them back unchanged, and other
 * callers of its API could send anything, so these fields are removed from requests. Commands, such
 * as the loader of the demo, may write them.
 */
export const leaveOutStripeFields: DocumentHandler<'create' | 'update' | 'clone'> = async (
  { strapi },
  { action, params },
  next,
) => {
  if (strapi.requestContext.get() === undefined) return next();
  params.data =
    action === 'update'
      ? withoutStripeFields(params.data ?? {})
      : { ...params.data, ...NOTHING_AT_STRIPE };
  return next();
};
