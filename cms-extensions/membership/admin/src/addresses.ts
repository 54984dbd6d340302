import type RIGHTS from 'contract/desk/rights.json';

/* Names, rights and paths of the desk. */

/** The plugin's name in Strapi's registry, as package.json gives it. */
export const PLUGIN_ID = 'membership';

/** A right of the desk, or what may be done with entries of a type, such as `read api::workout.workout`. */
export type Right = keyof typeof RIGHTS | `${'create' | 'delete' | 'publish' | 'read'} ${string}`;

/** A right as Strapi has it. */
export const permissionOf = (right: Right): { action: string; subject: string | null } => {
  const [verb, type] = right.split(' ');
  return type === undefined
    ? { action: `plugin::${PLUGIN_ID}.${right}`, subject: null }
    : { action: `plugin::content-manager.explorer.${verb}`, subject: type };
};

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
