import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { type Logger, pino } from 'pino';
import type { CountEvent, Metrics } from 'server-kit/metrics';
import { z } from 'zod';
import type { ReadClientAddress } from '../platform/http/index.ts';
import { Signatures } from '../platform/signatures/index.ts';
import type { Destination } from './destination.ts';
import { plainText, SECURITY_EVENTS } from './events.ts';

/** Who did it; `system` is a job or a command. `id` is that of a row or document, never a name. */
export type Actor = {
  kind: 'visitor' | 'member' | 'admin' | 'panel' | 'system';
  id: string | null;
};

/** The address of the request; null without a request. */
type Origin = { address: string | null; userAgent: string | null; requestId: string | null };

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

type SecurityEvents = typeof SECURITY_EVENTS;
type FieldsOf<Name extends keyof SecurityEvents> = SecurityEvents[Name]['fields'];

/**
 * The data of an event. For an empty set of fields zod would infer an object that accepts no
 * fields.
 */
type Facts<Name extends keyof SecurityEvents> = Circumstances &
  (keyof FieldsOf<Name>['shape'] extends never ? unknown : z.input<FieldsOf<Name>>);

const NOWHERE: Origin = { address: null, userAgent: null, requestId: null };
const SYSTEM: Actor = { kind: 'system', id: null };
const USER_AGENT_LENGTH_MAX = 200;
const REQUEST_ID_LENGTH_MAX = 64;
/** 128 bits, enough to exclude collisions. */
const HASH_LENGTH = 22;

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

/**
 * The security log (docs/security-log.md), as JSON lines. Only fields named in the table of events
 * are written, and text from requests is limited in length.
 */
export class SecurityLog {
  readonly #strapi: Pick<Core.Strapi, 'config' | 'requestContext'>;
  readonly #addressOf: ReadClientAddress;
  readonly #count: CountEvent;
  readonly #report: (fault: unknown) => void;
  readonly #logger: Logger;
  readonly #origins = new WeakMap<Context, Origin>();
  #names: Signatures | undefined;

  constructor(
    strapi: Pick<Core.Strapi, 'config' | 'requestContext'>,
    destination: Destination,
    addressOf: ReadClientAddress,
    metrics: Pick<Metrics, 'counter'>,
    report: (fault: unknown) => void,
  ) {
    this.#strapi = strapi;
    this.#addressOf = addressOf;
    this.#report = report;
    this.#count = metrics.counter({
      name: 'ondelle_security_events_total',
      help: 'Events of the security log (sign-ins among them) by name and outcome',
      labelNames: ['event', 'outcome'],
    });
    this.#logger = pino(
      {
        // So that a collector can distinguish this log from others.
        base: { log: 'security' },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (level) => ({ level }) },
      },
      destination,
    );
  }

  /** Writes an event. Never throws, and never delays the recorded action. */
  record<Name extends keyof SecurityEvents>(name: Name, facts: Facts<Name>): void {
    try {
      const { outcome, fields } = SECURITY_EVENTS[name];
      this.#count({ event: name, outcome });
      const request = this.#strapi.requestContext.get();
      const { address, userAgent, requestId } =
        request === undefined ? NOWHERE : this.#from(request);
      const line = {
        event: name,
        outcome,
        actor: facts.actor ?? (request === undefined ? SYSTEM : actorOf(request)),
        subject: facts.subject ?? null,
        ...(facts.account !== undefined && { accountHash: this.#hashOf(facts.account) }),
        address,
        userAgent,
        requestId,
        ...fields.parse(facts),
      };
      this.#logger[outcome === 'success' ? 'info' : 'warn'](line);
    } catch (error) {
      this.#report(error);
    }
  }

  /** Stores a request's origin while the connection is still open. */
  noteOrigin(request: Context): void {
    this.#origins.set(request, this.#from(request));
  }

  #from(request: Context): Origin {
    const noted = this.#origins.get(request);
    if (noted !== undefined) return noted;
    const { req } = request;
    const textOf = (name: string, lengthMax: number): string | null =>
      plainText(String(req.headers[name] ?? ''), lengthMax) || null;
    return {
      address: this.#addressOf(req),
      userAgent: textOf('user-agent', USER_AGENT_LENGTH_MAX),
      requestId: textOf('x-request-id', REQUEST_ID_LENGTH_MAX),
    };
  }

  /** By a key derived from a secret that all instances share; it does not reveal the secret. */
  #hashOf(account: string): string {
    const secret = this.#strapi.config.get<string>('plugin::users-permissions.jwtSecret');
    this.#names ??= new Signatures(secret, 'security log: account names');
    return this.#names.of(account).slice(0, HASH_LENGTH);
  }
}
