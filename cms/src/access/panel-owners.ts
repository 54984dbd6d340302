import type { Core } from '@strapi/strapi';
import { BadEnvironment, type Environment } from '../environment/index.ts';
import { panelPasswordFault } from './panel-password.ts';

/** An account with all rights in the panel. */
type NewOwner = { email: string; password: string; firstname?: string | undefined };

/** An owner cannot be created; the message says why. */
class OwnerRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'OwnerRefused';
  }
}

const FIRST_NAME = 'Owner';

const accountOf = ({ email, password, firstname = FIRST_NAME }: NewOwner) => ({
  // Strapi looks up the address in lower case at sign-in.
  email: email.toLowerCase(),
  password,
  firstname,
  isActive: true,
  registrationToken: null,
});

const refuseTaken = async (strapi: Core.Strapi, email: string): Promise<void> => {
  if ((await strapi.service('admin::user').findOneByEmail(email)) === null) return;
  throw new OwnerRefused(`${email} has an account in the panel already.`);
};

/**
 * Creates another owner of the panel.
 * @throws OwnerRefused for an address that is taken, or a password that is too easy to guess
 */
export const createPanelOwner = async (strapi: Core.Strapi, owner: NewOwner): Promise<void> => {
  const fault = panelPasswordFault(owner.password, [owner.email]);
  if (fault !== null) throw new OwnerRefused(fault);
  await refuseTaken(strapi, owner.email);
  const role = await strapi.service('admin::role').getSuperAdmin();
  await strapi.service('admin::user').create({ ...accountOf(owner), roles: [role.id] });
};

/**
 * Creates an owner who has no password yet.
 * @returns the address where it is chosen, which works for as long as other invitations
 * @throws OwnerRefused for an address that is taken
 */
export const invitePanelOwner = async (
  strapi: Core.Strapi,
  { email, firstname = FIRST_NAME }: Omit<NewOwner, 'password'>,
): Promise<string> => {
  const users = strapi.service('admin::user');
  await refuseTaken(strapi, email);
  const role = await strapi.service('admin::role').getSuperAdmin();
  const account = { email: email.toLowerCase(), firstname, isActive: false, roles: [role.id] };
  const { registrationToken } = await users.create(account);
  const panel = strapi.config.get<string>('admin.absoluteUrl');
  return `${panel}/auth/register?registrationToken=${registrationToken}`;
};

const hasOwner = (strapi: Core.Strapi): Promise<boolean> => strapi.service('admin::user').exists();

const sayHowToMakeOne = (strapi: Core.Strapi): void => {
  // A command that loads the app serves no requests.
  strapi.server.httpServer.once('listening', () =>
    strapi.log.warn(
      'Nobody can sign in to the panel yet. Make its owner with `npm run ops -- admin create --email …`, or set PANEL_ADMIN_EMAIL and PANEL_ADMIN_PASSWORD (docs/production.md).',
    ),
  );
};

/**
 * Creates the first owner from the settings when the panel has no account yet; otherwise the
 * settings have no effect. Runs at every start.
 * @throws BadEnvironment for a password that is too easy to guess
 */
export const ensureFirstOwner = async (
  strapi: Core.Strapi,
  { panelAdmin, deployment }: Pick<Environment, 'panelAdmin' | 'deployment'>,
): Promise<void> => {
  if (await hasOwner(strapi)) return;
  if (panelAdmin === null) {
    if (deployment === 'production') sayHowToMakeOne(strapi);
    return;
  }
  const fault = panelPasswordFault(panelAdmin.password, [panelAdmin.email]);
  if (fault !== null) throw new BadEnvironment([`PANEL_ADMIN_PASSWORD cannot be used: ${fault}`]);
  try {
    await strapi.service('admin::user').createFirstAdmin(accountOf(panelAdmin));
    strapi.log.info(`Made ${panelAdmin.email} the owner of the panel.`);
  } catch (error) {
    // Another instance, started at the same time, created it first.
    if (!(await hasOwner(strapi))) throw error;
  }
};
