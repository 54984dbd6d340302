import type { Core } from '@strapi/strapi';
import type { Locale } from 'contract/locales';
import { TRANSLATED } from '../catalogue/index.ts';

/* What the users of the panel may do and see, besides Strapi's own permissions. */

/** Permission to see the business figures on the panel's home page. */
export const READ_DASHBOARD = 'dashboard.read';
/** Permission to see members. */
export const READ_MEMBERS = 'members.read';
/** Permission to decide about refunds. */
export const DECIDE_REFUNDS = 'refund-requests.decide';
/** Permission to send a failed mail again. */
export const SEND_MAILS = 'mails.send-again';
/** Permission to check and draft maps of moves. */
export const EDIT_TRAINING = 'training.edit';

/** Permission to see the settings. */
export const READ_SETTINGS = 'settings.read';
/** Permission to test and change the keys of Stripe, Mux and the mail server. */
export const CONNECTIONS = 'connections';

/** Registers these permissions, so that the panel's roles show them. */
export const registerPermissions = async (strapi: Core.Strapi): Promise<void> => {
  const permission = (uid: string, displayName: string) => ({
    section: 'plugins',
    displayName,
    uid,
    pluginName: 'membership',
  });
  await strapi
    .service('admin::permission')
    .actionProvider.registerMany([
      permission(READ_DASHBOARD, 'See members, revenue and workouts in numbers on the home page'),
      permission(READ_MEMBERS, 'Look members up'),
      permission(DECIDE_REFUNDS, 'Decide about refunds, subscriptions and customers at Stripe'),
      permission(SEND_MAILS, 'Send mails that failed again'),
      permission(EDIT_TRAINING, 'Edit the moves of workouts'),
      permission(READ_SETTINGS, 'See the settings'),
      permission(CONNECTIONS, 'Enter and test the keys of Stripe, Mux and mail'),
    ]);
};

/** Policies of a route: 401 when not signed in to the panel, 403 without the permission. */
export const requiring = (permission: string) =>
  requiringAction(`plugin::membership.${permission}`);

/** The same for a permission of Strapi's own. */
export const requiringAction = (action: string) => [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [action] } },
];

/** Additional rights of the panel's editors after the first start. Owners have all rights. */
const EDITOR_RIGHTS = [READ_DASHBOARD, READ_MEMBERS, EDIT_TRAINING].map(
  (uid) => `plugin::membership.${uid}`,
);

const EDITOR_ROLE = 'strapi-editor';

/**
 * Gives the panel's editors the rights for the coach's pages, each once: a right that was removed
 * later stays removed. Strapi creates its roles at the first start, so this runs after it.
 */
export const grantEditorRights = async (strapi: Core.Strapi): Promise<void> => {
  const store = strapi.store({ type: 'core', name: 'panel', key: 'editors' });
  const granted = ((await store.get()) as string[] | null) ?? [];
  const missing = EDITOR_RIGHTS.filter((action) => !granted.includes(action));
  const editor = await strapi.db.query('admin::role').findOne({ where: { code: EDITOR_ROLE } });
  if (missing.length === 0 || editor === null) return;
  const permissions = missing.map((action) => ({ action, subject: null }));
  await strapi.service('admin::role').addPermissions(editor.id, permissions);
  await store.set({ value: [...granted, ...missing] });
};

/**
 * Links of the panel's menu and settings that are for developers; their pages have no effect here
 * or are closed (docs/decisions/0035).
 */
const FOR_DEVELOPERS = [
  'admin::marketplace.read',
  'admin::transfer.tokens.access',
  'admin::api-tokens.access',
  'admin::admin-tokens.access',
  'admin::webhooks.create',
  'admin::webhooks.read',
  'admin::webhooks.update',
  'admin::webhooks.delete',
  'plugin::content-type-builder.read',
  // The languages are those of the setting LOCALES; Strapi removes the texts of one that is removed.
  'plugin::i18n.locale.create',
  'plugin::i18n.locale.update',
  'plugin::i18n.locale.delete',
];

/**
 * Removes the marketplace, the content-type builder, webhooks, tokens and transfers from the menu, for
 * owners too. Strapi grants an owner everything at each start, so this runs after it. In
 * development they stay.
 */
export const hideDeveloperPages = async (strapi: Core.Strapi): Promise<void> => {
  if (strapi.config.get('autoReload')) return;
  await strapi.db
    .query('admin::permission')
    .deleteMany({ where: { action: { $in: FOR_DEVELOPERS } } });
};

/** Types whose entries only the site writes: read-only in the panel. */
const READ_ONLY_TYPES = ['refund-request', 'policy-version', 'mail-message'].map(
  (name) => `plugin::membership.${name}`,
);

const WRITE_ACTIONS = ['create', 'update', 'delete'].map(
  (action) => `plugin::content-manager.explorer.${action}`,
);

/** Every site has one entry for each key. */
const PLANS = 'api::subscription-plan.subscription-plan';
const PLAN_ACTIONS = ['create', 'delete'].map(
  (action) => `plugin::content-manager.explorer.${action}`,
);

/**
 * Removes the editing rights for these types, and those to add and delete plans, for owners too.
 * Strapi grants an owner everything at each start, so this runs after it.
 */
export const closeReadOnlyTypes = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.query('admin::permission').deleteMany({
    where: {
      $or: [
        { action: { $in: WRITE_ACTIONS }, subject: { $in: READ_ONLY_TYPES } },
        { action: { $in: PLAN_ACTIONS }, subject: PLANS },
      ],
    },
  });
};

/** What a panel author may do: their own workouts, programmes and files, and look the rest up. */
const OWN_TYPES = ['api::workout.workout', 'api::programme.programme'];
const TYPES_TO_CHOOSE_FROM = ['api::instructor.instructor', 'api::movement.movement'];
const READ = 'plugin::content-manager.explorer.read';
const AUTHOR_FILES = [
  'read',
  'assets.create',
  'assets.update',
  'assets.download',
  'assets.copy-link',
];
const AUTHOR_RIGHTS = new Set([
  ...OWN_TYPES.flatMap((type) => [...WRITE_ACTIONS, READ].map((action) => `${action} ${type}`)),
  ...TYPES_TO_CHOOSE_FROM.map((type) => `${READ} ${type}`),
  ...AUTHOR_FILES.map((right) => `plugin::upload.${right}`),
]);

const AUTHOR_ROLE = 'strapi-author';

/**
 * Strapi gives its first roles no right to delete or publish a type with translations, since those
 * rights name languages. Editors get both for all entries, authors may delete their own.
 */
const grantTranslated = async (strapi: Core.Strapi, locales: readonly Locale[]): Promise<void> => {
  const grant = async (
    code: string,
    types: readonly string[],
    actions: string[],
    own: string[],
  ) => {
    const role = await strapi.db.query('admin::role').findOne({ where: { code } });
    if (role === null) return;
    const permissions = types.flatMap((subject) =>
      actions.map((action) => ({
        action: `plugin::content-manager.explorer.${action}`,
        subject,
        properties: { locales },
        conditions: own,
      })),
    );
    await strapi.service('admin::role').addPermissions(role.id, permissions);
  };
  await grant(EDITOR_ROLE, TRANSLATED, ['delete', 'publish'], []);
  await grant(AUTHOR_ROLE, OWN_TYPES, ['delete'], ['admin::is-creator']);
};

/**
 * Takes from the panel's authors what Strapi gives them at the first start, which is every type of
 * content: newsletters, the law and the texts of the site. Once, so that a right that an owner gives
 * later stays.
 */
export const limitAuthors = async (
  strapi: Core.Strapi,
  locales: readonly Locale[],
): Promise<void> => {
  const store = strapi.store({ type: 'core', name: 'panel', key: 'authors' });
  const role = await strapi.db.query('admin::role').findOne({ where: { code: AUTHOR_ROLE } });
  if (role === null || (await store.get()) !== null) return;
  const permissions = strapi.db.query('admin::permission');
  const given: { id: number; action: string; subject: string | null }[] =
    await permissions.findMany({ where: { role: role.id } });
  for (const { id, action, subject } of given) {
    const isKept = AUTHOR_RIGHTS.has(subject === null ? action : `${action} ${subject}`);
    if (!isKept) await permissions.delete({ where: { id } });
    else if (subject !== null && TYPES_TO_CHOOSE_FROM.includes(subject)) {
      await permissions.update({ where: { id }, data: { conditions: [] } });
    }
  }
  await grantTranslated(strapi, locales);
  await store.set({ value: true });
};
