import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { contactOf } from '../users/index.ts';
import { findAccount, setCustomer } from './accounts.ts';
import { expireCheckouts } from './active-subscriptions.ts';
import { alertToOpenDebits } from './alerts.ts';
import { type Attempt, attempt } from './attempts.ts';
import { isFault, isMissing, orNull, reportFault, toPaymentError } from './errors.ts';
import { stripeOf } from './stripe.ts';

/** A member as a paying customer; `id` is the user's documentId. */
export type Payer = { id: string; email: string; name: string };

/** Creates a test clock for one member, so that a test can advance this member's time alone. */
const createClock = async (ctx: Context, payer: Payer, attempt: Attempt): Promise<string> => {
  const clock = await stripeOf(ctx).testHelpers.testClocks.create(
    // Use the attempt's start time: a retry with the same key must send the same parameters.
    { frozen_time: Math.floor(attempt.startedAt / 1000), name: payer.email },
    { idempotencyKey: `${attempt.idempotencyKey}-clock` },
  );
  return clock.id;
};

const createCustomer = async (
  ctx: Context,
  payer: Payer,
  previousCustomerId: string | null,
): Promise<string> =>
  await attempt(ctx, payer.id, 'customer', { ...payer, previousCustomerId }, async (attempt) => {
    const customer = await stripeOf(ctx).customers.create(
      {
        email: payer.email,
        name: payer.name,
        metadata: { userId: payer.id },
        ...(ctx.settings.stripe.testClocks && {
          test_clock: await createClock(ctx, payer, attempt),
        }),
      },
      { idempotencyKey: attempt.idempotencyKey },
    );
    await setCustomer(ctx, payer.id, customer.id);
    return customer.id;
  });

/** The current time for a customer: that of the customer's test clock, else the server's. */
export const nowOf = async (ctx: Context, customerId: string): Promise<Date> => {
  if (!ctx.settings.stripe.testClocks) return new Date();
  const customer = await stripeOf(ctx).customers.retrieve(customerId);
  if (customer.deleted === true || typeof customer.test_clock !== 'string') return new Date();
  const { frozen_time } = await stripeOf(ctx).testHelpers.testClocks.retrieve(customer.test_clock);
  return new Date(frozen_time * 1000);
};

/**
 * Returns the id of the member's customer at Stripe. Creates a customer when there is none or
 * when it was deleted at Stripe. Call inside `withMember`, so that two concurrent requests
 * create only one customer.
 */
export const ensureCustomer = async (ctx: Context, payer: Payer): Promise<string> => {
  const known = (await findAccount(ctx, payer.id))?.stripeCustomerId ?? null;
  const found = known && (await orNull(stripeOf(ctx).customers.retrieve(known)));
  return found && found.deleted !== true ? found.id : createCustomer(ctx, payer, known);
};

/**
 * Updates the customer at Stripe with the member's current e-mail and name, which appear on
 * Stripe's receipts and in its dashboard. A failure does not fail the sync: the next one retries.
 */
export const updateContact = async (
  ctx: Context,
  userDocumentId: string,
  customer: Pick<Stripe.Customer, 'id' | 'email' | 'name'>,
): Promise<void> => {
  const contact = await contactOf(ctx, userDocumentId);
  if (contact === null) return;
  const { email, name } = contact;
  if (customer.email === email && (customer.name ?? '') === (name ?? '')) return;
  try {
    await stripeOf(ctx).customers.update(customer.id, { email, name: name ?? '' });
  } catch (error) {
    if (!isFault(error)) reportFault(ctx, error);
  }
};

/**
 * Before a member's account is deleted, expires the member's open checkouts and deletes the
 * customer at Stripe, which cancels the subscriptions immediately and removes the cards. Call
 * inside `withMember`. Safe to repeat.
 * @throws PaymentsUnavailable when the outcome is unknown
 */
export const deleteCustomer = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const account = await findAccount(ctx, userDocumentId);
  if (account === null) return;
  const { stripeCustomerId, snapshot } = account;
  try {
    await expireCheckouts(ctx, stripeCustomerId);
    await stripeOf(ctx).customers.del(stripeCustomerId);
  } catch (error) {
    // Already deleted: by hand, or by an earlier attempt whose response was lost.
    if (!isMissing(error)) throw toPaymentError(error);
  }
  if (snapshot !== null) await alertToOpenDebits(ctx, snapshot);
};
