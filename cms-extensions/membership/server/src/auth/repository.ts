import type { Core } from '@strapi/strapi';
import { planKeySchema, roleSchema, subscriptionStatusSchema, type User } from 'contract';
import { z } from 'zod';
import { EmailTaken } from './errors.ts';
import type { Session } from './session.ts';

export const USER_UID = 'plugin::users-permissions.user';
export const ROLE_UID = 'plugin::users-permissions.role';
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
  role_type: z.string().nullable(),
});

type UserRow = z.output<typeof userRowSchema>;

const USER_COLUMNS = [
  'u.id',
  'u.document_id',
  'u.name',
  'u.username',
  'u.email',
  'u.profile_image_url',
  'u.subscription_status',
  'u.subscription_plan',
  'u.trial_ends_at',
  'u.has_payment_method',
  'u.created_at',
  'u.blocked',
  'r.type as role_type',
] as const;

const toUser = (row: UserRow): User => ({
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
  role: roleSchema.safeParse(row.role_type).data ?? 'member',
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

/** The users' and sessions' rows. Names of tables and columns are those that Strapi derives. */
export const createAuthRepository = (strapi: Core.Strapi) => {
  const usersWithRoles = () =>
    strapi.db
      .connection('up_users as u')
      .leftJoin('up_users_role_lnk as l', 'l.user_id', 'u.id')
      .leftJoin('up_roles as r', 'r.id', 'l.role_id');

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
      const row = await usersWithRoles()
        .join('strapi_sessions as s', 's.session_id', strapi.db.connection.raw('?', [sessionId]))
        .where('u.id', userRowId)
        .where('s.origin', SESSION_ORIGIN)
        .first([...USER_COLUMNS, 's.user_id as owner', 's.device_id', 's.expires_at']);
      if (row === undefined || row.owner !== String(userRowId)) return null;
      if (new Date(row.expires_at).getTime() <= now) return null;
      const user = userRowSchema.parse(row);
      if (user.blocked) return null;
      return { user: toUser(user), userRowId, sessionId, familyId: String(row.device_id) };
    },

    findUser: async (userRowId: number): Promise<User | null> => {
      const row = await usersWithRoles()
        .where('u.id', userRowId)
        .first([...USER_COLUMNS]);
      return row === undefined ? null : toUser(userRowSchema.parse(row));
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
