import { emailKey } from 'contract';
import type { Context } from '../context.ts';
import { ApiError } from '../platform/http/index.ts';
import { contactByEmail } from '../users/index.ts';
import {
  findAccount,
  findAccountByCustomer,
  findAccountsByCustomers,
  forgetAccount,
  setCustomer,
} from './accounts.ts';
import { begunSubscriptions } from './active-subscriptions.ts';
import { raiseAlert } from './alerts.ts';
import type { Payer } from './customers.ts';
import { AlreadySubscribed, PaysElsewhere } from './errors.ts';
import { withMember } from './locks.ts';
import { stripeOf } from './stripe.ts';
import { syncMember } from './sync.ts';

/*
 * Customers at Stripe whom no member has: imported, or made by hand in the Dashboard. That somebody
 * has typed the e-mail of one proves nothing, so the coach connects the two.
 */

/** Shown to the coach. */
class NobodyToConnect extends ApiError {
  readonly status = 409;
}

/**
 * Makes sure, before a trial or a purchase, that no other customer of the same e-mail pays for one
 * of our plans. Alerts the coach to one.
 * @throws PaysElsewhere
 */
export const assertPaysNowhereElse = async (
  ctx: Context,
  { id: userDocumentId, email }: Payer,
): Promise<void> => {
  // In any case of letters; a list knows the one of the customer alone (/search).
  const query = `email:${JSON.stringify(email)}`;
  const { data: customers } = await stripeOf(ctx).customers.search({ query, limit: 100 });
  const known = await findAccountsByCustomers(
    ctx,
    customers.map(({ id }) => id),
  );
  for (const { id } of customers) {
    if (known.some(({ stripeCustomerId }) => stripeCustomerId === id)) continue;
    const [paid] = await begunSubscriptions(ctx, id);
    if (paid === undefined) continue;
    await raiseAlert(ctx, {
      kind: 'pays-elsewhere',
      subject: id,
      userDocumentId,
      message: `${email} wanted to subscribe, and a customer of this e-mail whom no member has pays for ${paid.id} (${paid.status}) already. Nothing was charged. If both are the same person, connect the customer with the account here, or end that subscription at Stripe.`,
      stripePath: `customers/${id}`,
    });
    throw new PaysElsewhere();
  }
};

/**
 * Gives a member a customer in the place of the one before. Without that one's snapshot: all payments
 * of this one would be news. Call inside `withMember`.
 */
export const replaceCustomer = async (
  ctx: Context,
  userDocumentId: string,
  customerId: string,
): Promise<void> => {
  await forgetAccount(ctx, userDocumentId);
  await setCustomer(ctx, userDocumentId, customerId);
};

/** @returns the member */
const giveCustomer = async (ctx: Context, customerId: string): Promise<string> => {
  const customer = await stripeOf(ctx).customers.retrieve(customerId);
  const email = customer.deleted === true ? null : customer.email;
  const member = await contactByEmail(ctx, emailKey(email ?? ''));
  if (member === null) {
    throw new NobodyToConnect(
      `There is no account with the e-mail ${email ?? 'of this customer'} yet. Please ask the person to make one.`,
    );
  }
  const { documentId: userDocumentId } = member;
  await withMember(ctx, userDocumentId, async () => {
    const own = await findAccount(ctx, userDocumentId);
    if (own !== null && (await begunSubscriptions(ctx, own.stripeCustomerId)).length > 0) {
      throw new AlreadySubscribed();
    }
    await replaceCustomer(ctx, userDocumentId, customerId);
  });
  return userDocumentId;
};

/**
 * Gives a customer at Stripe to the member of the same e-mail, in the place of the one that the
 * member has. Safe to repeat.
 * @throws AlreadySubscribed, or an error that says to the coach why not
 */
export const connectCustomer = async (ctx: Context, customerId: string): Promise<void> => {
  const known = await findAccountByCustomer(ctx, customerId);
  await syncMember(ctx, known?.userDocumentId ?? (await giveCustomer(ctx, customerId)));
};
