import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { storedLanguageSchema } from 'contract';
import type { Locale } from 'contract/locales';
import { z } from 'zod';
import type { Events } from '../events/index.ts';
import type { Mail } from '../mail/index.ts';
import { isUniqueViolation } from '../platform/database/index.ts';
import { EmailTaken } from './errors.ts';
import type { Links } from './links.ts';
import type { Transaction, UnfinishedAccounts } from './unfinished.ts';
import { ROLE_UID, SESSION_ORIGIN, USER_UID } from './user-repository.ts';

/** What the member's browser reports, for mails. */
export type Reported = { timeZone?: string | undefined; language?: Locale | undefined };

type NewUser = Reported & {
  name: string;
  email: string;
  emailLower: string;
  passwordHash: string;
  /** Given when the id was already used elsewhere before the account is created. */
  documentId?: string;
  /** Set for an account whose signup waits for its card. */
  signUpSetupIntentId?: string;
};

const reportedSchema = z.object({
  time_zone: z.string().nullish(),
  language: storedLanguageSchema,
});

const languageRowSchema = z.object({ document_id: z.string(), language: storedLanguageSchema });

/** The fields that a sign-in checks. */
type Credentials = {
  rowId: number;
  userDocumentId: string;
  passwordHash: string | null;
  blocked: boolean;
};

/** The fields of an account that its recovery needs. */
type Account = {
  rowId: number;
  userDocumentId: string;
  name: string;
  email: string;
  blocked: boolean;
};

/** An account whose row is locked until the transaction ends. */
type LockedAccount = Account & { emailLower: string; passwordHash: string | null };

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

type Parts = {
  strapi: Core.Strapi;
  events: Pick<Events, 'record'>;
  unfinished: UnfinishedAccounts;
  links: Links;
  mail: Pick<Mail, 'enqueue'>;
};

/** Reads and writes accounts: credentials, profile, sessions' ends. */
export const createAccountRepository = ({ strapi, events, unfinished, links, mail }: Parts) => {
  const findAccount = async (where: Record<string, string>): Promise<Account | null> => {
    const row = await strapi.db.query(USER_UID).findOne({ where });
    if (row === null) return null;
    const { id, documentId, email, name, blocked } = row;
    return { rowId: id, userDocumentId: documentId, email, name: name ?? '', blocked };
  };

  const endAccess = async (userRowId: number, keptFamilyId: string | null): Promise<void> => {
    await strapi.db.transaction(async ({ trx }) => {
      const next = trx.raw('coalesce(access_version, 0) + 1');
      await trx('up_users').where({ id: userRowId }).update({ access_version: next });
      const ended = trx('strapi_sessions').where({
        user_id: String(userRowId),
        origin: SESSION_ORIGIN,
      });
      if (keptFamilyId !== null) ended.whereNot({ device_id: keptFamilyId });
      await ended.delete();
    });
  };

  const tellOfPassword = async (userRowId: number): Promise<void> => {
    await strapi.db.transaction(async ({ trx }) => {
      const { document_id: userDocumentId, email } = await trx('up_users')
        .where({ id: userRowId })
        .first('document_id', 'email');
      const order = {
        key: `password-changed:${randomUUID()}`,
        template: 'password-changed',
        to: email,
        userDocumentId,
        values: { changedAt: new Date().toISOString() },
      } as const;
      await mail.enqueue(order, trx);
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
        const user = await strapi.db.query(USER_UID).create({ data });
        if (given.signUpSetupIntentId === undefined) {
          await events.record(
            { kind: 'sign-up', userDocumentId: user.documentId },
            new Date(),
            trx,
          );
        }
        return user;
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

    /** Stores what the member's browser reports, if it differs from what is stored. */
    rememberReported: async (
      userRowId: number,
      { timeZone, language }: Reported,
    ): Promise<void> => {
      const reported = Object.entries({ time_zone: timeZone, language }).filter(
        ([, value]) => value !== undefined,
      );
      if (reported.length === 0) return;
      await strapi.db
        .connection('up_users')
        .where({ id: userRowId })
        .where((differs) => {
          for (const [name, value] of reported) {
            differs.orWhereNull(name).orWhereNot({ [name]: value });
          }
        })
        .update(Object.fromEntries(reported));
    },

    /** What the member's browser reported last. */
    reportedOf: async (userRowId: number) => {
      const row = await strapi.db
        .connection('up_users')
        .where({ id: userRowId })
        .first('time_zone', 'language');
      return reportedSchema.parse(row ?? {});
    },

    /** The languages that members' browsers reported last, by the members' ids. */
    languagesOf: async (userDocumentIds: readonly string[]): Promise<Map<string, Locale>> => {
      const rows: unknown[] = await strapi.db
        .connection('up_users')
        .whereIn('document_id', [...new Set(userDocumentIds)])
        .whereNotNull('language')
        .select('document_id', 'language');
      const members = z.array(languageRowSchema).parse(rows);
      return new Map(
        members.flatMap(({ document_id: id, language }) => (language ? [[id, language]] : [])),
      );
    },

    /**
     * Ends all of a user's sign-ins, or all but one, and the addresses that work without one (the
     * calendar's).
     */
    endAccess,

    /** Mails the owner of an account that the password was changed. */
    tellOfPassword,

    /**
     * Sets the new password, ends every other sign-in and every mailed link, and tells the owner, in
     * one transaction.
     */
    replacePassword: async (
      { rowId, userDocumentId }: Pick<Account, 'rowId' | 'userDocumentId'>,
      passwordHash: string,
      keptFamilyId: string | null,
    ): Promise<void> => {
      await strapi.db.transaction(async ({ trx }) => {
        // A card set-up in progress must no longer sign in: someone else may have begun the signup.
        await unfinished.claim(rowId);
        await trx('up_users').where({ id: rowId }).update({ password: passwordHash });
        await endAccess(rowId, keptFamilyId);
        await links.forgetAll(userDocumentId);
        await tellOfPassword(rowId);
      });
    },
  };
};

export type AccountRepository = ReturnType<typeof createAccountRepository>;
