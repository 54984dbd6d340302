import {
  planKeySchema,
  roleSchema,
  type SubscriptionStatus,
  subscriptionStatusSchema,
  type User,
} from 'contract';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';
import { storedFlag, storedIsoTime } from '../platform/database/index.ts';
import { NotSignedIn, type Session } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { accessEndOf, statusAt } from './status.ts';

export const SESSION_UID = 'admin::session';
export const ROLE_UID = 'plugin::users-permissions.role';
/** The `origin` of our sessions in Strapi's session manager. */
export const SESSION_ORIGIN = 'users-permissions';

const userRowSchema = z.object({
  id: z.number(),
  document_id: z.string(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
  subscription_status: subscriptionStatusSchema.nullable(),
  subscription_plan: planKeySchema.nullable(),
  trial_ends_at: storedIsoTime.nullable(),
  has_payment_method: storedFlag,
  created_at: storedIsoTime,
  blocked: storedFlag,
  role_id: z.number().nullable(),
  pending_email: z.string().nullable(),
  premium_ends_at: storedIsoTime.nullable(),
  premium_end_status: subscriptionStatusSchema.nullable(),
  entitled_until: storedIsoTime.nullable(),
  time_zone: z.string().nullable(),
  invited_at: storedIsoTime.nullable(),
  terms_agreed_at: storedIsoTime.nullable(),
});

type UserRow = z.output<typeof userRowSchema>;

/* Has one binding: the current time, milliseconds since the epoch. */
const USER_COLUMNS = `u.id, u.document_id, u.name, u.username, u.email, u.profile_image_url,
  u.subscription_status, u.subscription_plan, u.trial_ends_at, u.has_payment_method, u.created_at,
  u.blocked, u.premium_ends_at, u.premium_end_status, u.entitled_until, u.time_zone, u.invited_at,
  u.terms_agreed_at, l.role_id,
  (select max(p.email) from membership_account_links p where p.user_document_id = u.document_id
    and p.purpose = 'email-confirm' and p.ends_at > ?) as pending_email`;

/*
 * Plain SQL, because every signed-in request runs it and building the query would take longer than
 * running it. The names of tables and columns are those that Strapi derives.
 */
const SESSION_SQL = `select ${USER_COLUMNS}, s.device_id, s.expires_at, s.used_at
  from strapi_sessions s
  join up_users u on u.id = ?
  left join up_users_role_lnk l on l.user_id = u.id
  where s.session_id = ? and s.user_id = ? and s.origin = '${SESSION_ORIGIN}'`;

const USER_SQL = `select ${USER_COLUMNS}
  from up_users u
  left join up_users_role_lnk l on l.user_id = u.id
  where `;

/** Rows per read when all rows are processed. */
const PAGE = 200;

const sessionRowSchema = userRowSchema.extend({
  device_id: z.string(),
  expires_at: storedIsoTime,
  used_at: storedIsoTime.nullable(),
});

const toUser = (row: UserRow, roleType: string | undefined, now: number): User => {
  const status = statusAt(row, now);
  return {
    id: row.document_id,
    name: row.name ?? row.username ?? '',
    email: row.email,
    pending_email: row.pending_email,
    profile_image: row.profile_image_url,
    join_date: row.created_at,
    subscription_status: status,
    subscription_plan: row.subscription_plan,
    trial_end_date: status === row.subscription_status ? row.trial_ends_at : null,
    has_payment_method: row.has_payment_method,
    // Every role other than the admin's counts as a member's.
    role: roleSchema.safeParse(roleType).data ?? 'member',
    ...(row.invited_at !== null && row.terms_agreed_at === null && { welcome_due: true as const }),
  };
};

/* Members as the API shows them, and their sessions. */

const roleTypesOf = perContext(() => new Map<number, string>());

/** Roles are cached; an unknown one is read from the database once more. */
const roleTypeOf = async (ctx: Context, roleId: number | null): Promise<string | undefined> => {
  if (roleId === null) return undefined;
  const roleTypes = roleTypesOf(ctx);
  if (!roleTypes.has(roleId)) {
    const roles = await ctx.strapi.db.query(ROLE_UID).findMany({ select: ['id', 'type'] });
    for (const { id, type } of roles) roleTypes.set(id, type);
  }
  return roleTypes.get(roleId);
};

/** The first row; knex returns rows in the shape of each database's driver. */
const firstRow = async (
  { strapi }: Context,
  sql: string,
  bindings: (string | number)[],
): Promise<unknown> => {
  const result = await strapi.db.connection.raw(sql, bindings);
  return (Array.isArray(result) ? result : result.rows)[0];
};

const findUserBy = async (
  ctx: Context,
  column: 'u.id' | 'u.document_id',
  value: string | number,
): Promise<User | null> => {
  const now = Date.now();
  const found = await firstRow(ctx, `${USER_SQL}${column} = ?`, [now, value]);
  if (found === undefined) return null;
  const row = userRowSchema.parse(found);
  return toUser(row, await roleTypeOf(ctx, row.role_id), now);
};

/**
 * Fetches the session of an access token and its user, in one query. Null when the session was
 * revoked or has expired, or the user is blocked or deleted. Says whether it was used before.
 * @param now milliseconds since the epoch
 */
export const findSession = async (
  ctx: Context,
  sessionId: string,
  userRowId: number,
  now: number,
): Promise<(Session & { isUsed: boolean }) | null> => {
  if (!Number.isSafeInteger(userRowId)) return null;
  const bindings = [now, userRowId, sessionId, String(userRowId)];
  const found = await firstRow(ctx, SESSION_SQL, bindings);
  if (found === undefined) return null;
  const row = sessionRowSchema.parse(found);
  if (row.blocked || Date.parse(row.expires_at) <= now) return null;
  const user = toUser(row, await roleTypeOf(ctx, row.role_id), now);
  const premiumEndsAt = user.role === 'admin' ? null : accessEndOf(row, now);
  const timeZone = row.time_zone ?? siteSettings(ctx).timeZone;
  const isUsed = row.used_at !== null;
  const familyId = row.device_id;
  return { user, userRowId, sessionId, familyId, premiumEndsAt, timeZone, isUsed };
};

/** By the id of the row. */
export const findUser = (ctx: Context, userRowId: number): Promise<User | null> =>
  findUserBy(ctx, 'u.id', userRowId);

/** By the member's id. */
export const findUserById = (ctx: Context, documentId: string): Promise<User | null> =>
  findUserBy(ctx, 'u.document_id', documentId);

/** Members by their ids, without those who are blocked or deleted. */
export const findMembers = async (
  ctx: Context,
  documentIds: readonly string[],
): Promise<Map<string, User>> => {
  const { connection } = ctx.strapi.db;
  const now = Date.now();
  const rows: unknown[] = await connection('up_users as u')
    .leftJoin('up_users_role_lnk as l', 'l.user_id', 'u.id')
    .whereIn('u.document_id', [...new Set(documentIds)])
    .select(connection.raw(USER_COLUMNS, [now]));
  const members = new Map<string, User>();
  for (const found of rows) {
    const row = userRowSchema.parse(found);
    if (row.blocked) continue;
    members.set(row.document_id, toUser(row, await roleTypeOf(ctx, row.role_id), now));
  }
  return members;
};

const pictureSchema = z.object({
  document_id: z.string(),
  profile_image_url: z.string().nullable(),
});

/** The addresses of members' pictures by the members' ids, of those who are blocked too. */
export const picturesOf = async (
  { strapi }: Pick<Context, 'strapi'>,
  documentIds: readonly string[],
): Promise<Map<string, string | null>> => {
  const rows: unknown[] = await strapi.db
    .connection('up_users')
    .whereIn('document_id', [...new Set(documentIds)])
    .select('document_id', 'profile_image_url');
  return new Map(
    z
      .array(pictureSchema)
      .parse(rows)
      .map(({ document_id: id, profile_image_url: url }) => [id, url]),
  );
};

/** Members without access, whether or not they may sign in, in pages. */
export const formerMembers = async function* (ctx: Context): AsyncGenerator<User[]> {
  const { connection } = ctx.strapi.db;
  for (let after = 0; ; ) {
    const now = Date.now();
    const rows: unknown[] = await connection('up_users as u')
      .leftJoin('up_users_role_lnk as l', 'l.user_id', 'u.id')
      .whereIn('u.subscription_status', ['expired', 'inactive'])
      .where('u.id', '>', after)
      .orderBy('u.id')
      .limit(PAGE)
      .select(connection.raw(USER_COLUMNS, [now]));
    const page: User[] = [];
    for (const found of rows) {
      const row = userRowSchema.parse(found);
      after = row.id;
      const user = toUser(row, await roleTypeOf(ctx, row.role_id), now);
      if (user.role === 'member' && user.subscription_status !== 'active') page.push(user);
    }
    yield page;
    if (rows.length < PAGE) return;
  }
};

/** @throws NotSignedIn when the member no longer exists */
export const requireUser = async (ctx: Context, userRowId: number): Promise<User> => {
  const user = await findUser(ctx, userRowId);
  if (user === null) throw new NotSignedIn();
  return user;
};

/** The same by the member's id. @throws NotSignedIn */
export const requireUserById = async (ctx: Context, documentId: string): Promise<User> => {
  const user = await findUserById(ctx, documentId);
  if (user === null) throw new NotSignedIn();
  return user;
};

const statusRowSchema = z
  .object({ id: z.number(), document_id: z.string(), email: z.string(), blocked: storedFlag })
  .transform(({ id: rowId, document_id: userDocumentId, ...row }) => ({
    ...row,
    rowId,
    userDocumentId,
  }));

/**
 * A page of the members with some states of the subscription, in the order of their rows.
 * @param after the row of the last one of the page before; 0 for the first
 */
export const usersInStatus = async (
  { strapi }: Pick<Context, 'strapi'>,
  statuses: readonly SubscriptionStatus[],
  after: number,
  limit: number,
): Promise<z.output<typeof statusRowSchema>[]> => {
  const page: unknown[] = await strapi.db
    .connection('up_users')
    .whereIn('subscription_status', [...statuses])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .select('id', 'document_id', 'email', 'blocked');
  return z.array(statusRowSchema).parse(page);
};

/**
 * The members' rows, as `u`: all accounts except the site's admins and signups that still wait for
 * their card.
 */
export const memberRows = ({ db }: Context['strapi']) => {
  // For each row that is shown: as a list of all admins, it would read every member's role.
  const roleOfAdmin = db
    .connection('up_users_role_lnk as l')
    .join('up_roles as r', 'r.id', 'l.role_id')
    .where('r.type', 'admin')
    .whereRaw('l.user_id = u.id');
  return db
    .connection('up_users as u')
    .whereNull('u.sign_up_setup_intent_id')
    .whereNotExists(roleOfAdmin);
};
