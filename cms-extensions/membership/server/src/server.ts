import type { Call } from 'contract';
import { openApiDocument } from 'contract/openapi';
import { createHealthAnswers, createRequestGuard, refuseTunnels } from 'server-kit/http-server';
import { identifyRequests, standardOutput } from 'server-kit/request-log';
import type { Context } from './context.ts';
import {
  acceptPreviousSecrets,
  type createDraining,
  createFastPath,
  createRouteNames,
  createUploadTimeouts,
  type FastRoute,
  installFastPath,
  jsonRepresentation,
  type KnownPath,
  SECURITY_HEADERS,
  trustedBy,
} from './platform/http/index.ts';

export const OPENAPI_CALL = { method: 'GET', path: '/openapi.json' } as const;

/** The description of the API. */
const openApiRoute = (calls: readonly Call[]): FastRoute => {
  // Made when somebody asks for it: it would take half of the time of this bootstrap.
  let document: ReturnType<typeof jsonRepresentation> | undefined;
  return {
    call: OPENAPI_CALL,
    answer: () => {
      document ??= jsonRepresentation(JSON.stringify(openApiDocument(calls)));
      return document;
    },
  };
};

/** What of the plugin the server answers with. */
type Served = {
  draining: ReturnType<typeof createDraining>;
  paths: readonly KnownPath[];
  /** Every call that is answered. */
  calls: readonly Call[];
  /** What is answered without Strapi. */
  routes: readonly FastRoute[];
};

/**
 * Puts what runs before Strapi's middlewares on its HTTP server; a later step runs before an
 * earlier one. Call once the database is ready and before the server listens.
 */
export const prepareServer = (
  { strapi, settings, report, redis, clock, metrics }: Context,
  { draining, paths, calls, routes }: Served,
): void => {
  const { httpServer } = strapi.server;
  installFastPath(httpServer, createFastPath([...routes, openApiRoute(calls)], report));
  createUploadTimeouts(paths)(httpServer);
  installFastPath(
    httpServer,
    createHealthAnswers([
      draining.dependency,
      // The server listens only after Strapi's and our migrations are done.
      {
        name: 'database',
        isRequired: true,
        check: async () => strapi.db.connection.raw('select 1'),
      },
      {
        name: 'clock',
        isRequired: true,
        check: async () => {
          if (!(await clock.isRight())) throw new Error("The clock differs from the database's");
        },
      },
      // Limits are counted and changes of the catalogue are found without it, only later.
      ...(redis === null ? [] : [{ name: 'redis', isRequired: false, check: () => redis.ping() }]),
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
  const routeOf = createRouteNames([...calls, OPENAPI_CALL]);
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
};
