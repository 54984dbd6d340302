/** Where members are looked up in the panel, below its own address. */
export const MEMBERS = 'plugins/membership/members';

export const memberAddress = (id: string): string => `/${MEMBERS}/${id}`;

/** The list with one status alone, or with those whose payment failed. */
export const listAddress = (status?: string): string =>
  `/${MEMBERS}${status === undefined ? '' : `?status=${status}`}`;

/** Strapi's own form of a member: her name, her e-mail, whether she may sign in. */
export const memberFormAddress = (id: string): string =>
  `/content-manager/collection-types/plugin::users-permissions.user/${id}`;

export const workoutAddress = (id: string): string =>
  `/content-manager/collection-types/api::workout.workout/${id}`;
