import { createHmac } from 'node:crypto';
import { pino } from 'pino';
import { z } from 'zod';
import type { Destination } from './destination.ts';

export { type AuditTarget, openDestination } from './destination.ts';

/** The result of an event. `refused`: a rule forbade it. `failure`: it was tried and failed. */
type Outcome = 'success' | 'failure' | 'refused';

/** The description of an event for the log's document, and its fields. */
type EventDefinition<Fields extends z.ZodObject = z.ZodObject> = {
  outcome: Outcome;
  /** One sentence, for the document. */
  description: string;
  /** The event's own fields. Only the fields named here are written. */
  fields: Fields;
};

/** All events of a log, by name: the subject, a dot, and what happened to it. */
type EventCatalogue = Readonly<Record<string, EventDefinition>>;

export const defineEvent = <Shape extends z.ZodRawShape>(
  outcome: Outcome,
  description: string,
  shape: Shape,
): EventDefinition<z.ZodObject<Shape>> => ({ outcome, description, fields: z.object(shape) });

/**
 * Makes untrusted text safe: one line without control characters, at most `lengthMax` characters.
 */
export const plainText = (text: string, lengthMax: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();

/** A field for text that comes from a request. */
export const textField = (lengthMax: number) =>
  z.string().transform((text) => plainText(text, lengthMax));

/** Who did it; `system` is a job or a command. `id` is that of a row or document, never a name. */
export type Actor = {
  kind: 'visitor' | 'member' | 'admin' | 'panel' | 'system';
  id: string | null;
};

/** The address of the request; null without a request. */
export type Origin = {
  address: string | null;
  userAgent: string | null;
  requestId: string | null;
};

type Circumstances = {
  /** Who did it; by default the caller of the current request. */
  actor?: Actor;
  /** Id of the account that was affected or tried. */
  subject?: string | null;
  /**
   * The account name that was entered. It is written as a keyed hash: attempts with the same name
   * can be counted, and a password entered in the wrong field is not revealed.
   */
  account?: string;
};

/**
 * The data of an event. For an empty set of fields zod would infer an object that accepts no
 * fields.
 */
type Facts<Fields extends z.ZodObject> = Circumstances &
  (keyof Fields['shape'] extends never ? unknown : z.input<Fields>);

export type AuditLog<Catalogue extends EventCatalogue> = {
  /** Writes an event. Never throws, and never delays the recorded action. */
  record: <Name extends keyof Catalogue & string>(
    name: Name,
    facts: Facts<Catalogue[Name]['fields']>,
  ) => void;
  /** Returns after everything has been written. */
  flush: () => void;
};

type Parts<Catalogue extends EventCatalogue, Context> = {
  /** Written in every line, so that a collector can distinguish this log from others. */
  name: string;
  catalogue: Catalogue;
  destination: Destination;
  /** Key of the hashes, requested when the first one is made. */
  hashKey: () => Buffer;
  /** The request that is being handled, if any. */
  currentContext: () => Context | undefined;
  originOf: (ctx: Context) => Origin;
  actorOf: (ctx: Context) => Actor;
  report: (fault: unknown) => void;
};

const NOWHERE: Origin = { address: null, userAgent: null, requestId: null };
const SYSTEM: Actor = { kind: 'system', id: null };
/** 128 bits, enough to exclude collisions. */
const HASH_LENGTH = 22;

/**
 * A log of security events, as JSON lines. Only fields named in the catalogue are written, and text
 * from requests is limited in length.
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
          address,
          userAgent,
          requestId,
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
