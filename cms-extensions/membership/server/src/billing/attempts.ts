import { createHash, randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import Stripe from 'stripe';
import { z } from 'zod';
import { upsert } from '../platform/database/index.ts';
import { isFault } from './errors.ts';

const TABLE = 'membership_billing_attempts';
const ATTEMPT_UID = 'plugin::membership.billing-attempt';
/** Stripe forgets a key after a day; what is older must be looked up, not repeated. */
const KEY_LIFE_MS = 23 * 3_600_000;

const rowSchema = z.object({
  idempotencyKey: z.string(),
  startedAt: z.coerce.number(),
});

/** One attempt: its key, and the moment at which it first began (milliseconds since the epoch). */
export type Attempt = { idempotencyKey: string; startedAt: number };

/** What an attempt has made is over by now: what is asked for takes another one. */
class Outlived extends Error {}

/**
 * How something stands that Stripe says it has made. An answer that it repeats tells how things
 * stood when it was first given: its first hearing was lost, and no repetition came to settle the
 * attempt (/api/idempotent_requests).
 * @param look reads how it stands now; null when it no longer serves, which begins a new attempt
 */
export const asItStands = async <Made extends object>(
  answer: Stripe.Response<Made>,
  fetched: (made: Made) => Promise<Made | null>,
): Promise<Made> => {
  if (answer.lastResponse.headers['idempotent-replayed'] !== 'true') return answer;
  const standing = await fetched(answer);
  if (standing === null) throw new Outlived();
  return standing;
};

/** The same text whatever the order of keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * Whether Stripe has decided, and would give the same answer again for this key: a refusal, or a
 * fault of its own that it keeps as an answer. After such a fault the next attempt finds at Stripe
 * whether the work was done, since every flow looks before it creates.
 */
const isAnswered = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (!isFault(error) || error.headers?.['idempotent-replayed'] === 'true');

/** Idempotency keys that survive retries and restarts, until the outcome is known. */
export const createAttempts = (strapi: Core.Strapi) => {
  const rows = () => strapi.db.query(ATTEMPT_UID);

  const begin = async (userDocumentId: string, intent: string): Promise<Attempt> => {
    const found = await rows().findOne({ where: { intent } });
    const known = found === null ? null : rowSchema.parse(found);
    if (known !== null && Date.now() - known.startedAt < KEY_LIFE_MS) return known;
    const attempt = { idempotencyKey: randomUUID(), startedAt: Date.now() };
    const fresh = { idempotency_key: attempt.idempotencyKey, started_at: attempt.startedAt };
    const values = { user_document_id: userDocumentId, ...fresh };
    await upsert(strapi, { table: TABLE, key: { intent }, values }, fresh);
    return attempt;
  };

  /** Works under the key of an intent, and gives it up once the outcome is known. */
  const once = async <Result>(
    userDocumentId: string,
    intent: string,
    work: (attempt: Attempt) => Promise<Result>,
  ): Promise<Result> => {
    const attempt = await begin(userDocumentId, intent);
    const settle = () => rows().deleteMany({ where: { intent } });
    try {
      const result = await work(attempt);
      await settle();
      return result;
    } catch (error) {
      if (error instanceof Outlived || isAnswered(error)) await settle();
      throw error;
    }
  };

  return {
    /**
     * Does something at Stripe that must not happen twice. The work gets a key that is the same at
     * every repetition, a restart between them included, until its outcome is known: it succeeded,
     * or Stripe refused it. The next time is then a new attempt. Work that creates what can end
     * asks `asItStands`. To be called inside `withMember`.
     * @param purpose what it is for, for example `subscribe`
     * @param parameters all that the call to Stripe depends on; another value is another attempt
     */
    attempt: async <Result>(
      userDocumentId: string,
      purpose: string,
      parameters: object,
      work: (attempt: Attempt) => Promise<Result>,
    ): Promise<Result> => {
      const intent = createHash('sha256')
        .update(canonical([userDocumentId, purpose, parameters]))
        .digest('hex');
      try {
        return await once(userDocumentId, intent, work);
      } catch (error) {
        if (error instanceof Outlived) return once(userDocumentId, intent, work);
        throw error;
      }
    },

    forget: async (userDocumentId: string): Promise<void> => {
      await rows().deleteMany({ where: { userDocumentId } });
    },

    /** Forgets attempts whose keys Stripe has forgotten. */
    prune: async (): Promise<void> => {
      await rows().deleteMany({ where: { startedAt: { $lt: Date.now() - KEY_LIFE_MS } } });
    },
  };
};

export type Attempts = ReturnType<typeof createAttempts>;
