import type { StrapiApp } from '@strapi/strapi/admin';
import { WORKOUT } from '../addresses.ts';

type Themes = StrapiApp['configurations']['themes'];
type Route = { path?: string; children?: object[] };

/** The panel's interface for its routes, which Strapi marks as alpha. */
export type Routes = Pick<StrapiApp, 'addMiddlewares'> & {
  configurations: { themes: Themes };
  router: { addRoute: (arrange: (routes: Route[]) => Route[]) => void };
};

/** Leaves no films to be sent to whoever signs in next. */
const leaveFilms: StrapiApp['middlewares'][number] = () => () => (next) => (action) => {
  const { type } = action as { type?: string };
  if (type === 'admin/logout') void import('./queue.ts').then((films) => films.uploadQueue.leave());
  return next(action);
};

/** Puts our list of videos in the place of Strapi's: the first route of the content manager. */
export const registerVideos = ({ router, configurations, addMiddlewares }: Routes): void => {
  addMiddlewares([leaveFilms]);
  const list = {
    path: `collection-types/${WORKOUT}`,
    lazy: async () => {
      const [{ VideosPage }, { showTray }] = await Promise.all([
        import('./list-page.tsx'),
        import('./tray.tsx'),
      ]);
      showTray(configurations.themes);
      return { Component: VideosPage };
    },
  };
  router.addRoute((routes) =>
    routes.map((route) =>
      route.path === 'content-manager/*'
        ? { ...route, children: [list, ...(route.children ?? [])] }
        : route,
    ),
  );
};
