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
  /** How long a sign-in lasts at most. */
  maxSessionSeconds: number;
};

/** What other features may ask of accounts and do to them. */
export const createAccounts = (parts: Parts) => {
  const { strapi, repository, service, cookie, devices, maxSessionSeconds } = parts;
  return {
    /** Members by their ids, without those who are blocked or gone. */
    findMembers: repository.findMembers,

    /** Members whose subscription is over or never was, whether or not they may sign in. */
    formerMembers: repository.formerMembers,

    setPicture: (session: Session, url: string): Promise<void> =>
      repository.updateProfile(session.userRowId, session.user.id, { profileImageUrl: url }),

    /** @throws CurrentPasswordWrong, TooManyAttempts */
    checkPassword: service.checkPassword,

    /** Takes an account away, with everything that features keep of it and all its sessions. */
    remove: async ({ id }: Pick<User, 'id'>): Promise<void> => {
      await strapi.db.transaction(async () => {
        const account = await repository.findById(id);
        if (account === null) return;
        await repository.endSessions(account.rowId, null);
        await strapi.db.query(USER_UID).delete({ where: { id: account.rowId } });
      });
    },

    /** Has the browser forget an account that is no more. */
    clearCookies: (ctx: Context): void => {
      cookie.leave(ctx);
      devices.forget(ctx);
    },

    /** The member's sign-ins, without what could be used as one. */
    sessionsOf: createOwnSessions(strapi, maxSessionSeconds),
  };
};

export type Accounts = ReturnType<typeof createAccounts>;
