import type { Core } from '@strapi/strapi';
import type { Redis } from 'ioredis';
import pino from 'pino';
import { createMetrics, type Metrics } from 'server-kit/metrics';
import type { Settings } from './config.ts';
import { type Limits, limitsOf } from './limits.ts';
import { Clock } from './platform/clock/index.ts';
import { createClientAddress, type ReadClientAddress } from './platform/http/index.ts';
import { Jobs } from './platform/jobs/index.ts';
import { Locks } from './platform/locks/index.ts';
import { connectRedis } from './platform/redis/index.ts';
import { openDestination, SecurityLog } from './security-log/index.ts';
import { logAsJson } from './strapi-patches/log.ts';

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
 */
export const createContext = (
  strapi: Core.Strapi,
  settings: Settings,
  followUps: Pick<Context, 'videoChanged'>,
): Context => {
  if (settings.logsJson) logAsJson(strapi);
  const report = (fault: unknown): void => {
    strapi.log.error(fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));
  };
  const redis = settings.redisUrl === null ? null : connectRedis(settings.redisUrl, strapi.log);
  const locks = new Locks(strapi, report);
  const clock = new Clock(strapi);
  const addressOf = createClientAddress(settings.trustProxy);
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
  const securityLog = new SecurityLog(
    strapi,
    openDestination(settings.auditFile, (message) => strapi.log.error(message)),
    addressOf,
    metrics,
    report,
  );
  const runLog = settings.logsJson ? pino.destination(1) : null;
  const jobs = new Jobs({ strapi, locks, clock, metrics, report }, runLog);
  return {
    strapi,
    settings,
    report,
    redis,
    limits: limitsOf(settings.rateLimits, redis),
    addressOf,
    locks,
    clock,
    jobs,
    metrics,
    securityLog,
    moduleState: new Map(),
    ...followUps,
  };
};
