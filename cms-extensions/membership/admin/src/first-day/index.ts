import type { ComponentType } from 'react';

type Route = {
  index?: boolean;
  lazy?: () => Promise<{ Component: ComponentType }>;
};

/** The panel's interface for its routes, which Strapi marks as alpha. */
export type Routes = { router: { addRoute: (arrange: (routes: Route[]) => Route[]) => void } };

/** Puts the first day in the place of the panel's home page until the site sells, and above it until all is done. */
export const registerFirstDay = ({ router }: Routes): void =>
  router.addRoute((routes) =>
    routes.map((route) => {
      const { index, lazy } = route;
      if (index !== true || lazy === undefined) return route;
      return {
        ...route,
        lazy: async () => {
          const [{ Component }, { withFirstDay }] = await Promise.all([
            lazy(),
            import('./first-day.tsx'),
          ]);
          return { Component: withFirstDay(Component) };
        },
      };
    }),
  );
