import type { Core } from '@strapi/strapi';

/* The rights of the desk, besides Strapi's own; `roles.ts` says who has them. */

/** Each right, with what the panel's roles say of it. */
const RIGHTS = {
  'dashboard.read': 'See on Today what needs a decision, the month and the week',
  'numbers.read': 'See the business and where members come from in numbers',
  'numbers.videos': 'See in numbers how videos do',
  'members.read': 'Look members up',
  'members.act': 'Give free time and free places, change and cancel plans, block members',
  'members.delete': 'Delete members',
  'members.import': 'Import members',
  'refund-requests.decide': 'Decide about refunds, subscriptions and customers at Stripe',
  'mails.write': 'Write mails to an audience, as drafts',
  'mails.send': 'Send mails, stop them, and change what the site sends by itself',
  'offers.read': 'See plans, prices, sales and codes',
  'offers.write': 'Change plans, prices, sales and codes',
  'training.edit': 'Edit the moves of workouts',
  'site.write': 'Change the name, look and texts of the site',
  'settings.read': 'See the settings',
  setup: 'Open and close the site',
  policies: 'Begin the policies from templates',
  team: 'Invite and remove people, and change what they may do',
  connections: 'Enter and test the keys of Stripe, Mux and mail',
  languages: 'Choose the languages that the site is offered in',
  backups: 'Back the site up',
  developer: "See Strapi's own pages",
} as const;

export type Right = keyof typeof RIGHTS;

export const READ_DASHBOARD = 'dashboard.read';
export const READ_NUMBERS = 'numbers.read';
export const READ_VIDEO_NUMBERS = 'numbers.videos';
export const READ_MEMBERS = 'members.read';
export const ACT_ON_MEMBERS = 'members.act';
export const DELETE_MEMBERS = 'members.delete';
export const IMPORT_MEMBERS = 'members.import';
export const DECIDE_REFUNDS = 'refund-requests.decide';
export const WRITE_MAILS = 'mails.write';
export const SEND_MAILS = 'mails.send';
export const READ_OFFERS = 'offers.read';
export const WRITE_OFFERS = 'offers.write';
export const EDIT_TRAINING = 'training.edit';
export const WRITE_SITE = 'site.write';
export const READ_SETTINGS = 'settings.read';
export const CONNECTIONS = 'connections';
export const TEAM = 'team';
export const LANGUAGES = 'languages';
export const BACKUPS = 'backups';
export const SETUP = 'setup';
export const EDIT_POLICIES = 'policies';

/** Registers the rights, so that the panel's roles show them. */
export const registerPermissions = (strapi: Core.Strapi): Promise<void> =>
  strapi.service('admin::permission').actionProvider.registerMany(
    Object.entries(RIGHTS).map(([uid, displayName]) => ({
      section: 'plugins',
      pluginName: 'membership',
      uid,
      displayName,
    })),
  );

/** Policies of a route: 401 when not signed in to the panel, 403 without the right. */
export const requiring = (right: Right) => requiringAction(`plugin::membership.${right}`);

/** The same for a permission of Strapi's own. */
export const requiringAction = (action: string) => [
  'admin::isAuthenticatedAdmin',
  { name: 'admin::hasPermissions', config: { actions: [action] } },
];

/** Types whose entries only the site writes: read-only in the panel. */
const READ_ONLY_TYPES = ['refund-request', 'policy-version'].map(
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
