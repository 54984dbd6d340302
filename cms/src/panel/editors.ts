import type { Core } from '@strapi/strapi';

/** Additional rights of the panel's editors after the first start. Owners have all rights. */
const FROM_THE_START = ['plugin::membership.dashboard.read', 'plugin::membership.members.read'];

const EDITOR = 'strapi-editor';

/**
 * Gives the panel's editors the rights for the coach's pages, each once: a right that was removed
 * later stays removed. Strapi creates its roles at the first start, so this runs after it.
 */
export const welcomeEditors = async (strapi: Core.Strapi): Promise<void> => {
  const store = strapi.store({ type: 'core', name: 'panel', key: 'editors' });
  const given = ((await store.get()) as string[] | null) ?? [];
  // Without the membership plugin (before its first build) its rights do not exist.
  const known: string[] = strapi.service('admin::permission').actionProvider.keys();
  const missing = FROM_THE_START.filter(
    (action) => known.includes(action) && !given.includes(action),
  );
  const editor = await strapi.db.query('admin::role').findOne({ where: { code: EDITOR } });
  if (missing.length === 0 || editor === null) return;
  const rights = missing.map((action) => ({ action, subject: null }));
  await strapi.service('admin::role').addPermissions(editor.id, rights);
  await store.set({ value: [...given, ...missing] });
};
