import type { Core } from '@strapi/strapi';
import { emailKey } from 'contract';
import type Stripe from 'stripe';
import { ApiError } from '../platform/http/index.ts';
import { contactByEmail } from '../users/index.ts';
import type { Accounts } from './accounts.ts';
import type { ActiveSubscriptions } from './active-subscriptions.ts';
import type { Alerts } from './alerts.ts';
import type { Payer } from './customers.ts';
import { AlreadySubscribed, PaysElsewhere } from './errors.ts';

/*
 * Customers at Stripe whom no member has: imported, or made by hand in the Dashboard. That somebody
 * has typed the e-mail of one proves nothing, so the coach connects the two.
 */

/** Shown to the coach. */
class NobodyToConnect extends ApiError {
  readonly status = 409;
}

type Parts = {
  strapi: Core.Strapi;
  stripe: Stripe;
  accounts: Accounts;
  active: ActiveSubscriptions;
  alerts: Pick<Alerts, 'raise'>;
};

/**
 * Makes sure, before a trial or a purchase, that no other customer of the same e-mail pays for one
 * of our plans. Alerts the coach to one.
 * @throws PaysElsewhere
 */
export const assertPaysNowhereElse = async (
  { stripe, accounts, active, alerts }: Parts,
  { id: userDocumentId, email }: Payer,
): Promise<void> => {
  // In any case of letters; a list knows the one of the customer alone (/search).
  const query = `email:${JSON.stringify(email)}`;
  const { data: customers } = await stripe.customers.search({ query, limit: 100 });
  const known = await accounts.findByCustomers(customers.map(({ id }) => id));
  for (const { id } of customers) {
    if (known.some(({ stripeCustomerId }) => stripeCustomerId === id)) continue;
    const [paid] = await active.begun(id);
    if (paid === undefined) continue;
    await alerts.raise({
      ...{ kind: 'pays-elsewhere', subject: id, userDocumentId },
      message: `${email} wanted to subscribe, and a customer of this e-mail whom no member has pays for ${paid.id} (${paid.status}) already. Nothing was charged. If both are the same person, connect the customer with the account here, or end that subscription at Stripe.`,
      stripePath: `customers/${id}`,
    });
    throw new PaysElsewhere();
  }
};

/**
 * Gives a customer at Stripe to the member of the same e-mail, in the place of the one that the
 * member has. Safe to repeat. Call `sync` for the member after it.
 * @param withMember runs work under a member's lock
 * @returns the member
 * @throws NobodyToConnect, AlreadySubscribed
 */
export const connectCustomer = async (
  { strapi, stripe, accounts, active }: Parts,
  customerId: string,
  withMember: <Result>(userDocumentId: string, work: () => Promise<Result>) => Promise<Result>,
): Promise<string> => {
  const known = await accounts.findByCustomer(customerId);
  if (known !== null) return known.userDocumentId;
  const customer = await stripe.customers.retrieve(customerId);
  const email = customer.deleted === true ? null : customer.email;
  const member = await contactByEmail({ strapi }, emailKey(email ?? ''));
  if (member === null) {
    throw new NobodyToConnect(
      `There is no account with the e-mail ${email ?? 'of this customer'} yet. Please ask the person to make one.`,
    );
  }
  const { documentId: userDocumentId } = member;
  await withMember(userDocumentId, async () => {
    const own = await accounts.find(userDocumentId);
    if (own !== null && (await active.begun(own.stripeCustomerId)).length > 0) {
      throw new AlreadySubscribed();
    }
    // Without the snapshot of the customer before: all payments of this one would be news.
    await accounts.forget(userDocumentId);
    await accounts.setCustomer(userDocumentId, customerId);
  });
  return userDocumentId;
};
