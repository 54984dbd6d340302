import type { Core } from '@strapi/strapi';

const ROLE = 'plugin::users-permissions.role';
const PERMISSION = 'plugin::users-permissions.permission';

const ROLES = [
  // Strapi looks for this one whenever nobody is signed in, and makes it only beside its own others.
  { type: 'public', name: 'Public', description: 'Visitors who are not signed in.' },
  { type: 'member', name: 'Member', description: 'Everyone who signed up on the site.' },
  { type: 'admin', name: 'Admin', description: "May use the site's own admin screen." },
] as const;

/** New sign-ups become members; Strapi's word for them is 'authenticated'. */
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

/*
 * Every call of ours checks for itself who may make it. Strapi's own ways in (its sign-up, its
 * lists of users and entries) are open to nobody, also when someone ticks a box in the panel: the
 * next start takes it back.
 */
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

/** Sets up the roles of the site and closes what is not ours. Runs at every start. */
export const setUpAccess = async (strapi: Core.Strapi): Promise<void> => {
  await ensureRoles(strapi);
  await setDefaultRole(strapi);
  await closeStrapisOwnApi(strapi);
};
