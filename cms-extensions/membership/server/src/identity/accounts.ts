import type { Core } from '@strapi/strapi';
import type { AccountExport, User } from 'contract';
import type { Locale } from 'contract/locales';
import type { Context } from 'koa';
import { z } from 'zod';
import { storedTime } from '../platform/database/index.ts';
import type { Session } from '../platform/http/index.ts';
import type { AccountRepository } from './account-repository.ts';
import type { AuthCookie, Devices } from './cookies.ts';
import type { Profile } from './profile.ts';
import { SESSION_ORIGIN, USER_UID, type UserRepository } from './user-repository.ts';

const SESSION_UID = 'admin::session';

const rowSchema = z.object({
  deviceId: z.string(),
  status: z.string().nullable(),
  createdAt: storedTime,
  updatedAt: storedTime,
  expiresAt: storedTime,
  absoluteExpiresAt: storedTime.nullable(),
});

type SessionRow = z.output<typeof rowSchema>;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Lists the valid sign-ins of a member, newest first. All renewals of one sign-in count as one
 * session. No session id or token is included.
 * @param maxLifeSeconds maximum life of a sign-in, used to compute when it began: the rows of old
 *   renewals are not kept
 */
const createOwnSessions =
  (strapi: Core.Strapi, maxLifeSeconds: number) =>
  async (
    { userRowId, familyId }: Pick<Session, 'userRowId' | 'familyId'>,
    now: Date,
  ): Promise<AccountExport['sessions']> => {
    const found = await strapi.db
      .query(SESSION_UID)
      .findMany({ where: { userId: String(userRowId), origin: SESSION_ORIGIN } });
    const rows = z.array(rowSchema).parse(found);

    const startOf = ({ createdAt, absoluteExpiresAt }: SessionRow): number =>
      absoluteExpiresAt === null
        ? createdAt
        : Math.min(createdAt, absoluteExpiresAt - maxLifeSeconds * 1000);

    return rows
      .filter(({ status, expiresAt }) => status === 'active' && expiresAt > now.getTime())
      .map((active) => {
        const family = rows.filter(({ deviceId }) => deviceId === active.deviceId);
        return {
          started_at: iso(Math.min(...family.map(startOf))),
          last_used_at: iso(Math.max(...family.map(({ updatedAt }) => updatedAt))),
          ends_at: iso(active.expiresAt),
          is_current: active.deviceId === familyId,
        };
      })
      .sort((a, b) => b.started_at.localeCompare(a.started_at));
  };

type Parts = {
  strapi: Core.Strapi;
  users: UserRepository;
  repository: AccountRepository;
  profile: Profile;
  cookie: AuthCookie;
  devices: Devices;
  /** Maximum life of a sign-in. */
  maxSessionSeconds: number;
  /** The languages of the site. */
  locales: readonly Locale[];
};

/** The operations on accounts that other features may use. */
export const createAccounts = (parts: Parts) => {
  const { strapi, users, repository, profile, cookie, devices, maxSessionSeconds, locales } = parts;
  return {
    /** Members by their ids, without those who are blocked or deleted. */
    findMembers: users.findMembers,

    /** Members without an active subscription, whether or not they may sign in, in pages. */
    formerMembers: users.formerMembers,

    /** The time zone and the language that the member's browser reported last. */
    reportedOf: async ({ userRowId }: Session) => {
      const { time_zone = null, language = null } = await repository.reportedOf(userRowId);
      return { time_zone, language };
    },

    /** The language of mails to a member, when it is known. */
    languageOf: async (userDocumentId: string) => {
      const account = await repository.findById(userDocumentId);
      return account === null ? null : (await repository.reportedOf(account.rowId)).language;
    },

    /** The languages of mails to some hundred members, where they are known and offered. */
    languagesOf: async (userDocumentIds: readonly string[]): Promise<Map<string, Locale>> => {
      const languages = await repository.languagesOf(userDocumentIds);
      return new Map([...languages].filter(([, language]) => locales.includes(language)));
    },

    setPicture: (session: Session, url: string): Promise<void> =>
      repository.updateProfile(session.userRowId, session.user.id, { profileImageUrl: url }),

    /** @throws CurrentPasswordWrong, TooManyAttempts */
    checkPassword: profile.checkPassword,

    /** Deletes an account with its sessions and everything that features store for it. */
    remove: async ({ id }: Pick<User, 'id'>): Promise<void> => {
      await strapi.db.transaction(async () => {
        const account = await repository.findById(id);
        if (account === null) return;
        await repository.endAccess(account.rowId, null);
        await strapi.db.query(USER_UID).delete({ where: { id: account.rowId } });
      });
    },

    /** Clears the cookies of a deleted account. */
    clearCookies: (ctx: Context): void => {
      cookie.leave(ctx);
      devices.forget(ctx);
    },

    /** The member's sign-ins, without ids or tokens that could be used to sign in. */
    sessionsOf: createOwnSessions(strapi, maxSessionSeconds),
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
