import type { Core } from '@strapi/strapi';
import type { User } from 'contract';
import type { Context } from 'koa';
import type { Session } from '../platform/http/index.ts';
import type { AuthCookie } from './cookie.ts';
import type { Devices } from './devices.ts';
import { createOwnSessions } from './own-sessions.ts';
import { type AuthRepository, USER_UID } from './repository.ts';
import type { AuthService } from './service.ts';

type Parts = {
  strapi: Core.Strapi;
  repository: AuthRepository;
  service: AuthService;
  cookie: AuthCookie;
  devices: Devices;
  /** Maximum life of a sign-in. */
  maxSessionSeconds: number;
};

/** The operations on accounts that other features may use. */
export const createAccounts = (parts: Parts) => {
  const { strapi, repository, service, cookie, devices, maxSessionSeconds } = parts;
  return {
    /** Members by their ids, without those who are blocked or deleted. */
    findMembers: repository.findMembers,

    /** Members without an active subscription, whether or not they may sign in. */
    formerMembers: repository.formerMembers,

    setPicture: (session: Session, url: string): Promise<void> =>
      repository.updateProfile(session.userRowId, session.user.id, { profileImageUrl: url }),

    /** @throws CurrentPasswordWrong, TooManyAttempts */
    checkPassword: service.checkPassword,

    /** Deletes an account with its sessions and everything that features store for it. */
    remove: async ({ id }: Pick<User, 'id'>): Promise<void> => {
      await strapi.db.transaction(async () => {
        const account = await repository.findById(id);
        if (account === null) return;
        await repository.endSessions(account.rowId, null);
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
