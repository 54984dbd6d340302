import type { Core } from '@strapi/strapi';
import {
  planKeySchema,
  roleSchema,
  type SubscriptionStatus,
  subscriptionStatusSchema,
  trialLastMoment,
  type User,
} from 'contract';
import { z } from 'zod';
import { storedFlag, storedIsoTime } from '../platform/database/index.ts';
import type { Session } from '../platform/http/index.ts';

export const USER_UID = 'plugin::users-permissions.user';
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
  time_zone: z.string().nullable(),
});

type UserRow = z.output<typeof userRowSchema>;

/* Has one binding: the current time, milliseconds since the epoch. */
const USER_COLUMNS = `u.id, u.document_id, u.name, u.username, u.email, u.profile_image_url,
  u.subscription_status, u.subscription_plan, u.trial_ends_at, u.has_payment_method, u.created_at,
  u.blocked, u.premium_ends_at, u.premium_end_status, u.time_zone, l.role_id,
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

/** The earliest known end of access, milliseconds since the epoch; null while none is known. */
const accessEndOf = (row: UserRow): number | null => {
  const trialEnd = trialLastMoment({
    subscription_status: row.subscription_status ?? 'inactive',
    trial_end_date: row.trial_ends_at,
  });
  const storedEnd = row.premium_ends_at === null ? null : Date.parse(row.premium_ends_at);
  const ends = [storedEnd, trialEnd].filter((moment) => moment !== null);
  return ends.length === 0 ? null : Math.min(...ends);
};

/** The status ends with the access, even if Stripe's webhook has not arrived yet. */
const statusAt = (row: UserRow, now: number): SubscriptionStatus => {
  const status = row.subscription_status ?? 'inactive';
  const end = accessEndOf(row);
  if ((status !== 'active' && status !== 'trial') || end === null || now < end) return status;
  return row.premium_end_status ?? 'expired';
};

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
  };
};

/**
 * Reads members as the API shows them, and their sessions.
 * @param siteTimeZone for members whose browser has reported none that we know
 */
export const createUserRepository = (strapi: Core.Strapi, siteTimeZone: string) => {
  const roleTypes = new Map<number, string>();

  /** Roles are cached; an unknown one is read from the database once more. */
  const roleTypeOf = async (roleId: number | null): Promise<string | undefined> => {
    if (roleId === null) return undefined;
    if (!roleTypes.has(roleId)) {
      const roles = await strapi.db.query(ROLE_UID).findMany({ select: ['id', 'type'] });
      for (const { id, type } of roles) roleTypes.set(id, type);
    }
    return roleTypes.get(roleId);
  };

  /** The first row; knex returns rows in the shape of each database's driver. */
  const firstRow = async (sql: string, bindings: (string | number)[]): Promise<unknown> => {
    const result = await strapi.db.connection.raw(sql, bindings);
    return (Array.isArray(result) ? result : result.rows)[0];
  };

  const findOne = async (
    column: 'u.id' | 'u.document_id',
    value: string | number,
  ): Promise<User | null> => {
    const now = Date.now();
    const found = await firstRow(`${USER_SQL}${column} = ?`, [now, value]);
    if (found === undefined) return null;
    const row = userRowSchema.parse(found);
    return toUser(row, await roleTypeOf(row.role_id), now);
  };

  return {
    /**
     * Fetches the session of an access token and its user, in one query. Null when the session was
     * revoked or has expired, or the user is blocked or deleted. Says whether it was used before.
     * @param now milliseconds since the epoch
     */
    findSession: async (
      sessionId: string,
      userRowId: number,
      now: number,
    ): Promise<(Session & { isUsed: boolean }) | null> => {
      if (!Number.isSafeInteger(userRowId)) return null;
      const bindings = [now, userRowId, sessionId, String(userRowId)];
      const found = await firstRow(SESSION_SQL, bindings);
      if (found === undefined) return null;
      const row = sessionRowSchema.parse(found);
      if (row.blocked || Date.parse(row.expires_at) <= now) return null;
      const user = toUser(row, await roleTypeOf(row.role_id), now);
      const premiumEndsAt = user.role === 'admin' ? null : accessEndOf(row);
      const timeZone = row.time_zone ?? siteTimeZone;
      const isUsed = row.used_at !== null;
      const familyId = row.device_id;
      return { user, userRowId, sessionId, familyId, premiumEndsAt, timeZone, isUsed };
    },

    findUser: (userRowId: number): Promise<User | null> => findOne('u.id', userRowId),
    findUserById: (documentId: string): Promise<User | null> =>
      findOne('u.document_id', documentId),

    findMembers: async (documentIds: readonly string[]): Promise<Map<string, User>> => {
      const { connection } = strapi.db;
      const now = Date.now();
      const rows: unknown[] = await connection('up_users as u')
        .leftJoin('up_users_role_lnk as l', 'l.user_id', 'u.id')
        .whereIn('u.document_id', [...new Set(documentIds)])
        .select(connection.raw(USER_COLUMNS, [now]));
      const members = new Map<string, User>();
      for (const found of rows) {
        const row = userRowSchema.parse(found);
        if (row.blocked) continue;
        members.set(row.document_id, toUser(row, await roleTypeOf(row.role_id), now));
      }
      return members;
    },

    formerMembers: async function* (): AsyncGenerator<User[]> {
      const { connection } = strapi.db;
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
          const user = toUser(row, await roleTypeOf(row.role_id), now);
          if (user.role === 'member') page.push(user);
        }
        yield page;
        if (rows.length < PAGE) return;
      }
    },
  };
};

export type UserRepository = ReturnType<typeof createUserRepository>;
