import type { Core } from '@strapi/strapi';
import { planKeySchema, roleSchema, subscriptionStatusSchema, type User } from 'contract';
import { z } from 'zod';
import { EmailTaken } from './errors.ts';
import type { Session } from './session.ts';

export const USER_UID = 'plugin::users-permissions.user';
const ROLE_UID = 'plugin::users-permissions.role';
/** Name of the sessions' origin at Strapi's session manager. */
export const SESSION_ORIGIN = 'users-permissions';

/* SQLite keeps times as milliseconds and truths as 0 and 1; PostgreSQL has types for both. */
const storedTime = z
  .union([z.date(), z.number(), z.string()])
  .transform((value) => new Date(value).toISOString());
const storedFlag = z
  .union([z.boolean(), z.number()])
  .nullable()
  .transform((value) => Boolean(value));

const userRowSchema = z.object({
  id: z.number(),
  document_id: z.string(),
  name: z.string().nullable(),
  username: z.string().nullable(),
  email: z.string(),
  profile_image_url: z.string().nullable(),
  subscription_status: subscriptionStatusSchema.nullable(),
  subscription_plan: planKeySchema.nullable(),
  trial_ends_at: storedTime.nullable(),
  has_payment_method: storedFlag,
  created_at: storedTime,
  blocked: storedFlag,
  role_id: z.number().nullable(),
});

type UserRow = z.output<typeof userRowSchema>;

const USER_COLUMNS = `u.id, u.document_id, u.name, u.username, u.email, u.profile_image_url,
  u.subscription_status, u.subscription_plan, u.trial_ends_at, u.has_payment_method, u.created_at,
  u.blocked, l.role_id`;

/*
 * In plain SQL, since every signed-in request runs it and building it anew would cost more than the
 * reading. Names of tables and columns are those that Strapi derives.
 */
const SESSION_SQL = `select ${USER_COLUMNS}, s.device_id, s.expires_at
  from strapi_sessions s
  join up_users u on u.id = ?
  left join up_users_role_lnk l on l.user_id = u.id
  where s.session_id = ? and s.user_id = ? and s.origin = '${SESSION_ORIGIN}'`;

const USER_SQL = `select ${USER_COLUMNS}
  from up_users u
  left join up_users_role_lnk l on l.user_id = u.id
  where u.id = ?`;

const sessionRowSchema = userRowSchema.extend({ device_id: z.string(), expires_at: storedTime });

const toUser = (row: UserRow, roleType: string | undefined): User => ({
  id: row.document_id,
  name: row.name ?? row.username ?? '',
  email: row.email,
  profile_image: row.profile_image_url,
  join_date: row.created_at,
  subscription_status: row.subscription_status ?? 'inactive',
  subscription_plan: row.subscription_plan,
  trial_end_date: row.trial_ends_at,
  has_payment_method: row.has_payment_method,
  // Whatever else a role may be called, it is a member's unless it is the admin's.
  role: roleSchema.safeParse(roleType).data ?? 'member',
});

export type NewUser = { name: string; email: string; emailLower: string; passwordHash: string };

/** What a sign-in checks. */
export type Credentials = { rowId: number; passwordHash: string | null; blocked: boolean };

/** What of herself a member can change; nothing else ever reaches the row from her. */
export type ProfileChange = {
  name?: string | undefined;
  email?: string | undefined;
  emailLower?: string | undefined;
  profileImageUrl?: string | null | undefined;
};

/** Both databases' ways to say that a unique index refused a row. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE');

const orEmailTaken = async <Result>(write: Promise<Result>): Promise<Result> => {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw new EmailTaken();
    throw error;
  }
};

/** The users' and sessions' rows. */
export const createAuthRepository = (strapi: Core.Strapi) => {
  const roleTypes = new Map<number, string>();

  /** Roles are a handful, and one that was not there before is looked for once more. */
  const roleTypeOf = async (roleId: number | null): Promise<string | undefined> => {
    if (roleId === null) return undefined;
    if (!roleTypes.has(roleId)) {
      const roles = await strapi.db.query(ROLE_UID).findMany({ select: ['id', 'type'] });
      for (const { id, type } of roles) roleTypes.set(id, type);
    }
    return roleTypes.get(roleId);
  };

  /** The first row; knex hands rows out as each database's driver does. */
  const firstRow = async (sql: string, bindings: (string | number)[]): Promise<unknown> => {
    const result = await strapi.db.connection.raw(sql, bindings);
    return (Array.isArray(result) ? result : result.rows)[0];
  };

  return {
    /**
     * The session behind an access token and its user, in one read. Null when the session was
     * revoked or is over, or the user is blocked or gone.
     * @param now milliseconds since the epoch
     */
    findSession: async (
      sessionId: string,
      userRowId: number,
      now: number,
    ): Promise<Session | null> => {
      if (!Number.isSafeInteger(userRowId)) return null;
      const found = await firstRow(SESSION_SQL, [userRowId, sessionId, String(userRowId)]);
      if (found === undefined) return null;
      const row = sessionRowSchema.parse(found);
      if (row.blocked || Date.parse(row.expires_at) <= now) return null;
      const user = toUser(row, await roleTypeOf(row.role_id));
      return { user, userRowId, sessionId, familyId: row.device_id };
    },

    findUser: async (userRowId: number): Promise<User | null> => {
      const found = await firstRow(USER_SQL, [userRowId]);
      if (found === undefined) return null;
      const row = userRowSchema.parse(found);
      return toUser(row, await roleTypeOf(row.role_id));
    },

    findCredentials: async (emailLower: string): Promise<Credentials | null> => {
      const row = await strapi.db
        .connection('up_users')
        .where({ email_lower: emailLower })
        .first('id', 'password', 'blocked');
      if (row === undefined) return null;
      return { rowId: row.id, passwordHash: row.password, blocked: Boolean(row.blocked) };
    },

    passwordHashOf: async (userRowId: number): Promise<string | null> => {
      const row = await strapi.db.connection('up_users').where({ id: userRowId }).first('password');
      return row?.password ?? null;
    },

    /** @throws EmailTaken, also when two registrations meet */
    createUser: async ({ name, email, emailLower, passwordHash }: NewUser): Promise<number> => {
      const role = await strapi.db.query(ROLE_UID).findOne({ where: { type: 'member' } });
      if (role === null) throw new Error('There is no role of the type "member"');
      const created = await orEmailTaken(
        strapi.db.query(USER_UID).create({
          data: {
            name,
            email,
            emailLower,
            username: emailLower,
            password: passwordHash,
            provider: 'local',
            confirmed: true,
            blocked: false,
            role: role.id,
            subscriptionStatus: 'inactive',
            hasPaymentMethod: false,
          },
        }),
      );
      return created.id;
    },

    /** @throws EmailTaken */
    updateProfile: async (userRowId: number, change: ProfileChange): Promise<void> => {
      const data = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      );
      if (change.emailLower !== undefined) data.username = change.emailLower;
      if (Object.keys(data).length === 0) return;
      await orEmailTaken(strapi.db.query(USER_UID).update({ where: { id: userRowId }, data }));
    },

    /** Sets the new password and ends every other sign-in of hers, both or neither. */
    replacePassword: async (
      userRowId: number,
      passwordHash: string,
      keptFamilyId: string,
    ): Promise<void> => {
      await strapi.db.transaction(async ({ trx }) => {
        await strapi.db
          .connection('up_users')
          .transacting(trx)
          .where({ id: userRowId })
          .update({ password: passwordHash });
        await strapi.db
          .connection('strapi_sessions')
          .transacting(trx)
          .where({ user_id: String(userRowId), origin: SESSION_ORIGIN })
          .whereNot({ device_id: keptFamilyId })
          .delete();
      });
    },
  };
};

export type AuthRepository = ReturnType<typeof createAuthRepository>;
