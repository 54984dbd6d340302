import type { Core } from '@strapi/strapi';
import { BadEnvironment, DEMO_PANEL_PASSWORD, DEMO_PASSWORD } from '../environment/index.ts';

/** A reserved domain that nobody can own (RFC 2606): only demo accounts use it. */
const DEMO_DOMAIN = '@example.com';

type Account = { email: string; password: string | null };

const accountsOf = (strapi: Core.Strapi, uid: string): Promise<Account[]> =>
  strapi.db.query(uid).findMany({
    select: ['email', 'password'],
    where: { email: { $endsWithi: DEMO_DOMAIN } },
    limit: 50,
  });

const compare = (strapi: Core.Strapi, password: string, hash: string): Promise<boolean> =>
  strapi.plugin('users-permissions').service('user').validatePassword(password, hash);

const withPassword = async (
  strapi: Core.Strapi,
  uid: string,
  password: string,
): Promise<string[]> => {
  const found: string[] = [];
  for (const account of await accountsOf(strapi, uid)) {
    if (account.password !== null && (await compare(strapi, password, account.password))) {
      found.push(account.email);
    }
  }
  return found;
};

/**
 * Refuses to start for other users while a demo account still has the published password.
 * @throws BadEnvironment naming the accounts
 */
export const refuseDemoAccounts = async (strapi: Core.Strapi): Promise<void> => {
  const members = await withPassword(strapi, 'plugin::users-permissions.user', DEMO_PASSWORD);
  const panel = await withPassword(strapi, 'admin::user', DEMO_PANEL_PASSWORD);
  if (members.length + panel.length === 0) return;
  throw new BadEnvironment([
    `DEPLOYMENT is production, but the database has demo accounts with their published passwords: ${[...members, ...panel].join(', ')}. Delete them or change their passwords (start once with DEPLOYMENT=embedded to do so).`,
  ]);
};
