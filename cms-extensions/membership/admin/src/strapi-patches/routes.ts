import type { StrapiApp } from '@strapi/strapi/admin';
import type { RouteObject } from 'react-router-dom';
import { WORKOUT } from '../addresses.ts';

/**
 * Puts Today in the place of Strapi's home page, and our list of videos in that of Strapi's. Strapi
 * marks what it offers for its routes as alpha.
 */
export const replacePages = ({
  router,
  configurations,
}: Pick<StrapiApp, 'configurations' | 'router'>): void => {
  const today = async () => ({ Component: (await import('../today/page.tsx')).TodayPage });
  const videos: RouteObject = {
    path: `collection-types/${WORKOUT}`,
    lazy: async () => {
      const [{ VideosPage }, { showTray }] = await Promise.all([
        import('../videos/list-page.tsx'),
        import('../videos/tray.tsx'),
      ]);
      showTray(configurations.themes);
      return { Component: VideosPage };
    },
  };
  router.addRoute((routes) =>
    routes.map((route) => {
      if (route.index) return route.lazy === undefined ? route : { ...route, lazy: today };
      if (route.path !== 'content-manager/*') return route;
      return { ...route, children: [videos, ...(route.children ?? [])] };
    }),
  );
};
