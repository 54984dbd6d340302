import type { StrapiApp } from '@strapi/strapi/admin';

/** Leaves no films to be sent to whoever signs in next. */
export const leaveFilms: StrapiApp['middlewares'][number] = () => () => (next) => (action) => {
  const { type } = action as { type?: string };
  if (type === 'admin/logout') void import('./queue.ts').then((films) => films.uploadQueue.leave());
  return next(action);
};
