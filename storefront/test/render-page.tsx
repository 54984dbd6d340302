import { QueryClient, QueryClientProvider, useSuspenseQuery } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
  useParams,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import type { RequestHandler } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { parseSearch, stringifySearch } from '../src/address-query.ts';
import { programmeQuery } from '../src/api/programmes.ts';
import { workoutPageQuery } from '../src/api/workouts.ts';
import { closeDialog } from '../src/features/dialogs/index.ts';
import { session, useSessionLifecycle } from '../src/features/session/index.ts';
import { ToastHost, toasts } from '../src/features/toast/index.ts';
import { DialogHost } from '../src/frame/dialog-host.tsx';
import { SiteFrame } from '../src/frame/site-frame.tsx';
import { AdminArea } from '../src/routes/-admin/admin-area.tsx';
import type { AdminSearch } from '../src/routes/-admin/admin-search.ts';
import { CalendarPage } from '../src/routes/-calendar/calendar-page.tsx';
import { CancellationPage } from '../src/routes/-cancel-subscription/cancellation-page.tsx';
import { HistoryPage } from '../src/routes/-history/history-page.tsx';
import { LandingPage } from '../src/routes/-landing/landing-page.tsx';
import { CancelContractPage } from '../src/routes/-mail-links/cancel-contract-page.tsx';
import { ConfirmEmailPage } from '../src/routes/-mail-links/confirm-email-page.tsx';
import { ResetPasswordPage } from '../src/routes/-mail-links/reset-password-page.tsx';
import { UndoEmailPage } from '../src/routes/-mail-links/undo-email-page.tsx';
import { UnsubscribePage } from '../src/routes/-mail-links/unsubscribe-page.tsx';
import { PolicyPage } from '../src/routes/-policy/policy-page.tsx';
import { ProfilePage } from '../src/routes/-profile/profile-page.tsx';
import { ProgrammePage } from '../src/routes/-programmes/programme-page.tsx';
import { ProgrammesPage } from '../src/routes/-programmes/programmes-page.tsx';
import { SettingsPage } from '../src/routes/-settings/settings-page.tsx';
import { SignupCompletion } from '../src/routes/-signup/completion.tsx';
import { StartPage } from '../src/routes/-start/start-page.tsx';
import type { Step } from '../src/routes/-start/steps.ts';
import { CancelledPage } from '../src/routes/-subscription/cancelled-page.tsx';
import { CheckoutResult } from '../src/routes/-subscription/checkout-result.tsx';
import { WeekPage } from '../src/routes/-week/week-page.tsx';
import { WorkoutDetails } from '../src/routes/-workout/workout-details.tsx';
import { Library, type LibrarySearch } from '../src/routes/-workouts/library.tsx';
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
  const workouts = createRoute({
    getParentRoute: () => root,
    path: '/workouts',
    validateSearch: (search: LibrarySearch) => search,
    component: () => {
      const navigate = workouts.useNavigate();
      return (
        <Library
          search={workouts.useSearch()}
          onSearchChange={(changes) =>
            navigate({ search: (newest) => ({ ...newest, ...changes }), replace: true })
          }
        />
      );
    },
  });
  const success = createRoute({
    getParentRoute: () => root,
    path: '/subscription/success',
    validateSearch: (search: { session_id?: string }) => search,
    component: () => <CheckoutResult sessionId={success.useSearch().session_id} />,
  });
  const signupComplete = createRoute({
    getParentRoute: () => root,
    path: '/signup/complete',
    validateSearch: (search: { setup_intent?: string }) => search,
    component: () => <SignupCompletion setupIntentId={signupComplete.useSearch().setup_intent} />,
  });
  const admin = createRoute({
    getParentRoute: () => root,
    path: '/admin',
    validateSearch: (search: AdminSearch) => search,
    component: () => {
      const navigate = admin.useNavigate();
      return (
        <AdminArea
          search={admin.useSearch()}
          onSearchChange={(search) => navigate({ search, replace: true })}
        />
      );
    },
  });
  const start = createRoute({
    getParentRoute: () => root,
    path: '/start',
    validateSearch: (search: { step?: Step }) => search,
    component: () => {
      const navigate = start.useNavigate();
      return (
        <StartPage
          step={start.useSearch().step}
          onStep={(step) => void navigate({ search: { step } })}
        />
      );
    },
  });
  const unsubscribe = createRoute({
    getParentRoute: () => root,
    path: '/unsubscribe',
    validateSearch: (search: { token?: string }) => search,
    component: () => <UnsubscribePage token={unsubscribe.useSearch().token} />,
  });
  return root.addChildren([
    admin,
    start,
    unsubscribe,
    createRoute({
      getParentRoute: () => root,
      path: '/reset-password',
      component: ResetPasswordPage,
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/cancel-contract',
      component: CancelContractPage,
    }),
    createRoute({ getParentRoute: () => root, path: '/undo-email', component: UndoEmailPage }),
    createRoute({
      getParentRoute: () => root,
      path: '/confirm-email',
      component: ConfirmEmailPage,
    }),
    createRoute({ getParentRoute: () => root, path: '/', component: LandingPage }),
    signupComplete,
    workouts,
    createRoute({
      getParentRoute: () => root,
      path: '/workouts/$slug',
      component: () => {
        const { slug = '' } = useParams({ strict: false });
        const { data: workout } = useSuspenseQuery(workoutPageQuery(slug));
        return workout && <WorkoutDetails workout={workout} />;
      },
    }),
    createRoute({ getParentRoute: () => root, path: '/programmes', component: ProgrammesPage }),
    createRoute({
      getParentRoute: () => root,
      path: '/programmes/$slug',
      component: () => {
        const { slug = '' } = useParams({ strict: false });
        const { data: programme } = useSuspenseQuery(programmeQuery(slug));
        return programme && <ProgrammePage programme={programme} />;
      },
    }),
    createRoute({ getParentRoute: () => root, path: '/calendar', component: CalendarPage }),
    createRoute({ getParentRoute: () => root, path: '/history', component: HistoryPage }),
    createRoute({ getParentRoute: () => root, path: '/week', component: WeekPage }),
    createRoute({ getParentRoute: () => root, path: '/profile', component: ProfilePage }),
    createRoute({ getParentRoute: () => root, path: '/settings', component: SettingsPage }),
    createRoute({
      getParentRoute: () => root,
      path: '/cancel-subscription',
      component: CancellationPage,
    }),
    success,
    createRoute({
      getParentRoute: () => root,
      path: '/subscription/cancel',
      component: CancelledPage,
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/refund',
      component: () => <PolicyPage slug="refund" />,
    }),
    createRoute({
      getParentRoute: () => root,
      path: '/accessibility',
      component: () => <PolicyPage slug="accessibility" />,
    }),
  ]);
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
  api.use(...handlers, ...handlersFor(database));
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
