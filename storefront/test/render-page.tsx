import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRoute,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { parseSearch, stringifySearch } from '../src/address-query.ts';
import { closeDialog } from '../src/features/dialogs/index.ts';
import { session, useSessionLifecycle } from '../src/features/session/index.ts';
import { ToastHost, toasts } from '../src/features/toast/index.ts';
import { DialogHost } from '../src/frame/dialog-host.tsx';
import { SiteFrame } from '../src/frame/site-frame.tsx';
import { createDatabase, type Database } from './database.ts';
import { handlersFor } from './handlers.ts';

const api = setupServer();

/** Connects a file's tests to the API, and signs out after each test. */
export const withApi = (): void => {
  beforeAll(() => {
    api.listen({ onUnhandledFrame: 'error' });
    // jsdom has no layout and logs an error at every scroll call.
    window.scrollTo = () => {};
    // jsdom has no media queries: only reduced motion matches.
    window.matchMedia = (query) =>
      ({ matches: query.includes('reduced-motion') }) as MediaQueryList;
    Element.prototype.scrollIntoView = () => {};
  });
  afterEach(async () => {
    // A page that is still open could open a dialog when its member is signed out.
    cleanup();
    await session?.logout();
    closeDialog();
    toasts.dismiss();
    api.resetHandlers();
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  afterAll(() => api.close());
};

type Page = { Route: AnyRoute };
const FILES = import.meta.glob<Page>('../src/routes/[!_]*.tsx', { eager: true });

/** The address of a page by its file: that of `workouts_.$slug.tsx` is `/workouts/$slug`. */
const pathOf = (file: string): string =>
  `/${file
    .replace(/^.*\/|\.tsx$/g, '')
    .replace(/^index$/, '')
    .replaceAll('.', '/')
    .replaceAll('_', '')}`;

/** The site's frame and screens at their paths, without the server's part. */
const siteRoutes = () => {
  const root = createRootRoute({
    component: () => {
      useSessionLifecycle();
      return (
        <>
          <SiteFrame>
            <Outlet />
          </SiteFrame>
          <DialogHost />
          <ToastHost />
        </>
      );
    },
  });
  return root.addChildren(
    Object.entries(FILES).map(
      ([
        file,
        {
          Route: { options },
        },
      ]) =>
        createRoute({
          getParentRoute: () => root,
          path: pathOf(file),
          validateSearch: options.validateSearch,
          component: options.component,
        }),
    ),
  );
};

/** More than any page needs; then the usual query says what is missing. */
const TURNS_MAX = 2000;

/**
 * Lets the page load until it shows something. React holds back what it has loaded until 300 ms
 * after its fallback, except within `act`.
 */
const untilShown = async (isShown: () => boolean): Promise<void> => {
  for (let turn = 0; turn < TURNS_MAX && !isShown(); turn += 1) {
    await act(() => new Promise((resolve) => setImmediate(resolve)));
  }
};

type Options = {
  database?: Database;
  /** Handlers that take precedence over the usual ones. */
  handlers?: RequestHandler[];
  /** The signed-in demo account; default: a visitor. */
  /** As in the product, for a test of what is fetched again; default: everything always is. */
  staleTime?: number;
  as?: 'active' | 'trial' | 'trial-no-card' | 'expired' | 'inactive' | 'admin';
};

/**
 * Opens a path of the site over the tests' API.
 * @returns the router, to check its location
 */
export const openPage = async (path: string, options: Options = {}) => {
  const { database = createDatabase(), handlers = [], staleTime = 0, as } = options;
  // msw looks in a stack for the line of each handler, which takes a twentieth of a test's time.
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const usual = handlersFor(database);
  Error.stackTraceLimit = stackTraceLimit;
  api.use(...handlers, ...usual);
  await session?.start();
  if (as) await session?.login({ email: `${as}@example.com`, password: 'demo1234' });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
  const router = createRouter({
    routeTree: siteRoutes(),
    history: createMemoryHistory({ initialEntries: [path] }),
    parseSearch,
    stringifySearch,
    defaultPendingMinMs: 0,
  });
  await router.load();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  // A dialog that opens with the page hides the rest of it from the accessibility tree.
  await untilShown(() => view.queryByRole('banner', { hidden: true }) !== null);
  await view.findByRole('banner', { hidden: true });
  return { router, queryClient, ...view };
};
