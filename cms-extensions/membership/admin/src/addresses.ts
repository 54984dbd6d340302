/* Names, rights and paths of the desk. */

/** The plugin's name in Strapi's registry, as package.json gives it. */
export const PLUGIN_ID = 'membership';

/** Any of these rights of the panel's roles is needed. */
export type Permissions = { action: string; subject: string | null }[];

const right = (name: string): Permissions => [
  { action: `plugin::membership.${name}`, subject: null },
];

export const READ_DASHBOARD = right('dashboard.read');
/** To make drafts of videos. */
export const EDIT_TRAINING = right('training.edit');
export const READ_MEMBERS = right('members.read');
/** To give time, change and cancel plans, and block members. */
export const ACT_ON_MEMBERS = right('members.act');
export const DELETE_MEMBERS = right('members.delete');
export const IMPORT_MEMBERS = right('members.import');
export const DECIDE_REFUNDS = right('refund-requests.decide');
export const WRITE_MAILS = right('mails.write');
export const SEND_MAILS = right('mails.send');
/** To see plans, prices, sales and codes. */
export const READ_OFFERS = right('offers.read');
export const WRITE_OFFERS = right('offers.write');
export const READ_NUMBERS = right('numbers.read');
/** To see how videos do. */
export const READ_VIDEO_NUMBERS = right('numbers.videos');
/** To write the site's brand and texts. */
export const WRITE_SITE = right('site.write');
/** To begin policies from templates. */
export const POLICIES = right('policies');
/** To open and close the site. */
export const SETUP = right('setup');
export const READ_SETTINGS = right('settings.read');
/** To test and change connections. */
export const CONNECTIONS = right('connections');
export const TEAM = right('team');
export const LANGUAGES = right('languages');
export const BACKUPS = right('backups');
/** To see Strapi's own pages. */
export const DEVELOPERS = right('developer');

/* Paths of the pages, below the panel's own address. */
export const MEMBERS = 'plugins/membership/members';
export const MAILS = 'plugins/membership/mails';
export const OFFERS = 'plugins/membership/offers';
export const NUMBERS = 'plugins/membership/numbers';
export const SITE = 'plugins/membership/site';
export const SETTINGS = 'plugins/membership/settings';

/* Content types. */
export const MEMBER = 'plugin::users-permissions.user';
export const REFUND_REQUEST = 'plugin::membership.refund-request';
export const WORKOUT = 'api::workout.workout';
export const PROGRAMME = 'api::programme.programme';
export const MOVEMENT = 'api::movement.movement';
export const POLICY = 'api::policy-page.policy-page';

export const memberAddress = (id: string): string => `/${MEMBERS}/${id}`;

/** The import of members, or one that was begun. */
export const importAddress = (id?: string): string =>
  `/${MEMBERS}/import${id === undefined ? '' : `/${id}`}`;

/** The list, with one filter. */
export const listAddress = (filter?: string): string =>
  `/${MEMBERS}${filter === undefined ? '' : `?filter=${filter}`}`;

const formAddress = (type: string, id: string): string =>
  `/content-manager/collection-types/${type}/${id}`;

/** Strapi's own form of a member: name, e-mail, whether the member may sign in. */
export const memberFormAddress = (id: string): string => formAddress(MEMBER, id);

/** The form of a plan's texts. */
export const planAddress = (id: string): string =>
  formAddress('api::subscription-plan.subscription-plan', id);

/** The form of a page of law; null: of a new one. */
export const policyAddress = (id: string | null): string => formAddress(POLICY, id ?? 'create');

export const workoutAddress = (id: string): string => formAddress(WORKOUT, id);
