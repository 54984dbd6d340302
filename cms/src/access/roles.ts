import type { Core } from '@strapi/strapi';

const ROLE = 'plugin::users-permissions.role';
const PERMISSION = 'plugin::users-permissions.permission';

const ROLES = [
  // Strapi uses this role when nobody is signed in, and creates it only together with its others.
  { type: 'public', name: 'Public', description: 'Visitors who are not signed in.' },
  { type: 'member', name: 'Member', description: 'Everyone who signed up on the site.' },
  { type: 'admin', name: 'Admin', description: "May use the site's own admin screen." },
] as const;

/** The role of new sign-ups; Strapi's default is 'authenticated'. */
const DEFAULT_ROLE = 'member';
const STRAPI_DEFAULT_ROLE = 'authenticated';

const ensureRoles = async (strapi: Core.Strapi): Promise<void> => {
  const roles = strapi.db.query(ROLE);
  const types = new Set((await roles.findMany()).map(({ type }: { type: string }) => type));
  for (const role of ROLES) {
    if (types.has(role.type)) continue;
    if (role.type === DEFAULT_ROLE && types.has(STRAPI_DEFAULT_ROLE)) {
      await roles.update({ where: { type: STRAPI_DEFAULT_ROLE }, data: role });
    } else {
      await roles.create({ data: role });
    }
  }
};

const setDefaultRole = async (strapi: Core.Strapi): Promise<void> => {
  const store = strapi.store({ type: 'plugin', name: 'users-permissions', key: 'advanced' });
  const advanced = (await store.get()) as { default_role?: string } | null;
  if (advanced?.default_role === DEFAULT_ROLE) return;
  await store.set({ value: { ...advanced, default_role: DEFAULT_ROLE, unique_email: true } });
};

/* Each of our calls checks access itself. Strapi's own API (its sign-up, its lists of users and
 * entries) is closed for everybody; rights granted in the panel are removed at the next start. */
const closeStrapisOwnApi = async (strapi: Core.Strapi): Promise<void> => {
  const open: { id: number; action: string }[] = await strapi.db.query(PERMISSION).findMany();
  const closed = open.filter(({ action }) =>
    /^(api::|plugin::(users-permissions|upload|email|i18n|content-type-builder)\.)/.test(action),
  );
  if (closed.length === 0) return;
  await strapi.db
    .query(PERMISSION)
    .deleteMany({ where: { id: { $in: closed.map(({ id }) => id) } } });
};

/** Creates the roles of the site and closes Strapi's own API. Runs at every start. */
export const setUpAccess = async (strapi: Core.Strapi): Promise<void> => {
  await ensureRoles(strapi);
  await setDefaultRole(strapi);
  await closeStrapisOwnApi(strapi);
};
