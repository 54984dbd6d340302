import type { PluginContext } from '../context.ts';
import type { Mail } from '../mail/index.ts';
import { createAccountRepository } from './account-repository.ts';
import { createAccounts } from './accounts.ts';
import { createAuthCookie, createDevices } from './cookies.ts';
import { createEmailChange } from './email-change.ts';
import type { LinkRequests } from './link-requests.ts';
import { createLinks } from './links.ts';
import { createPasswordReset } from './password-reset.ts';
import { createPasswords } from './passwords.ts';
import { createProfile } from './profile.ts';
import { createAccountRoutes, createRecoveryRoutes } from './routes.ts';
import { createSessionAnswer, createSignInAnswer } from './session-answer.ts';
import { createSessions } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createSignUps } from './sign-ups.ts';
import { createUnfinishedAccounts } from './unfinished.ts';
import { createUserRepository } from './user-repository.ts';
import {
  closeUsersPermissionsRoutes,
  endAccessOnPanelChanges,
  ensureSessionIndexes,
  extendSessionSchema,
  extendUserSchema,
  keepEmailKeys,
} from './users-permissions.ts';

export type { Accounts } from './accounts.ts';
export { identityContentTypes } from './content-types.ts';
export { EmailTaken, LinkOver } from './errors.ts';
export { createLinkRequests, type LinkRequests } from './link-requests.ts';
export { createLinks, hashOfToken } from './links.ts';
export type { Entrance, SignUps } from './sign-ups.ts';
export type { UnfinishedAccount } from './unfinished.ts';

type Parts = PluginContext & { mail: Pick<Mail, 'enqueue'>; linkRequests: LinkRequests };

/** Accounts, sign-in and sessions. */
export const createAuth = (parts: Parts) => {
  const { strapi, settings, jobs, events, limits, clock, addressOf, mail, securityLog } = parts;
  const lifespan = (name: string): number =>
    strapi.config.get(`plugin::users-permissions.sessions.${name}`);
  const unfinished = createUnfinishedAccounts({ strapi, events });
  const links = createLinks(strapi);
  const users = createUserRepository(strapi, settings.businessTimeZone);
  const repository = createAccountRepository({ strapi, events, unfinished, links, mail });
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
  const shared = { users, repository, unfinished, sessions, passwords, limits, clock, securityLog };
  parts.linkRequests.answerWith('password-reset', passwordReset.sendLink);
  const signIn = createSignIn({ ...shared, report: parts.report });
  const profile = createProfile({ ...shared, emailChange });
  const answers = { cookie, answerWithSession, answerSignIn };
  jobs.add({
    name: 'sessions and links that are over',
    everySeconds: 6 * 3600,
    work: async (now) => {
      await sessions.prune(now);
      await links.prune(now.getTime());
    },
  });

  return {
    readSession: signIn.readSession,
    deviceOf: devices.idOf,
    accounts: createAccounts({
      ...{ strapi, users, repository, profile, cookie, devices },
      maxSessionSeconds: lifespan('maxRefreshTokenLifespan'),
      locales: settings.locales,
    }),
    endpoints: [
      ...createAccountRoutes({ ...answers, signIn, profile, addressOf, devices }),
      ...createRecoveryRoutes({ ...parts, passwordReset, profile, devices }),
    ],
    onProfileChange: profile.onProfileChange,
    /** For accounts that begin with a card (trial signup). */
    signUps: createSignUps({
      ...answers,
      ...{ repository, unfinished, passwords, signIn, securityLog },
    }),
    /** Runs before Strapi synchronises its schema and mounts its routes. */
    register: (): void => {
      // In the default mode tokens live for a month and cannot be revoked.
      strapi.config.set('plugin::users-permissions.jwtManagement', 'refresh');
      extendUserSchema(strapi, settings.passwordHashRounds);
      extendSessionSchema(strapi);
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
