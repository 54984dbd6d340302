import type { PluginContext } from '../context.ts';
import type { Mail } from '../mail/index.ts';
import { createAccounts } from './accounts.ts';
import { closeUsersPermissionsRoutes } from './closed-routes.ts';
import { createAuthEndpoints } from './controller.ts';
import { createAuthCookie } from './cookie.ts';
import { createDevices } from './devices.ts';
import { ensureSessionIndexes } from './indexes.ts';
import { endAccessOnPanelChanges } from './panel-changes.ts';
import { createPasswords } from './passwords.ts';
import { createEmailChange } from './recovery/email-change.ts';
import { createRecoveryEndpoints } from './recovery/endpoints.ts';
import { createLinks } from './recovery/links.ts';
import { createPasswordReset } from './recovery/password-reset.ts';
import { createAuthRepository } from './repository.ts';
import { createAuthService } from './service.ts';
import { createSessionAnswer, createSignInAnswer } from './session-answer.ts';
import { createSessions } from './sessions.ts';
import { createSignUps } from './sign-ups.ts';
import { createUnfinishedAccounts } from './unfinished.ts';
import { extendUserSchema, keepEmailKeys } from './user-fields.ts';

export type { Accounts } from './accounts.ts';
export { authContentTypes } from './content-types/index.ts';
export { EmailTaken } from './errors.ts';
export type { Entrance, SignUps } from './sign-ups.ts';
export type { UnfinishedAccount } from './unfinished.ts';

type Parts = PluginContext & { mail: Pick<Mail, 'enqueue'> };

/** Accounts, sign-in and sessions. */
export const createAuth = (parts: Parts) => {
  const { strapi, settings, jobs, limits, addressOf, mail, securityLog } = parts;
  const lifespan = (name: string): number =>
    strapi.config.get(`plugin::users-permissions.sessions.${name}`);
  const unfinished = createUnfinishedAccounts(strapi);
  const links = createLinks(strapi);
  const repository = createAuthRepository({ strapi, unfinished, links });
  const passwords = createPasswords(strapi, settings.siteName);
  const cookie = createAuthCookie({
    name: 'session',
    secure: settings.secureCookie,
    maxAgeSeconds: lifespan('idleRefreshTokenLifespan'),
  });
  const devices = createDevices(strapi, settings.secureCookie);
  const answerWithSession = createSessionAnswer(cookie, devices, lifespan('accessTokenLifespan'));
  const sessions = createSessions(strapi, settings.refreshGraceSeconds);
  const answerSignIn = createSignInAnswer(cookie, sessions, answerWithSession);
  const emailChange = createEmailChange({ strapi, repository, unfinished, links, mail });
  const passwordReset = createPasswordReset({ ...parts, repository, passwords, links });
  const service = createAuthService({
    repository,
    unfinished,
    sessions,
    passwords,
    emailChange,
    limits,
    securityLog,
  });
  jobs.add({
    name: 'sessions and links that are over',
    everySeconds: 6 * 3600,
    work: async (now) => {
      await sessions.prune(now);
      await links.prune(now.getTime());
    },
  });

  return {
    readSession: service.readSession,
    accounts: createAccounts({
      ...{ strapi, repository, service, cookie, devices },
      maxSessionSeconds: lifespan('maxRefreshTokenLifespan'),
    }),
    endpoints: [
      ...createAuthEndpoints({
        service,
        addressOf,
        cookie,
        devices,
        answerWithSession,
        answerSignIn,
      }),
      ...createRecoveryEndpoints({ ...parts, passwordReset, service, devices }),
    ],
    onProfileChange: service.onProfileChange,
    /** For accounts that begin with a card (trial signup). */
    signUps: createSignUps({
      ...{
        repository,
        unfinished,
        passwords,
        service,
        cookie,
        answerWithSession,
        answerSignIn,
        securityLog,
      },
    }),
    /** Runs before Strapi synchronises its schema and mounts its routes. */
    register: (): void => {
      // In the default mode tokens live for a month and cannot be revoked.
      strapi.config.set('plugin::users-permissions.jwtManagement', 'refresh');
      extendUserSchema(strapi, settings.passwordHashRounds);
      closeUsersPermissionsRoutes(strapi);
    },
    /** Runs after the database is connected. */
    bootstrap: async (): Promise<void> => {
      await keepEmailKeys(strapi);
      await ensureSessionIndexes(strapi);
      links.forgetDeletedMembers();
      endAccessOnPanelChanges({ strapi, repository, links });
    },
  };
};

export type Auth = ReturnType<typeof createAuth>;
