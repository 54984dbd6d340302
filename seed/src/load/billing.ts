import { DAY_SECONDS, type PlanKey, writtenAmount } from 'contract';
import type { Accounts, Member } from '../content/schema.ts';
import type { Records } from './records.ts';
import type { Strapi } from './strapi.ts';

const USER = 'plugin::users-permissions.user';
/** A trial that is ended at once costs nothing, so that no refund can be requested. */
const TRIAL_DAYS_OF_THE_EXPIRED = 1;
/**
 * A Stripe test card that pays, but not the usual one: a card can begin only one trial, and a
 * visitor of the demo should be able to use the usual one.
 */
const TEST_CARD = 'pm_card_visa_debit';

type Options = { idempotencyKey: string };

/** The used parts of the plugin's billing and of its Stripe SDK; neither exports types here. */
export type Billing = {
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
  sync(userDocumentId: string): Promise<{
    subscription: object | null;
    invoices: { id: string; amountMinor: number; currency: string }[];
  } | null>;
  prices: { idOf(planKey: PlanKey): Promise<string> };
  currency: string;
  offers: {
    makeCode(actionId: string, order: object): Promise<{ id: string }>;
    planSale(actionId: string, order: object): Promise<void>;
  };
  stripe: {
    promotionCodes: { list(params: object): Promise<{ data: { id: string }[] }> };
    paymentMethods: {
      attach(id: string, params: { customer: string }, options: Options): Promise<{ id: string }>;
      update(
        id: string,
        params: { card: { exp_month: number; exp_year: number } },
      ): Promise<unknown>;
    };
    customers: { update(id: string, params: object): Promise<unknown> };
    paymentIntents: { create(params: object, options: Options): Promise<{ id: string }> };
    subscriptions: {
      create(params: object, options: Options): Promise<{ id: string }>;
      cancel(id: string): Promise<unknown>;
    };
  };
};

/** The plugin's billing; undefined when the plugin is not built. */
export const billingOf = (strapi: Strapi): Billing | undefined =>
  strapi.plugins.membership?.service('billing');

/** The currency that the plans are sold in. */
export const currencyOf = (strapi: Strapi): string => billingOf(strapi)?.currency ?? 'usd';

export const giveCard = async (
  { stripe }: Billing,
  customer: string,
  { cardEnds }: Partial<Pick<Member, 'cardEnds'>>,
  { idempotencyKey }: Options,
): Promise<void> => {
  const options = { idempotencyKey: `${idempotencyKey}-card` };
  const { id } = await stripe.paymentMethods.attach(TEST_CARD, { customer }, options);
  const today = new Date();
  const card = { exp_month: today.getUTCMonth() + 1, exp_year: today.getUTCFullYear() };
  if (cardEnds) await stripe.paymentMethods.update(id, { card });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: id } });
};

/** Brings a member into the wanted state with Stripe calls, in their natural order. */
const subscribe = async (
  billing: Billing,
  member: Member & { plan: PlanKey },
  documentId: string,
): Promise<void> => {
  const { email, name, plan, status, hasPaymentMethod, paysInDays } = member;
  const trialDays =
    status === 'expired' ? TRIAL_DAYS_OF_THE_EXPIRED : (member.trialEndsInDays ?? paysInDays);
  const customer = await billing.ensureCustomer({ id: documentId, email, name });
  const price = await billing.prices.idOf(plan);
  await billing.attempt(documentId, 'demo', { customer, price, status }, async (attempt) => {
    if (hasPaymentMethod) await giveCard(billing, customer, member, attempt);
    // Derived from the start of the attempt: a repetition must send the same value.
    const began = Math.floor(attempt.startedAt / 1000);
    const { id } = await billing.stripe.subscriptions.create(
      {
        customer,
        items: [{ price }],
        metadata: {
          userId: documentId,
          plan,
          ...(paysInDays !== undefined && {
            paid_until: new Date((began + paysInDays * DAY_SECONDS) * 1000).toISOString(),
          }),
        },
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

/** Stores a request for a refund, as the member's page would. */
const askBack = async (
  strapi: Strapi,
  { email, name, asksBack: reason }: Member,
  userDocumentId: string,
  { id: invoiceId, amountMinor, currency }: { id: string; amountMinor: number; currency: string },
): Promise<void> => {
  if (reason === undefined) return;
  const amount = writtenAmount(amountMinor, currency);
  await strapi.db.query('plugin::membership.refund-request').create({
    data: {
      userDocumentId,
      memberEmail: email,
      memberName: name,
      invoiceId,
      amountMinor,
      currency,
      amount,
      reason,
      state: 'requested',
      requestedAt: new Date(),
    },
  });
};

/** Whether the member got a subscription; deleted members are skipped. */
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
    // An existing subscription, even an ended one, was changed by somebody since: leave it.
    if ((await billing.sync(documentId))?.subscription) return false;
    await subscribe(billing, { ...member, plan }, documentId);
    const [paid] = (await billing.sync(documentId))?.invoices ?? [];
    if (paid !== undefined) await askBack(strapi, member, documentId, paid);
    return true;
  });
};

/** The number of members created at Stripe, or why it was skipped. */
export type PaymentsReport = { members: number } | { skipped: string };

/**
 * Creates the demo members at Stripe, each in the state of the account. Members who already have a
 * subscription there are left unchanged.
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
