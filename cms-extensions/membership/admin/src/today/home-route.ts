import type { ComponentType } from 'react';

type Route = {
  index?: boolean;
  lazy?: () => Promise<{ Component: ComponentType }>;
};

/** The panel's interface for its routes, which Strapi marks as alpha. */
export type Routes = { router: { addRoute: (arrange: (routes: Route[]) => Route[]) => void } };

/** Puts Today in the place of Strapi's home page. An end-to-end test fails when Strapi moves it. */
export const registerToday = ({ router }: Routes): void =>
  router.addRoute((routes) =>
    routes.map((route) =>
      route.index === true && route.lazy !== undefined
        ? { ...route, lazy: async () => ({ Component: (await import('./page.tsx')).TodayPage }) }
        : route,
    ),
  );
