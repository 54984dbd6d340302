import type { PlanKey } from 'contract';
import type { Accounts, Member } from '../content/schema.ts';
import type { Records } from './records.ts';
import type { Strapi } from './strapi.ts';

const USER = 'plugin::users-permissions.user';
const DAY_SECONDS = 86_400;
/** One that ends here at once has cost nothing, so that nobody can ask for it back. */
const TRIAL_DAYS_OF_THE_EXPIRED = 1;
/**
 * A test card of Stripe's that pays, and not the one that everybody types: a card begins one trial
 * alone, and a visitor of the demo shall have hers.
 */
const TEST_CARD = 'pm_card_visa_debit';

type Options = { idempotencyKey: string };

/** What the loader takes of the plugin's billing, and of Stripe's SDK in it; neither exports types here. */
type Billing = {
  testMode: boolean;
  isFault(error: unknown): boolean;
  withMember<Result>(userDocumentId: string, work: () => Promise<Result>): Promise<Result>;
  ensureCustomer(payer: { id: string; email: string; name: string }): Promise<string>;
  attempt<Result>(
    userDocumentId: string,
    purpose: string,
    parameters: object,
    work: (attempt: Options & { startedAt: number }) => Promise<Result>,
  ): Promise<Result>;
  sync(userDocumentId: string): Promise<{ subscription: object | null } | null>;
  prices: { idOf(planKey: PlanKey): Promise<string> };
  stripe: {
    paymentMethods: {
      attach(id: string, params: { customer: string }, options: Options): Promise<{ id: string }>;
    };
    customers: { update(id: string, params: object): Promise<unknown> };
    subscriptions: {
      create(params: object, options: Options): Promise<{ id: string }>;
      cancel(id: string): Promise<unknown>;
    };
  };
};

const billingOf = (strapi: Strapi): Billing | undefined =>
  strapi.plugins.membership?.service('billing');

const giveCard = async (
  { stripe }: Billing,
  customer: string,
  { idempotencyKey }: Options,
): Promise<void> => {
  const options = { idempotencyKey: `${idempotencyKey}-card` };
  const { id } = await stripe.paymentMethods.attach(TEST_CARD, { customer }, options);
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
};

/** Brings one member into her state by Stripe's own calls, in the order in which she came there. */
const subscribe = async (
  billing: Billing,
  member: Member & { plan: PlanKey },
  documentId: string,
): Promise<void> => {
  const { email, name, plan, status, hasPaymentMethod } = member;
  const trialDays = status === 'expired' ? TRIAL_DAYS_OF_THE_EXPIRED : member.trialEndsInDays;
  const customer = await billing.ensureCustomer({ id: documentId, email, name });
  const price = await billing.prices.idOf(plan);
  await billing.attempt(documentId, 'demo', { customer, price, status }, async (attempt) => {
    if (hasPaymentMethod) await giveCard(billing, customer, attempt);
    // By the attempt's beginning: a repetition must send the same.
    const began = Math.floor(attempt.startedAt / 1000);
    const { id } = await billing.stripe.subscriptions.create(
      {
        customer,
        items: [{ price }],
        metadata: { userId: documentId, plan },
        ...(trialDays !== undefined && {
          trial_end: began + trialDays * DAY_SECONDS,
          trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
        }),
      },
      { idempotencyKey: attempt.idempotencyKey },
    );
    if (status === 'expired') await billing.stripe.subscriptions.cancel(id);
  });
};

/** Whether she came to a subscription; one who is gone stays gone. */
const bring = async (
  strapi: Strapi,
  billing: Billing,
  member: Member,
  documentId: string,
): Promise<boolean> => {
  const { plan } = member;
  const user = await strapi.db.query(USER).findOne({ where: { documentId } });
  if (plan === undefined || user === null) return false;
  return billing.withMember(documentId, async () => {
    // Whatever she has at Stripe, even an end, is what somebody made of it since.
    if ((await billing.sync(documentId))?.subscription) return false;
    await subscribe(billing, { ...member, plan }, documentId);
    await billing.sync(documentId);
    return true;
  });
};

/** How many members came to Stripe, or why none was tried. */
export type PaymentsReport = { members: number } | { skipped: string };

/**
 * Brings the demo members to Stripe, each with what her account says of her. Those who have
 * something there are left as they are.
 */
export const loadPayments = async (
  strapi: Strapi,
  records: Records,
  { members }: Accounts,
): Promise<PaymentsReport> => {
  const billing = billingOf(strapi);
  if (billing === undefined) return { skipped: 'the plugin is not built' };
  if (!billing.testMode) return { skipped: 'its key is not one for tests' };
  let brought = 0;
  try {
    for (const member of members) {
      const documentId = records[`member:${member.email}`]?.documentId ?? null;
      if (documentId !== null && (await bring(strapi, billing, member, documentId))) brought += 1;
    }
  } catch (error) {
    if (!billing.isFault(error)) throw error;
    return { skipped: 'it does not answer' };
  }
  return { members: brought };
};
