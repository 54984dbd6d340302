import type { StrapiApp } from '@strapi/strapi/admin';
import { WORKOUT } from '../addresses.ts';

type Themes = StrapiApp['configurations']['themes'];
type Route = { path?: string; children?: object[] };

/** The panel's interface for its routes, which Strapi marks as alpha. */
export type Routes = {
  configurations: { themes: Themes };
  router: { addRoute: (arrange: (routes: Route[]) => Route[]) => void };
};

/** Puts our list of videos in the place of Strapi's: the first route of the content manager. */
export const registerVideos = ({ router, configurations }: Routes): void => {
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
