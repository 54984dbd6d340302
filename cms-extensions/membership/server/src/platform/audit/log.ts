import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import type { z } from 'zod';
import type { Destination } from './destination.ts';
import type { EventCatalogue } from './event.ts';

/** Who did it; `system` is a job or a command. Never a name: `id` is that of a row or document. */
export type Actor = {
  kind: 'visitor' | 'member' | 'admin' | 'panel' | 'api-token' | 'system';
  id: string | null;
};

/** From where it was done; null for what no request has caused. */
export type Origin = {
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
};

type Circumstances = {
  /** Who did it; without it whom the request speaks for. */
  actor?: Actor;
  /** Id of the account that it was done to or tried with. */
  subject?: string | null;
  /**
   * What somebody typed as an account's name. It is written as a keyed hash: attempts with one name
   * can be counted, and a password that was typed into the wrong field stays unknown.
   */
  account?: string;
};

/** What is known of an event. Of no fields zod would infer an object that takes none at all. */
export type Facts<Fields extends z.ZodObject> = Circumstances &
  (keyof Fields['shape'] extends never ? unknown : z.input<Fields>);

export type AuditLog<Catalogue extends EventCatalogue> = {
  /** Writes an event. Never throws, and never delays what it tells of. */
  record: <Name extends keyof Catalogue & string>(
    name: Name,
    facts: Facts<Catalogue[Name]['fields']>,
  ) => void;
  /** Has everything written. */
  flush: () => void;
};

type Parts<Catalogue extends EventCatalogue, Context> = {
  /** Goes into every line, so that a collector can tell this log from others. */
  name: string;
  catalogue: Catalogue;
  destination: Destination;
  /** Key of the hashes, asked for when the first is made. */
  hashKey: () => Buffer;
  /** The request that is being answered, if any. */
  currentContext: () => Context | undefined;
  originOf: (ctx: Context) => Origin;
  actorOf: (ctx: Context) => Actor;
  report: (fault: unknown) => void;
};

const NOWHERE: Origin = { address: null, userAgent: null, requestId: null };
const SYSTEM: Actor = { kind: 'system', id: null };
/** 128 bits: two names never share a hash. */
const HASH_LENGTH = 22;

/**
 * A log of events that matter for security, as JSON lines. What is written is what the catalogue
 * names, and no text of a request is written that is not bounded.
 */
export const createAuditLog = <Catalogue extends EventCatalogue, Context>(
  parts: Parts<Catalogue, Context>,
): AuditLog<Catalogue> => {
  const { catalogue, destination, currentContext, originOf, actorOf, report } = parts;
  const logger = pino(
    {
      base: { log: parts.name },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    destination,
  );
  let key: Buffer | undefined;
  const hashOf = (account: string): string => {
    key ??= parts.hashKey();
    return createHmac('sha256', key).update(account).digest('base64url').slice(0, HASH_LENGTH);
  };

  return {
    record: (name, facts) => {
      try {
        const definition = catalogue[name];
        if (definition === undefined) throw new Error(`There is no event ${name}`);
        const { outcome, fields } = definition;
        const ctx = currentContext();
        const { address, userAgent, requestId } = ctx === undefined ? NOWHERE : originOf(ctx);
        const line = {
          event: name,
          outcome,
          actor: facts.actor ?? (ctx === undefined ? SYSTEM : actorOf(ctx)),
          subject: facts.subject ?? null,
          ...(facts.account !== undefined && { accountHash: hashOf(facts.account) }),
          ...{ address, userAgent, requestId },
          ...fields.parse(facts),
        };
        logger[outcome === 'success' ? 'info' : 'warn'](line);
      } catch (error) {
        report(error);
      }
    },
    flush: destination.flush,
  };
};
