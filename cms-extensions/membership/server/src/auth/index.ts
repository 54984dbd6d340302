import type { Core } from '@strapi/strapi';
import type { ReadClientAddress } from '../http/index.ts';
import type { Limits } from '../limits/index.ts';
import type { Settings } from '../settings.ts';
import { closeUsersPermissionsRoutes } from './closed-routes.ts';
import { createAuthEndpoints } from './controller.ts';
import { createSessionCookie } from './cookie.ts';
import { ensureSessionIndexes } from './indexes.ts';
import { createPasswords } from './passwords.ts';
import { createAuthRepository } from './repository.ts';
import { createAuthService } from './service.ts';
import { createSessions } from './sessions.ts';
import { extendUserSchema, keepEmailKeys } from './user-fields.ts';

export type { Session } from './session.ts';

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  limits: Limits;
  addressOf: ReadClientAddress;
};

/** Accounts, sign-in and sessions. */
export const createAuth = ({ strapi, settings, limits, addressOf }: Parts) => {
  const lifespan = (name: string): number =>
    strapi.config.get(`plugin::users-permissions.sessions.${name}`);
  const service = createAuthService({
    repository: createAuthRepository(strapi),
    sessions: createSessions(strapi, settings.refreshGraceSeconds),
    passwords: createPasswords(strapi),
    limits,
  });
  return {
    readSession: service.readSession,
    endpoints: createAuthEndpoints({
      service,
      addressOf,
      cookie: createSessionCookie(settings.secureCookie, lifespan('idleRefreshTokenLifespan')),
      accessTokenSeconds: lifespan('accessTokenLifespan'),
    }),
    /** Before Strapi synchronises its schema and mounts its routes. */
    register: (): void => {
      // Without it tokens live for a month and cannot be taken back.
      strapi.config.set('plugin::users-permissions.jwtManagement', 'refresh');
      extendUserSchema(strapi);
      closeUsersPermissionsRoutes(strapi);
    },
    /** Once the database is there. */
    bootstrap: async (): Promise<void> => {
      await keepEmailKeys(strapi);
      await ensureSessionIndexes(strapi);
    },
  };
};

export type Auth = ReturnType<typeof createAuth>;
