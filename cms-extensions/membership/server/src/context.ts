import type { Core } from '@strapi/strapi';
import { createMetrics, type Metrics } from 'contract/metrics';
import { jsonLine } from 'contract/request-log';
import type { Redis } from 'ioredis';
import pino from 'pino';
import type { Settings } from './config.ts';
import { createLimits, type Limits } from './limits.ts';
import { type Clock, createClock } from './platform/clock/index.ts';
import { createClientAddress, type ReadClientAddress } from './platform/http/index.ts';
import { createJobs, type Jobs } from './platform/jobs/index.ts';
import { createLocks, type Locks } from './platform/locks/index.ts';
import { connectRedis } from './platform/redis/index.ts';
import { createSecurityLog, type SecurityLog } from './security-log/index.ts';

/** The part of the database's pool that the metrics show. */
type Pool = Readonly<Record<'numUsed' | 'numFree' | 'numPendingAcquires', () => number>>;

/** What every module receives: Strapi, the settings, and the parts of the platform. */
export type Context = {
  strapi: Core.Strapi;
  settings: Settings;
  /** Logs an unexpected error. */
  report: (fault: unknown) => void;
  /** Shared by all instances of a deployment; null when there is only one. */
  redis: Redis | null;
  limits: Limits;
  /** Reads the client's address; only trusted proxies may report it. */
  addressOf: ReadClientAddress;
  locks: Locks;
  clock: Clock;
  jobs: Jobs;
  metrics: Metrics;
  securityLog: SecurityLog;
  /** State of modules, by the function that reads it (`perContext`). */
  moduleState: Map<object, unknown>;
  /** Called after the commit with a workout whose video changed outside the document service. */
  videoChanged: (workoutDocumentId: string) => void;
};

/**
 * Called once for each Strapi, when the plugin is registered.
 * @param followUps what the modules above do after an event
 * @returns the context, and the security log's own steps at start and end
 */
export const createContext = (
  strapi: Core.Strapi,
  settings: Settings,
  followUps: Pick<Context, 'videoChanged'>,
) => {
  if (settings.logsJson) {
    // Strapi's logger is winston; this is its format for a line.
    const MESSAGE = Symbol.for('message');
    strapi.log.format = {
      transform: (info) => ({ ...info, [MESSAGE]: jsonLine(info.level, String(info.message)) }),
    };
  }
  const report = (fault: unknown): void => {
    strapi.log.error(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
  };
  const redis = settings.redisUrl === null ? null : connectRedis(settings.redisUrl, strapi.log);
  const locks = createLocks({ strapi, report });
  const clock = createClock(strapi);
  const addressOf = createClientAddress(settings.trustProxy);
  const target = settings.auditTarget;
  const metrics = createMetrics();
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
  const security = createSecurityLog({
    strapi,
    target,
    addressOf,
    report,
    count: metrics.counter({
      name: 'ondelle_security_events_total',
      help: 'Events of the security log (sign-ins among them) by name and outcome',
      labelNames: ['event', 'outcome'],
    }),
  });
  const jobs = createJobs({
    strapi,
    locks,
    clock,
    metrics,
    report,
    runLog: settings.logsJson ? pino.destination(1) : null,
  });
  const context: Context = {
    strapi,
    settings,
    report,
    redis,
    limits: createLimits(settings.rateLimits, redis),
    addressOf,
    locks,
    clock,
    jobs,
    metrics,
    securityLog: security.log,
    moduleState: new Map(),
    ...followUps,
  };
  return { context, security };
};
