import { hkdfSync } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { CountEvent } from 'contract/metrics';
import type { Context } from 'koa';
import { z } from 'zod';
import {
  type Actor,
  type AuditLog,
  type AuditTarget,
  createAuditLog,
  type Origin,
  openDestination,
  plainText,
} from '../platform/audit/index.ts';
import type { ReadClientAddress } from '../platform/http/index.ts';
import { SECURITY_EVENTS, type SecurityEvents } from './events.ts';

/** The interface through which features record security events. */
export type SecurityLog = AuditLog<SecurityEvents>;

const USER_AGENT_LENGTH_MAX = 200;
const REQUEST_ID_LENGTH_MAX = 64;
const HASH_KEY_BYTES = 32;

/** The authenticated caller of a request, as Strapi and our endpoints store it. */
const stateSchema = z.object({
  member: z.object({ id: z.string(), role: z.enum(['member', 'admin']) }).optional(),
  user: z.object({ id: z.union([z.string(), z.number()]) }).optional(),
});

export const actorOf = ({ state }: Pick<Context, 'state'>): Actor => {
  const { member, user } = stateSchema.safeParse(state).data ?? {};
  if (member !== undefined) return { kind: member.role, id: member.id };
  return user === undefined
    ? { kind: 'visitor', id: null }
    : { kind: 'panel', id: String(user.id) };
};

export type LogParts = {
  strapi: Core.Strapi;
  target: AuditTarget;
  addressOf: ReadClientAddress;
  report: (fault: unknown) => void;
  /** Counts every event for the metrics, by `event` and `outcome`. */
  count: CountEvent;
};

export const createLog = ({ strapi, target, addressOf, report, count }: LogParts) => {
  const origins = new WeakMap<Context, Origin>();

  const readOrigin = ({ req }: Context): Origin => {
    const textOf = (name: string, lengthMax: number): string | null =>
      plainText(String(req.headers[name] ?? ''), lengthMax) || null;
    return {
      address: addressOf(req),
      userAgent: textOf('user-agent', USER_AGENT_LENGTH_MAX),
      requestId: textOf('x-request-id', REQUEST_ID_LENGTH_MAX),
    };
  };

  const written: SecurityLog = createAuditLog({
    name: 'security',
    catalogue: SECURITY_EVENTS,
    destination: openDestination(target, {
      warn: (message) => strapi.log.error(message),
      line: (line) => strapi.log.warn(line.trimEnd()),
    }),
    // Derived from a secret that all instances share; it does not reveal the secret.
    hashKey: () =>
      Buffer.from(
        hkdfSync(
          'sha256',
          strapi.config.get<string>('plugin::users-permissions.jwtSecret'),
          '',
          'security log: account names',
          HASH_KEY_BYTES,
        ),
      ),
    currentContext: () => strapi.requestContext.get(),
    originOf: (ctx) => origins.get(ctx) ?? readOrigin(ctx),
    actorOf,
    report,
  });

  const log: SecurityLog = {
    ...written,
    record: (name, facts) => {
      count({ event: name, outcome: SECURITY_EVENTS[name].outcome });
      written.record(name, facts);
    },
  };

  return {
    log,
    /** Stores a request's origin while the connection is still open. */
    noteOrigin: (ctx: Context): void => {
      origins.set(ctx, readOrigin(ctx));
    },
  };
};
