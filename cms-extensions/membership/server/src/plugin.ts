import type { Core } from '@strapi/strapi';
import { DAY_SECONDS } from 'contract';
import { createPanel } from './back-office/index.ts';
import { createLegacyAdmin } from './back-office/legacy-admin/index.ts';
import { createCancellation } from './billing/changes/index.ts';
import { createBilling } from './billing/index.ts';
import { createLaw } from './billing/law/index.ts';
import { createNotices } from './billing/notices/index.ts';
import { createTrial } from './billing/trial/index.ts';
import {
  Catalogue,
  catalogueRoutes,
  createReadLaw,
  Programmes,
  readShownPolicies,
} from './catalogue/index.ts';
import type { Settings } from './config.ts';
import { createContext } from './context.ts';
import { createAccount } from './identity/account/index.ts';
import { createAuth, createLinkRequests } from './identity/index.ts';
import { createMail, createNewsletter } from './mail/index.ts';
import {
  answerWhenStoreIsAway,
  createCaptions,
  createSigner,
  createVideoAddresses,
  createVideoField,
  createVideos,
  makeModernCopies,
  takeUsualFiles,
} from './media/index.ts';
import { createMoves } from './moves/index.ts';
import {
  createApiGuard,
  createDraining,
  type Endpoint,
  ignoreClientDisconnects,
  knownPathsOf,
  strapiRoute,
} from './platform/http/index.ts';
import { OPENAPI_CALL, prepareServer } from './server.ts';
import {
  createFavorites,
  createPreferences,
  createProgress,
  createReminders,
  createTraining,
} from './training/index.ts';

/** Creates and connects the modules. Called once for each Strapi, when the plugin is registered. */
export const createPlugin = (strapi: Core.Strapi, settings: Settings) => {
  const { context, security } = createContext(strapi, settings);
  const { report, redis, locks, jobs, events, securityLog, metrics } = context;
  jobs.add({
    name: 'locks of killed processes',
    everySeconds: DAY_SECONDS,
    work: locks.dropExpired,
  });
  const mail = createMail(context);
  const linkRequests = createLinkRequests(context);
  const auth = createAuth({ ...context, mail, linkRequests });
  const { accounts, readSession, signUps } = auth;

  const signer = createSigner(settings.mux);
  const video = createVideoAddresses(settings.mux, signer);
  const videos = createVideos(context);
  const videoField = createVideoField({ strapi, videos, addresses: video });

  const catalogue = new Catalogue(context, video);
  const programmes = new Programmes(catalogue, video);
  videos.onChange(catalogue.changed);
  const moves = createMoves({
    ...{ strapi, videos, report, contentChanged: catalogue.changed },
    captionsOf: createCaptions({ strapi, videos, addresses: video }),
  });

  const preferences = createPreferences(context);
  const favorites = createFavorites(strapi, catalogue.find);
  const progress = createProgress({ strapi, events, findWorkout: catalogue.find });
  const training = createTraining({
    ...{ ...context, accounts, preferences, mail, progress },
    ...{ findWorkout: catalogue.find, programmes },
  });
  const { sessions, enrolments, feed } = training;
  createReminders({ jobs, settings, accounts, preferences, progress, plans: training.plans, mail });
  const newsletter = createNewsletter({ ...context, accounts, preferences, mail });

  const readLaw = createReadLaw(strapi);
  const billing = createBilling({
    ...context,
    ...{ mail, usageOf: progress.usageOf },
    readLaw,
    readPolicies: () => readShownPolicies(strapi, settings),
  });
  createNotices({ strapi, settings, jobs, billing, mail });
  const trial = createTrial({ ...context, billing, signUps });
  const cancellation = createCancellation({ ...context, billing, mail });
  const law = createLaw({
    ...{ ...context, billing, cancellation, mail, linkRequests },
    readLaw,
  });

  const findWorkout = catalogue.find;
  const account = createAccount({
    ...context,
    ...{
      auth,
      billing,
      cancellation,
      law,
      mail,
      preferences,
      favorites,
      progress,
      sessions,
      enrolments,
      feed,
      findWorkout,
    },
  });

  const legacyAdmin = createLegacyAdmin({
    ...{ strapi, settings, securityLog, videos, addresses: video },
    contentChanged: catalogue.changed,
  });
  const { refundDecisions } = cancellation;
  const { cancel } = cancellation.cancel;
  const panel = createPanel({
    ...context,
    mail,
    billing,
    progress,
    refundDecisions,
    cancel,
    moves,
  });

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
    ...enrolments.endpoints,
    ...training.history.endpoints,
    ...training.away.endpoints,
    ...feed.endpoints,
    ...legacyAdmin.endpoints,
  ];
  const reads = catalogueRoutes({
    ...{ catalogue, programmes, video, readSession },
    collections: {
      favorites: favorites.idsOf,
      unfinished: progress.unfinishedIdsOf,
      completed: progress.completedIdsOf,
      counted: training.countedWorkoutsOf,
    },
  });
  const served = [...endpoints, ...reads].map(({ call }) => call);
  const paths = knownPathsOf([...served, OPENAPI_CALL]);

  const draining = createDraining(strapi.server.httpServer);
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
    report,
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
      takeUsualFiles(strapi);
      videoField.register();
      moves.register();
      panel.register();
      security.register();
    },

    /** Runs after the database is connected and before the server listens. */
    bootstrap: async (): Promise<void> => {
      answerWhenStoreIsAway({ strapi, report, removeFiles: videos.removeFiles });
      if (signer === null) {
        strapi.log.warn(
          'MUX_SIGNING_KEY_ID and MUX_SIGNING_PRIVATE_KEY are not set: videos with a signed playback policy cannot be played.',
        );
      }
      await locks.bootstrap();
      await auth.bootstrap();
      events.bootstrap();
      preferences.bootstrap();
      billing.bootstrap();
      await mail.bootstrap();
      cancellation.bootstrap();
      law.bootstrap();
      favorites.bootstrap();
      progress.bootstrap();
      sessions.bootstrap();
      enrolments.bootstrap();
      account.bootstrap();
      newsletter.bootstrap();
      videos.bootstrap();
      moves.bootstrap();
      await panel.bootstrap();
      await catalogue.bootstrap();
      jobs.bootstrap();
      prepareServer({ ...context, draining, paths, calls: served, routes: reads });
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
