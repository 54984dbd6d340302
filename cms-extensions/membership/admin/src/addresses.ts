/** The plugin's name in Strapi's registry, as package.json gives it. */
export const PLUGIN_ID = 'membership';

/** The permission in the panel's roles to see how the business goes. */
export const READ_DASHBOARD = [{ action: 'plugin::membership.dashboard.read', subject: null }];

/** The permission in the panel's roles to make drafts of videos. */
export const EDIT_TRAINING = [{ action: 'plugin::membership.training.edit', subject: null }];

/** The permission in the panel's roles to see members. */
export const READ_MEMBERS = [{ action: 'plugin::membership.members.read', subject: null }];

/** The permission to decide about refunds. */
export const DECIDE_REFUNDS = [
  { action: 'plugin::membership.refund-requests.decide', subject: null },
];

/** The permission to give time, change and cancel plans, and block members. */
export const ACT_ON_MEMBERS = [{ action: 'plugin::membership.members.act', subject: null }];

/** The permission to delete members. */
export const DELETE_MEMBERS = [{ action: 'plugin::membership.members.delete', subject: null }];

/** The permission to write mails to an audience. */
export const WRITE_MAILS = [{ action: 'plugin::membership.mails.write', subject: null }];

/** The permission to import members. */
export const IMPORT_MEMBERS = [{ action: 'plugin::membership.members.import', subject: null }];

/** The permission to send mails. */
export const SEND_MAILS = [{ action: 'plugin::membership.mails.send', subject: null }];

/** The permission in the panel's roles to see the settings. */
export const READ_SETTINGS = [{ action: 'plugin::membership.settings.read', subject: null }];

/** The permission to test and change connections. */
export const CONNECTIONS = [{ action: 'plugin::membership.connections', subject: null }];

/** The permission to change the team. */
export const TEAM = [{ action: 'plugin::membership.team', subject: null }];

/** The permission to open and close the site. */
export const SETUP = [{ action: 'plugin::membership.setup', subject: null }];

/** The permission to begin policies from templates. */
export const POLICIES = [{ action: 'plugin::membership.policies', subject: null }];

/** The permission to choose languages. */
export const LANGUAGES = [{ action: 'plugin::membership.languages', subject: null }];

/** The permission to back the site up. */
export const BACKUPS = [{ action: 'plugin::membership.backups', subject: null }];

/** Who sees Strapi's own pages. */
export const DEVELOPERS = [{ action: 'plugin::membership.developer', subject: null }];

/** Path of the settings, below the panel's own address. */
export const SETTINGS = 'plugins/membership/settings';

/** The permission to see the business in numbers. */
export const READ_NUMBERS = [{ action: 'plugin::membership.numbers.read', subject: null }];

/** The permission to see how videos do. */
export const READ_VIDEO_NUMBERS = [{ action: 'plugin::membership.numbers.videos', subject: null }];

/** Path of the numbers, below the panel's own address. */
export const NUMBERS = 'plugins/membership/numbers';

/** The content type of members. */
export const MEMBER = 'plugin::users-permissions.user';

/** The content type of refund requests. */
export const REFUND_REQUEST = 'plugin::membership.refund-request';

/** Path of the pages of mails. */
export const MAILS = 'plugins/membership/mails';

/** Path of the members' pages, below the panel's own address. */
export const MEMBERS = 'plugins/membership/members';

/** Path of the offers, below the panel's own address. */
export const OFFERS = 'plugins/membership/offers';

/** The permissions to see and to change plans, prices, sales and codes. */
export const READ_OFFERS = [{ action: 'plugin::membership.offers.read', subject: null }];
export const WRITE_OFFERS = [{ action: 'plugin::membership.offers.write', subject: null }];

/** Path of the page of the site's brand and texts. */
export const SITE = 'plugins/membership/site';

/** The permission in the panel's roles to write them. */
export const WRITE_SITE = [{ action: 'plugin::membership.site.write', subject: null }];

export const memberAddress = (id: string): string => `/${MEMBERS}/${id}`;

/** The import of members, or one that was begun. */
export const importAddress = (id?: string): string =>
  `/${MEMBERS}/import${id === undefined ? '' : `/${id}`}`;

/** The list, with one filter. */
export const listAddress = (filter?: string): string =>
  `/${MEMBERS}${filter === undefined ? '' : `?filter=${filter}`}`;

/** The content type of members. */
export const USER = 'plugin::users-permissions.user';

/** Strapi's own form of a member: name, e-mail, whether the member may sign in. */
export const memberFormAddress = (id: string): string =>
  `/content-manager/collection-types/${USER}/${id}`;

/** The form of a plan's texts. */
export const planAddress = (id: string): string =>
  `/content-manager/collection-types/api::subscription-plan.subscription-plan/${id}`;

/** The content type of workouts. */
export const WORKOUT = 'api::workout.workout';

export const workoutAddress = (id: string): string =>
  `/content-manager/collection-types/${WORKOUT}/${id}`;

/** The content type of programmes. */
export const PROGRAMME = 'api::programme.programme';

/** The content type of movements. */
export const MOVEMENT = 'api::movement.movement';
