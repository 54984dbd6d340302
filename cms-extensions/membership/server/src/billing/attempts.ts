import { createHash, randomUUID } from 'node:crypto';
import { HOUR_MS } from 'contract';
import Stripe from 'stripe';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { Table, upsert } from '../platform/database/index.ts';
import { isFault } from './errors.ts';

const TABLE = 'membership_billing_attempts';
/** Stripe forgets an idempotency key after a day, so an older key must not be used again. */
const KEY_LIFE_MS = 23 * HOUR_MS;

const rowSchema = z.object({
  idempotencyKey: z.string(),
  startedAt: z.coerce.number(),
});

/** One attempt: its key, and when it first started (milliseconds since the epoch). */
export type Attempt = { idempotencyKey: string; startedAt: number };

/** The object that an attempt created is no longer usable, so a new attempt is needed. */
class Outlived extends Error {}

/**
 * Returns the current state of an object that Stripe reports as created. A response replayed for an
 * idempotency key (/api/idempotent_requests) shows the state at the first request, which may be
 * outdated if that first response was lost; in that case the object is fetched again.
 * @param answer Stripe's response to the creation
 * @param fetched fetches the current state; null when it is no longer usable, which starts a new
 *   attempt
 */
export const currentStateOf = async <Made extends object>(
  answer: Stripe.Response<Made>,
  fetched: (made: Made) => Promise<Made | null>,
): Promise<Made> => {
  if (answer.lastResponse.headers['idempotent-replayed'] !== 'true') return answer;
  const standing = await fetched(answer);
  if (standing === null) throw new Outlived();
  return standing;
};

/** JSON with sorted keys, so that equal values give equal text. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );

/**
 * Whether Stripe would give the same answer again for this key: a refusal, or a server error that
 * Stripe replays. After such an error a new attempt is safe, since every flow checks at Stripe
 * whether the object exists before it creates one.
 */
const isAnswered = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  (!isFault(error) || error.headers?.['idempotent-replayed'] === 'true');

/* Idempotency keys that survive retries and restarts, until the outcome is known. */

const attempts = new Table('billing-attempt', rowSchema);

const beginAttempt = async (
  ctx: Context,
  userDocumentId: string,
  intent: string,
): Promise<Attempt> => {
  const known = await attempts.first(ctx, { intent });
  if (known !== null && Date.now() - known.startedAt < KEY_LIFE_MS) return known;
  const attempt = { idempotencyKey: randomUUID(), startedAt: Date.now() };
  const fresh = { idempotency_key: attempt.idempotencyKey, started_at: attempt.startedAt };
  const values = { user_document_id: userDocumentId, ...fresh };
  await upsert(ctx.strapi, { table: TABLE, key: { intent }, values }, fresh);
  return attempt;
};

/** Runs `work` with the key of an intent, and deletes the key once the outcome is known. */
const attemptOnce = async <Result>(
  ctx: Context,
  userDocumentId: string,
  intent: string,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> => {
  const attempt = await beginAttempt(ctx, userDocumentId, intent);
  const settle = () => attempts.remove(ctx, { intent });
  try {
    const result = await work(attempt);
    await settle();
    return result;
  } catch (error) {
    if (error instanceof Outlived || isAnswered(error)) await settle();
    throw error;
  }
};

/**
 * Runs `work`, a call to Stripe that must not happen twice. Every retry gets the same
 * idempotency key, even after a restart, until the outcome is known: success, or a refusal by
 * Stripe. The next call is then a new attempt. If the created object can end or expire, `work`
 * must use `currentStateOf`. Call inside `withMember`.
 * @param purpose what the attempt is for, for example `subscribe`
 * @param parameters everything that the call to Stripe depends on; another value is another
 *   attempt
 */
export const attempt = async <Result>(
  ctx: Context,
  userDocumentId: string,
  purpose: string,
  parameters: object,
  work: (attempt: Attempt) => Promise<Result>,
): Promise<Result> => {
  const intent = createHash('sha256')
    .update(canonical([userDocumentId, purpose, parameters]))
    .digest('hex');
  try {
    return await attemptOnce(ctx, userDocumentId, intent, work);
  } catch (error) {
    if (error instanceof Outlived) return attemptOnce(ctx, userDocumentId, intent, work);
    throw error;
  }
};

/** Deletes attempts whose keys are too old to be used again. */
export const pruneAttempts = async (ctx: Context, now: Date): Promise<void> => {
  await attempts.remove(ctx, { startedAt: { $lt: now.getTime() - KEY_LIFE_MS } });
};
