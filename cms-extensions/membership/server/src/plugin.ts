import type { Core, UID } from '@strapi/strapi';
import { DAY_SECONDS, type User } from 'contract';
import {
  addPanelJobs,
  boundPanel,
  panelRoutes,
  registerPanel,
  startPanel,
} from './back-office/index.ts';
import { legacyAdminEndpoints } from './back-office/legacy-admin/index.ts';
import {
  addBillingJobs,
  billingEndpoints,
  boundBilling,
  closeBilling,
  registerBilling,
  sendCancellationLink,
  startBilling,
} from './billing/index.ts';
import {
  catalogueOf,
  catalogueRoutes,
  movePlans,
  previewEndpoint,
  programmesOf,
} from './catalogue/index.ts';
import type { Settings } from './config.ts';
import { createContext } from './context.ts';
import { DOCUMENT_TABLE } from './documents.ts';
import {
  addWholeAccountJobs,
  afterProfileChange,
  wholeAccountEndpoints,
} from './identity/account/index.ts';
import {
  accountEndpoints,
  addIdentityJobs,
  LinkRequests,
  readSession,
  recoveryEndpoints,
  registerIdentity,
  sendResetLink,
  sendSignInCode,
  startIdentity,
} from './identity/index.ts';
import { addMailJobs } from './mail/index.ts';
import {
  addMediaJobs,
  addressesOf,
  inspectVideos,
  registerMedia,
  registerVideoField,
  startMedia,
  videoFieldRoutes,
} from './media/index.ts';
import { registerMoves, settleMap } from './moves/index.ts';
import { deleteWithUser } from './platform/database/index.ts';
import { handleDocuments } from './platform/documents/index.ts';
import {
  createApiGuard,
  createDraining,
  type Endpoint,
  knownPathsOf,
  strapiRoute,
} from './platform/http/index.ts';
import { dropExpiredLeases, dropStaleLeases } from './platform/locks/index.ts';
import { registerSecurityLog } from './security-log/index.ts';
import { OPENAPI_CALL, prepareServer } from './server.ts';
import { startSignUp, startSiteSettings } from './site/index.ts';
import { ignoreClientDisconnects, refuseSeveral } from './strapi-patches/index.ts';
import {
  addTrainingJobs,
  completedIdsOf,
  countedWorkoutsOf,
  favoritesOf,
  forgetSessionsOfDeleted,
  trainingEndpoints,
  unfinishedIdsOf,
} from './training/index.ts';

/** The types whose rows are deleted with the member; other modules do more at a deletion. */
const OF_MEMBERS = [
  ...['preference', 'favorite', 'progress-entry', 'training-setting', 'kept-week'],
  ...['enrolment', 'credit', 'away-period', 'note', 'nudge', 'removal-notice', 'mail-message'],
  ...['billing-attempt', 'billing-checkout', 'withdrawal'],
].map((name): UID.ContentType => `plugin::membership.${name}`);

/** Creates and connects the modules. Called once for each Strapi, when the plugin is registered. */
export const createPlugin = (strapi: Core.Strapi, settings: Settings) => {
  const context = createContext(strapi, settings, {
    videoChanged: (workoutDocumentId) => {
      catalogue.changed();
      settleMap(context, workoutDocumentId)
        .then((isChanged) => {
          if (isChanged) catalogue.changed();
        })
        .catch(report);
    },
  });
  const { report, redis, jobs, metrics, securityLog } = context;
  jobs.add({
    name: 'locks of killed processes',
    everySeconds: DAY_SECONDS,
    work: () => dropExpiredLeases(strapi),
  });
  addMailJobs(context);
  const linkRequests: LinkRequests = new LinkRequests(context, {
    'password-reset': (email) => sendResetLink(context, email),
    'sign-in-code': (email) => sendSignInCode(context, email),
    cancellation: (email) => sendCancellationLink(context, email),
  });
  addIdentityJobs(context);
  const sessionOf = (authorization: string | undefined) => readSession(context, authorization);

  addMediaJobs(context);
  const video = addressesOf(context);

  const catalogue = catalogueOf(context);
  const programmes = programmesOf(context);

  addTrainingJobs(context);

  addBillingJobs(context);
  addWholeAccountJobs(context);
  addPanelJobs(context);
  const afterChange = (user: User) => afterProfileChange(context, user);

  const endpoints: Endpoint[] = [
    ...accountEndpoints(context, afterChange),
    ...recoveryEndpoints(context, linkRequests, afterChange),
    ...wholeAccountEndpoints(context),
    ...billingEndpoints(context, linkRequests),
    ...trainingEndpoints(context),
    previewEndpoint(context),
    ...legacyAdminEndpoints(context),
  ];
  const reads = catalogueRoutes({
    catalogue,
    programmes,
    video,
    readSession: sessionOf,
    collections: {
      favorites: (id) => favoritesOf(context, id),
      unfinished: (id) => unfinishedIdsOf(context, id),
      completed: (id) => completedIdsOf(context, id),
      counted: (id) => countedWorkoutsOf(context, id),
    },
  });
  const served = [...endpoints, ...reads].map(({ call }) => call);
  const paths = knownPathsOf([...served, OPENAPI_CALL]);

  const draining = createDraining(strapi.server.httpServer);
  let closing: Promise<unknown> | null = null;
  const closers: (() => void | Promise<void>)[] = [
    () => redis?.disconnect(),
    () => jobs.close(),
    () => closeBilling(context),
    catalogue.close,
    metrics.close,
  ];

  return {
    context,
    report,
    billing: boundBilling(context),
    jobs,
    videos: { inspect: (options: { repair: boolean }) => inspectVideos(context, options) },
    panel: boundPanel(context),

    routes: () =>
      endpoints.map((endpoint) => strapiRoute(endpoint, { readSession: sessionOf, report })),

    /** Routes below `/membership`, for the Strapi panel only. */
    panelRoutes: [...videoFieldRoutes(context), ...panelRoutes(context)],

    /** Runs before Strapi synchronises its schema and mounts middlewares and routes. */
    register: (): void => {
      registerIdentity(context);
      ignoreClientDisconnects(strapi.server.app, report);
      strapi.server.app.middleware.unshift(createApiGuard(paths, settings.storefrontUrl, report));
      registerBilling(context);
      registerMedia(context);
      registerVideoField(context);
      registerMoves(context);
      registerPanel(context);
      registerSecurityLog(strapi, securityLog, report);
    },

    /** Runs after the database is connected and before the server listens. */
    bootstrap: async (): Promise<void> => {
      startMedia(context);
      await dropStaleLeases(strapi);
      handleDocuments(context, DOCUMENT_TABLE);
      await startSiteSettings(context);
      await startSignUp(context);
      await startIdentity(context);
      deleteWithUser(strapi, OF_MEMBERS);
      startBilling(context);
      forgetSessionsOfDeleted(context);
      refuseSeveral(context);
      await startPanel(context);
      await movePlans(context);
      await catalogue.bootstrap();
      jobs.bootstrap();
      prepareServer(context, { draining, paths, calls: served, routes: reads });
    },

    /**
     * Behind a balancer, lets the requests under way end first. Then stops timers and closes
     * connections. Called by the server's end and by Strapi, in either order; both wait for running
     * jobs, since Strapi closes the database afterwards.
     */
    close: async (): Promise<void> => {
      closing ??= (async () => {
        if (settings.isProduction) await draining.end();
        await Promise.all(closers.map((close) => close()));
      })();
      await closing;
    },
  };
};

export type Plugin = ReturnType<typeof createPlugin>;
