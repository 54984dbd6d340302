import type { Core } from '@strapi/strapi';
import { createHealthAnswers, createRequestGuard, refuseTunnels } from 'contract/http-server';
import { openApiDocument } from 'contract/openapi';
import { identifyRequests, standardOutput } from 'contract/request-log';
import { createPanel } from './back-office/index.ts';
import { createLegacyAdmin } from './back-office/legacy-admin/index.ts';
import { createCancellation } from './billing/changes/index.ts';
import { createBilling } from './billing/index.ts';
import { createLaw } from './billing/law/index.ts';
import { createNotices } from './billing/notices/index.ts';
import { createTrial } from './billing/trial/index.ts';
import { createCatalogueModule, readLaw } from './catalogue/index.ts';
import type { Settings } from './config.ts';
import { createContext } from './context.ts';
import { createAccount } from './identity/account/index.ts';
import { createAuth } from './identity/index.ts';
import { createMail, createNewsletter } from './mail/index.ts';
import {
  createCaptions,
  createSigner,
  createVideoAddresses,
  createVideoField,
  createVideos,
  makeModernCopies,
} from './media/index.ts';
import { createMoves } from './moves/index.ts';
import {
  acceptPreviousSecrets,
  createApiGuard,
  createFastPath,
  createRouteNames,
  createUploadTimeouts,
  type Endpoint,
  type FastRoute,
  ignoreClientDisconnects,
  installFastPath,
  jsonRepresentation,
  knownPathsOf,
  SECURITY_HEADERS,
  strapiRoute,
  trustedBy,
} from './platform/http/index.ts';
import {
  createFavorites,
  createPreferences,
  createProgress,
  createReminders,
  createSessions,
} from './training/index.ts';

/** The part of the database's pool that the metrics show. */
type Pool = Readonly<Record<'numUsed' | 'numFree' | 'numPendingAcquires', () => number>>;

const OPENAPI_CALL = { method: 'GET', path: '/openapi.json' } as const;

/** Creates and connects the modules. Called once for each Strapi, when the plugin is registered. */
export const createPlugin = (strapi: Core.Strapi, settings: Settings) => {
  const { context, security } = createContext(strapi, settings);
  const { report, redis, locks, jobs, securityLog, metrics } = context;
  metrics.gauge({
    name: 'ondelle_database_pool_connections',
    help: 'Connections of this instance to the database, and callers that wait for one, by state',
    labelNames: ['state'],
    read: async () => {
      const { pool }: { pool: Pool } = strapi.db.connection.client;
      return [
        { labels: { state: 'used' }, value: pool.numUsed() },
        { labels: { state: 'free' }, value: pool.numFree() },
        { labels: { state: 'waiting' }, value: pool.numPendingAcquires() },
      ];
    },
  });

  const mail = createMail(context);
  const auth = createAuth({ ...context, mail });
  const { accounts, readSession, signUps } = auth;

  const signer = createSigner(settings.mux);
  const video = createVideoAddresses(settings.mux, signer);
  const videos = createVideos(context);
  const videoField = createVideoField({ strapi, videos, addresses: video });

  const catalogue = createCatalogueModule({
    ...context,
    video,
    readSession,
    // Functions, because the modules are created later; they are called with members' requests.
    collections: {
      favorites: (id) => favorites.idsOf(id),
      unfinished: (id) => progress.unfinishedIdsOf(id),
      completed: (id) => progress.completedIdsOf(id),
    },
  });
  videos.onChange(catalogue.noteChange);
  const moves = createMoves({
    ...{ strapi, videos, report, noteChange: catalogue.noteChange },
    captionsOf: createCaptions({ strapi, videos, addresses: video }),
  });

  const preferences = createPreferences(context);
  const favorites = createFavorites(strapi, catalogue.find);
  const progress = createProgress(strapi, catalogue.find);
  const sessions = createSessions({ ...context, findWorkout: catalogue.find, progress });
  createReminders({ jobs, accounts, preferences, progress, mail });
  const newsletter = createNewsletter({ strapi, jobs, accounts, preferences, mail });

  const billing = createBilling({
    ...context,
    ...{ mail, usageOf: progress.usageOf, deviceOf: auth.deviceOf },
    readLaw: () => readLaw(strapi),
  });
  createNotices({ strapi, settings, jobs, billing, mail });
  const trial = createTrial({ ...context, billing, signUps });
  const cancellation = createCancellation({ ...context, billing, mail });
  const law = createLaw({
    ...{ ...context, billing, cancellation, mail },
    readLaw: () => readLaw(strapi),
  });

  const findWorkout = catalogue.find;
  const account = createAccount({
    ...context,
    ...{
      auth,
      billing,
      cancellation,
      mail,
      preferences,
      favorites,
      progress,
      sessions,
      findWorkout,
    },
  });

  const legacyAdmin = createLegacyAdmin({
    ...{ strapi, settings, securityLog, videos, addresses: video },
    noteChange: catalogue.noteChange,
  });
  const { refundDecisions } = cancellation;
  const panel = createPanel({ ...context, billing, progress, refundDecisions, moves });

  const endpoints: Endpoint[] = [
    ...auth.endpoints,
    ...account.endpoints,
    ...trial.endpoints,
    ...cancellation.endpoints,
    ...law.endpoints,
    ...preferences.endpoints,
    ...billing.endpoints,
    ...favorites.endpoints,
    ...progress.endpoints,
    ...sessions.endpoints,
    ...legacyAdmin.endpoints,
  ];
  const served = [...endpoints, ...catalogue.routes].map(({ call }) => call);
  const paths = knownPathsOf([...served, OPENAPI_CALL]);

  const openApiRoute = (): FastRoute => {
    const document = jsonRepresentation(JSON.stringify(openApiDocument(served)));
    return { call: OPENAPI_CALL, answer: () => document };
  };

  let closing: Promise<unknown> | null = null;
  const closers: (() => void | Promise<void>)[] = [
    () => redis?.disconnect(),
    jobs.close,
    billing.close,
    catalogue.close,
    metrics.close,
    security.close,
  ];

  return {
    billing,
    mail,
    jobs,
    videos,
    panel,

    routes: () => endpoints.map((endpoint) => strapiRoute(endpoint, { readSession, report })),

    /** Routes below `/membership`, for the Strapi panel only. */
    panelRoutes: [...videoField.routes, ...panel.routes],

    /** Runs before Strapi synchronises its schema and mounts middlewares and routes. */
    register: (): void => {
      auth.register();
      ignoreClientDisconnects(strapi.server.app, report);
      strapi.server.app.middleware.unshift(createApiGuard(paths, settings.storefrontUrl, report));
      billing.register();
      videos.register();
      makeModernCopies(strapi);
      videoField.register();
      moves.register();
      panel.register();
      security.register();
    },

    /** Runs after the database is connected and before the server listens. */
    bootstrap: async (): Promise<void> => {
      if (signer === null) {
        strapi.log.warn(
          'MUX_SIGNING_KEY_ID and MUX_SIGNING_PRIVATE_KEY are not set: videos with a signed playback policy cannot be played.',
        );
      }
      await locks.bootstrap();
      await auth.bootstrap();
      preferences.bootstrap();
      billing.bootstrap();
      await mail.bootstrap();
      cancellation.bootstrap();
      law.bootstrap();
      favorites.bootstrap();
      progress.bootstrap();
      sessions.bootstrap();
      account.bootstrap();
      newsletter.bootstrap();
      videos.bootstrap();
      moves.bootstrap();
      await panel.bootstrap();
      await catalogue.bootstrap();
      jobs.bootstrap();
      const { httpServer } = strapi.server;
      installFastPath(httpServer, createFastPath([...catalogue.routes, openApiRoute()], report));
      createUploadTimeouts(paths)(httpServer);
      installFastPath(
        httpServer,
        createHealthAnswers([
          // The server listens only after Strapi's and our migrations are done.
          {
            name: 'database',
            isRequired: true,
            check: async () => strapi.db.connection.raw('select 1'),
          },
          // Limits are counted and changes of the catalogue are found without it, only later.
          ...(redis === null
            ? []
            : [{ name: 'redis', isRequired: false, check: () => redis.ping() }]),
        ]),
      );
      // Runs first, so that no later handler gets a request that two servers could parse
      // differently.
      const ownUrl = new URL(strapi.config.get<string>('server.absoluteUrl'));
      installFastPath(
        httpServer,
        createRequestGuard({ hosts: [ownUrl.host], headers: SECURITY_HEADERS }),
      );
      // Before even that: all code sees tokens of the current secrets alone.
      const { jwtSecret, adminJwtSecret } = settings.previous;
      acceptPreviousSecrets(
        strapi,
        [
          { previous: jwtSecret, setting: 'plugin::users-permissions.jwtSecret' },
          { previous: adminJwtSecret, setting: 'admin.auth.secret' },
        ].flatMap(({ previous, setting }) =>
          previous === null ? [] : [{ previous, current: strapi.config.get<string>(setting) }],
        ),
      );
      const routeOf = createRouteNames([...served, OPENAPI_CALL]);
      const isTrustedProxy = trustedBy(settings.trustProxy);
      identifyRequests(httpServer, {
        isTrusted: (peer) => isTrustedProxy(peer, 0),
        routeOf,
        accessLog: settings.logsJson ? standardOutput() : null,
      });
      refuseTunnels(httpServer);
      const { metrics: metricsAddress } = settings;
      if (metricsAddress !== null) {
        // Not for commands, which load the app beside the server and do not listen.
        httpServer.once('listening', () => {
          metrics.serve(metricsAddress, httpServer, routeOf).catch(report);
        });
      }
    },

    /**
     * Stops timers and closes connections. Called by the server's end and by Strapi, in either
     * order; both wait for running jobs, since Strapi closes the database afterwards.
     */
    close: async (): Promise<void> => {
      closing ??= Promise.all(closers.map((close) => close()));
      await closing;
    },
  };
};

export type Plugin = ReturnType<typeof createPlugin>;
