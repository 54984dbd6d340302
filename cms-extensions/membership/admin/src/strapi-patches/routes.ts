import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType } from 'react';
import { WORKOUT } from '../addresses.ts';

type Page = { lazy?: () => Promise<{ Component: ComponentType }> };
type Route = Page & { path?: string; index?: boolean; children?: object[] };

/** The panel's interface for its routes, which Strapi marks as alpha. */
export type Routes = Pick<StrapiApp, 'configurations'> & {
  router: { addRoute: (arrange: (routes: Route[]) => Route[]) => void };
};

/** Puts Today in the place of Strapi's home page, and our list of videos in that of Strapi's. */
export const replacePages = ({ router, configurations }: Routes): void => {
  const today: Page = {
    lazy: async () => ({ Component: (await import('../today/page.tsx')).TodayPage }),
  };
  const videos: Route = {
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
      if (route.index === true && route.lazy !== undefined) return { ...route, ...today };
      if (route.path !== 'content-manager/*') return route;
      return { ...route, children: [videos, ...(route.children ?? [])] };
    }),
  );
};
