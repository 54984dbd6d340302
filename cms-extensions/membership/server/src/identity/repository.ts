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
import { isUniqueViolation } from '../platform/database/index.ts';
import type { Session } from '../platform/http/index.ts';
import { EmailTaken } from './errors.ts';
import type { Links } from './recovery/links.ts';
import type { Transaction, UnfinishedAccounts } from './unfinished.ts';

export const USER_UID = 'plugin::users-permissions.user';
const ROLE_UID = 'plugin::users-permissions.role';
/** The `origin` of our sessions in Strapi's session manager. */
export const SESSION_ORIGIN = 'users-permissions';

/* SQLite stores times as milliseconds and booleans as 0 and 1; PostgreSQL has types for both. */
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
  pending_email: z.string().nullable(),
  premium_ends_at: storedTime.nullable(),
  premium_end_status: subscriptionStatusSchema.nullable(),
});

type UserRow = z.output<typeof userRowSchema>;

/* Has one binding: the current time, milliseconds since the epoch. */
const USER_COLUMNS = `u.id, u.document_id, u.name, u.username, u.email, u.profile_image_url,
  u.subscription_status, u.subscription_plan, u.trial_ends_at, u.has_payment_method, u.created_at,
  u.blocked, u.premium_ends_at, u.premium_end_status, l.role_id,
  (select max(p.email) from membership_account_links p where p.user_document_id = u.document_id
    and p.purpose = 'email-confirm' and p.ends_at > ?) as pending_email`;

/*
 * Plain SQL, because every signed-in request runs it and building the query would take longer than
 * running it. The names of tables and columns are those that Strapi derives.
 */
const SESSION_SQL = `select ${USER_COLUMNS}, s.device_id, s.expires_at
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
  expires_at: storedTime,
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

export type NewUser = {
  name: string;
  email: string;
  emailLower: string;
  passwordHash: string;
  /** Given when the id was already used elsewhere before the account is created. */
  documentId?: string;
  /** Set for an account whose signup waits for its card. */
  signUpSetupIntentId?: string;
};

/** The fields that a sign-in checks. */
export type Credentials = {
  rowId: number;
  userDocumentId: string;
  passwordHash: string | null;
  blocked: boolean;
};

/** The fields of an account that its recovery needs. */
export type Account = {
  rowId: number;
  userDocumentId: string;
  name: string;
  email: string;
  blocked: boolean;
};

/** An account whose row is locked until the transaction ends. */
export type LockedAccount = Account & { emailLower: string; passwordHash: string | null };

/** The only fields that members can change themselves. */
export type ProfileChange = {
  name?: string | undefined;
  email?: string | undefined;
  emailLower?: string | undefined;
  profileImageUrl?: string | null | undefined;
};

const orEmailTaken = async <Result>(write: Promise<Result>): Promise<Result> => {
  try {
    return await write;
  } catch (error) {
    if (isUniqueViolation(error)) throw new EmailTaken();
    throw error;
  }
};

type Parts = { strapi: Core.Strapi; unfinished: UnfinishedAccounts; links: Links };

/** Reads and writes the rows of users and sessions. */
export const createAuthRepository = ({ strapi, unfinished, links }: Parts) => {
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

  const findAccount = async (where: Record<string, string>): Promise<Account | null> => {
    const row = await strapi.db.query(USER_UID).findOne({ where });
    if (row === null) return null;
    const { id, documentId, email, name, blocked } = row;
    return { rowId: id, userDocumentId: documentId, email, name: name ?? '', blocked };
  };

  const endSessions = async (userRowId: number, keptFamilyId: string | null): Promise<void> => {
    await strapi.db.transaction(async ({ trx }) => {
      const ended = trx('strapi_sessions').where({
        user_id: String(userRowId),
        origin: SESSION_ORIGIN,
      });
      if (keptFamilyId !== null) ended.whereNot({ device_id: keptFamilyId });
      await ended.delete();
    });
  };

  /** A recently changed address is held so that its owner can undo the change. */
  const refuseHeld = async (emailLower: string, userDocumentId?: string): Promise<void> => {
    if (await links.isHeld(emailLower, Date.now(), userDocumentId)) throw new EmailTaken();
  };

  return {
    findByEmail: (emailLower: string) => findAccount({ emailLower }),

    /**
     * Reads an account and locks its row until the transaction ends, so that sending links and
     * ending them cannot run at the same time.
     */
    lock: async (userDocumentId: string, trx: Transaction): Promise<LockedAccount | null> => {
      const row = await trx('up_users')
        .where({ document_id: userDocumentId })
        .forUpdate()
        .first('id', 'name', 'email', 'email_lower', 'password', 'blocked');
      if (row === undefined) return null;
      return {
        rowId: row.id,
        userDocumentId,
        name: row.name ?? '',
        email: row.email,
        emailLower: row.email_lower,
        passwordHash: row.password,
        blocked: Boolean(row.blocked),
      };
    },

    /**
     * Refuses an address that an account has or can restore. An unfinished signup does not count,
     * because it has not proved anything.
     * @throws EmailTaken
     */
    refuseTaken: async (emailLower: string, userDocumentId: string): Promise<void> => {
      const row = await strapi.db.query(USER_UID).findOne({ where: { emailLower } });
      const givesWay = row?.signUpSetupIntentId != null && row.isSignUpProven !== true;
      if (row !== null && row.documentId !== userDocumentId && !givesWay) throw new EmailTaken();
      await refuseHeld(emailLower, userDocumentId);
    },

    findById: (userDocumentId: string) => findAccount({ documentId: userDocumentId }),

    /**
     * Fetches the session of an access token and its user, in one query. Null when the session was
     * revoked or has expired, or the user is blocked or deleted.
     * @param now milliseconds since the epoch
     */
    findSession: async (
      sessionId: string,
      userRowId: number,
      now: number,
    ): Promise<Session | null> => {
      if (!Number.isSafeInteger(userRowId)) return null;
      const bindings = [now, userRowId, sessionId, String(userRowId)];
      const found = await firstRow(SESSION_SQL, bindings);
      if (found === undefined) return null;
      const row = sessionRowSchema.parse(found);
      if (row.blocked || Date.parse(row.expires_at) <= now) return null;
      const user = toUser(row, await roleTypeOf(row.role_id), now);
      const premiumEndsAt = user.role === 'admin' ? null : accessEndOf(row);
      return { user, userRowId, sessionId, familyId: row.device_id, premiumEndsAt };
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

    formerMembers: async function* (): AsyncGenerator<User> {
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
        for (const found of rows) {
          const row = userRowSchema.parse(found);
          after = row.id;
          const user = toUser(row, await roleTypeOf(row.role_id), now);
          if (user.role === 'member') yield user;
        }
        if (rows.length < PAGE) return;
      }
    },

    findCredentials: async (emailLower: string): Promise<Credentials | null> => {
      const row = await strapi.db
        .connection('up_users')
        .where({ email_lower: emailLower })
        .first('id', 'document_id', 'password', 'blocked');
      if (row === undefined) return null;
      return {
        rowId: row.id,
        userDocumentId: row.document_id,
        passwordHash: row.password,
        blocked: Boolean(row.blocked),
      };
    },

    passwordHashOf: async (userRowId: number): Promise<string | null> => {
      const row = await strapi.db.connection('up_users').where({ id: userRowId }).first('password');
      return row?.password ?? null;
    },

    /**
     * Creates an account and replaces an unfinished signup with the same e-mail.
     * @throws EmailTaken, also when two registrations run at the same time
     */
    createUser: async ({ emailLower, passwordHash, ...given }: NewUser): Promise<number> => {
      const role = await strapi.db.query(ROLE_UID).findOne({ where: { type: 'member' } });
      if (role === null) throw new Error('There is no role of the type "member"');
      const data = {
        ...given,
        emailLower,
        username: emailLower,
        password: passwordHash,
        provider: 'local',
        confirmed: true,
        blocked: false,
        role: role.id,
        subscriptionStatus: 'inactive',
        hasPaymentMethod: false,
        isSignUpProven: false,
      };
      const create = strapi.db.transaction(async ({ trx }) => {
        await refuseHeld(emailLower);
        await unfinished.giveWay(emailLower, trx);
        return strapi.db.query(USER_UID).create({ data });
      });
      return (await orEmailTaken(create)).id;
    },

    /** @throws EmailTaken */
    updateProfile: async (
      userRowId: number,
      userDocumentId: string,
      change: ProfileChange,
    ): Promise<void> => {
      const data = Object.fromEntries(
        Object.entries(change).filter(([, value]) => value !== undefined),
      );
      if (change.emailLower !== undefined) data.username = change.emailLower;
      if (Object.keys(data).length === 0) return;
      if (change.emailLower !== undefined) await refuseHeld(change.emailLower, userDocumentId);
      await orEmailTaken(strapi.db.query(USER_UID).update({ where: { id: userRowId }, data }));
    },

    /** Ends all of a user's sign-ins, or all but one. */
    endSessions,

    /**
     * Sets the new password and ends every other sign-in and every mailed link, in one transaction.
     */
    replacePassword: async (
      { rowId, userDocumentId }: Pick<Account, 'rowId' | 'userDocumentId'>,
      passwordHash: string,
      keptFamilyId: string | null,
    ): Promise<void> => {
      await strapi.db.transaction(async ({ trx }) => {
        // A card set-up in progress must no longer sign in: someone else may have begun the signup.
        await trx('up_users')
          .where({ id: rowId })
          .update({ password: passwordHash, sign_up_setup_intent_id: null });
        await endSessions(rowId, keptFamilyId);
        await links.forgetAll(userDocumentId);
      });
    },
  };
};

export type AuthRepository = ReturnType<typeof createAuthRepository>;
