import type { Core } from '@strapi/strapi';
import { type Call, calls } from 'contract';
import { createRequestGuard, refuseTunnels } from 'contract/http-server';
import { openApiDocument } from 'contract/openapi';
import { createAccount } from './account/index.ts';
import { createAuth } from './auth/index.ts';
import { createBilling } from './billing/index.ts';
import { createCancellation } from './cancellation/index.ts';
import { type FindWorkout, type NoteChange, openCatalogue } from './catalogue/index.ts';
import { createFavorites } from './favorites/index.ts';
import {
  createClientAddress,
  createFront,
  createPatience,
  createShield,
  type Endpoint,
  type FrontRoute,
  keepQuietAboutDepartures,
  knownPathsOf,
  Representation,
  SECURITY_HEADERS,
  standBefore,
  strapiRoute,
} from './http/index.ts';
import { createJobs } from './jobs/index.ts';
import { createLegacyAdmin } from './legacy-admin/index.ts';
import { createLimits } from './limits/index.ts';
import { createMail } from './mail/index.ts';
import { makeModernCopies } from './media/index.ts';
import { createNewsletter } from './newsletter/index.ts';
import { createPanel } from './panel/index.ts';
import { createVideoField } from './panel/video/index.ts';
import { createPreferences } from './preferences/index.ts';
import { createProgress } from './progress/index.ts';
import { connectRedis } from './redis/index.ts';
import { createReminders } from './reminders/index.ts';
import { createSecurityLog } from './security-log/index.ts';
import type { Settings } from './settings.ts';
import { createTrial } from './trial/index.ts';
import { createSigner, createVideoAddresses, createVideos } from './video/index.ts';

/** The reads that are answered before Strapi, in memory. */
const FRONT_CALLS: readonly Call[] = [
  calls.listWorkouts,
  calls.getWorkout,
  calls.listPlans,
  calls.listCategories,
  calls.listPolicies,
  calls.getPolicy,
  calls.getSiteTexts,
];

const OPENAPI_CALL = { method: 'GET', path: '/openapi.json' } as const;

/** Puts the features together. Made once for each Strapi, when the plugin is registered. */
export const createMembership = (strapi: Core.Strapi, settings: Settings) => {
  const report = (fault: unknown): void => {
    strapi.log.error(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
  };
  const redis = settings.redisUrl === null ? null : connectRedis(settings.redisUrl, strapi.log);
  const limits = createLimits(settings.rateLimits, redis);
  const addressOf = createClientAddress(settings.trustProxy);
  const { auditTarget: target } = settings;
  const security = createSecurityLog({ strapi, target, addressOf, report });
  const securityLog = security.log;
  const billing = createBilling({ strapi, settings, limits, addressOf, securityLog, report });
  const mail = createMail({ strapi, settings, billing, report });
  const auth = createAuth({ strapi, settings, limits, addressOf, mail, securityLog, report });
  const { signUps } = auth;
  const trial = createTrial({ strapi, settings, billing, signUps, limits, addressOf });
  const cancellation = createCancellation({
    ...{ strapi, settings, billing, mail, limits, addressOf, securityLog },
  });
  const preferences = createPreferences(strapi);
  // The catalogue is opened once the database is there, before anyone can ask.
  let findPublished: FindWorkout = () => undefined;
  const findWorkout: FindWorkout = (id) => findPublished(id);
  const favorites = createFavorites(strapi, findWorkout);
  const progress = createProgress(strapi, findWorkout);
  const account = createAccount({
    ...{ strapi, auth, billing, cancellation, mail, preferences, favorites, progress },
    ...{ findWorkout, limits, addressOf, securityLog, report },
  });
  const { accounts } = auth;
  const reminders = createReminders({ accounts, preferences, progress, mail });
  const newsletter = createNewsletter({ strapi, accounts, preferences, mail });
  const videos = createVideos({ strapi, settings, securityLog, report });
  // Signing keys are read when the plugin is loaded; until then there is nobody to sign for.
  let video = createVideoAddresses(settings.mux, null);
  let noteChange: NoteChange = () => undefined;
  const legacyAdmin = createLegacyAdmin({
    ...{ strapi, settings, videos },
    addresses: () => video,
    noteChange: (id) => noteChange(id),
    securityLog,
  });
  const videoField = createVideoField({ strapi, videos, addresses: () => video });
  const panel = createPanel({ strapi, settings, billing, progress, redis, addressOf });
  const jobs = createJobs({
    strapi,
    jobs: [auth, account, reminders, newsletter, videos, panel].flatMap((feature) => feature.jobs),
    billing,
    report,
  });
  const endpoints: Endpoint[] = [
    ...auth.endpoints,
    ...account.endpoints,
    ...trial.endpoints,
    ...cancellation.endpoints,
    ...preferences.endpoints,
    ...billing.endpoints,
    ...favorites.endpoints,
    ...progress.endpoints,
    ...legacyAdmin.endpoints,
  ];
  const served = [...endpoints.map(({ call }) => call), ...FRONT_CALLS];
  const paths = knownPathsOf([...served, OPENAPI_CALL]);
  const closers: (() => void | Promise<void>)[] = [
    () => redis?.disconnect(),
    jobs.close,
    videos.close,
    mail.close,
    billing.close,
    security.close,
  ];

  const openApiRoute = (): FrontRoute => {
    const document = new Representation(JSON.stringify(openApiDocument(served)));
    return { call: OPENAPI_CALL, answer: () => document };
  };

  return {
    billing,
    mail,
    jobs,
    videos,

    routes: () => {
      const readers = { readSession: auth.readSession, report };
      return endpoints.map((endpoint) => strapiRoute(endpoint, readers));
    },

    panelRoutes: [...cancellation.panelRoutes, ...videoField.routes, ...panel.routes],

    register: (): void => {
      auth.register();
      keepQuietAboutDepartures(strapi.server.app, report);
      const { storefrontUrl } = settings;
      strapi.server.app.middleware.unshift(createShield(paths, storefrontUrl, report));
      billing.register();
      videos.register();
      makeModernCopies(strapi);
      videoField.register();
      panel.register();
      security.register();
    },

    bootstrap: async (): Promise<void> => {
      await auth.bootstrap();
      preferences.bootstrap();
      await billing.bootstrap();
      await mail.bootstrap();
      await cancellation.bootstrap();
      favorites.bootstrap();
      progress.bootstrap();
      account.bootstrap();
      newsletter.bootstrap();
      videos.bootstrap();
      await panel.bootstrap();
      jobs.bootstrap();
      const signer = await createSigner(settings.mux);
      if (signer === null) {
        strapi.log.warn(
          'MUX_SIGNING_KEY_ID and MUX_SIGNING_PRIVATE_KEY are not set: videos with a signed playback policy cannot be played.',
        );
      }
      video = createVideoAddresses(settings.mux, signer);
      const { readSession } = auth;
      const catalogue = await openCatalogue({
        strapi,
        settings,
        video,
        redis,
        collections: {
          favorites: favorites.idsOf,
          unfinished: progress.unfinishedIdsOf,
          completed: progress.completedIdsOf,
        },
        readSession,
        report,
      });
      findPublished = catalogue.find;
      noteChange = catalogue.noteChange;
      videos.onChange(noteChange);
      closers.push(catalogue.close);
      const { httpServer } = strapi.server;
      standBefore(httpServer, createFront([...catalogue.routes, openApiRoute()], report));
      createPatience(paths)(httpServer);
      // Before all else, so that nothing behind reads a request that two servers could read
      // differently.
      const ownUrl = new URL(strapi.config.get<string>('server.absoluteUrl'));
      standBefore(
        httpServer,
        createRequestGuard({ hosts: [ownUrl.host], headers: SECURITY_HEADERS }),
      );
      refuseTunnels(httpServer);
    },

    /** Lets go of timers and connections; harmless the second time. */
    close: async (): Promise<void> => {
      await Promise.all(closers.splice(0).map((close) => close()));
    },
  };
};

export type Membership = ReturnType<typeof createMembership>;
