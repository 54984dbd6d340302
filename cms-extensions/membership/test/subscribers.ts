import type { Core } from '@strapi/strapi';
import type { calls, Membership, PlanKey, ResponseOf, User } from 'contract';
import type Stripe from 'stripe';
import { paymentsOf } from './billing/payments.ts';
import { type Client, signUp } from './client.ts';
import { type BillingApp, billingOf } from './stripe.ts';

export { DAY_SECONDS, HOUR_SECONDS } from 'contract';

type SwitchPreview = ResponseOf<typeof calls.previewSwitch>;

const MONTH_SECONDS = 31 * 86_400;

/** The plan's id, as the browser sends it. */
export const planIdOf = async (app: BillingApp, key: PlanKey): Promise<string> => {
  const plan = await paymentsOf(app.strapi).findPlan(key);
  if (plan === null) throw new Error(`${key} is not on sale`);
  return plan.documentId;
};

const PLAN = 'api::subscription-plan.subscription-plan';

/** Changes a plan's price and publishes it, as the coach does in the panel. */
export const changePrice = async (
  strapi: Core.Strapi,
  key: string,
  price: number,
): Promise<void> => {
  const plan = await strapi.documents(PLAN).findFirst({ filters: { key: { $eq: key } } });
  const { documentId } = plan ?? { documentId: '' };
  const data: Record<string, unknown> = { price };
  await strapi.documents(PLAN).update({ documentId, data });
  await strapi.documents(PLAN).publish({ documentId });
};

/** Gives a member a customer with a card and a subscription at Stripe, without a sync here. */
export const subscribeAtStripe = async (
  app: BillingApp,
  user: User,
  { plan = 'monthly', trialDays }: { plan?: PlanKey; trialDays?: number | undefined } = {},
) => {
  const billing = billingOf(app.strapi);
  const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
  const card = await app.stripe.giveCard(customer);
  const { id } = await app.stripe.client.subscriptions.create({
    customer,
    items: [{ price: await billing.prices.idOf(plan) }],
    ...(trialDays !== undefined && { trial_period_days: trialDays }),
    metadata: { userId: user.id, plan },
  });
  await app.stripe.settle();
  return { customer, card, id };
};

/** A member with a customer at Stripe and a card on file, without a subscription. */
export const memberWithCard = async (app: BillingApp, client: Client) => {
  const member = await signUp(client);
  const { user } = member;
  const billing = billingOf(app.strapi);
  const customer = await billing.withMember(user.id, () => billing.ensureCustomer(user));
  const card = await app.stripe.giveCard(customer);
  await billing.sync(user.id);
  return { ...member, customer, card };
};

/**
 * A member who pays or is in a trial, with functions to read the state at Stripe and in the app.
 */
export const newSubscriber = async (
  app: BillingApp,
  client: Client,
  { plan = 'monthly', trialDays }: { plan?: PlanKey; trialDays?: number } = {},
) => {
  const member = await signUp(client);
  const { user, token } = member;
  // The sync below reads what the events would have reported, so they cost a sync each for nothing.
  app.loseWebhooks(true);
  const { customer, card, id } = await subscribeAtStripe(app, user, { plan, trialDays });
  app.loseWebhooks(false);
  await billingOf(app.strapi).sync(user.id);

  /** The member's time at Stripe, seconds since the epoch. */
  const now = async (): Promise<number> => {
    const { test_clock } = await app.stripe.client.subscriptions.retrieve(id);
    if (typeof test_clock !== 'string') throw new Error(`${customer} has no test clock`);
    return (await app.stripe.client.testHelpers.testClocks.retrieve(test_clock)).frozen_time;
  };

  const invoices = async (): Promise<Stripe.Invoice[]> =>
    (await app.stripe.client.invoices.list({ customer, limit: 50 })).data;

  const charges = async (): Promise<Stripe.Charge[]> =>
    (await app.stripe.client.charges.list({ customer, limit: 50 })).data;

  const post = <Body = Membership>(path: string, body?: object) =>
    client.post<Body>(`/subscription/${path}`, body, { token });

  return {
    ...member,
    customer,
    card,
    subscriptionId: id,
    /** The subscription at Stripe. */
    subscription: () => app.stripe.client.subscriptions.retrieve(id),
    invoices,
    charges,
    /** The sum of what was given back, minor units. */
    refunded: async (): Promise<number> =>
      (await charges()).reduce((sum, { amount_refunded }) => sum + amount_refunded, 0),
    /** The sum of the member's payments so far, minor units. */
    paid: async (): Promise<number> =>
      (await invoices()).reduce((sum, { amount_paid }) => sum + amount_paid, 0),
    /** The membership as the member sees it. */
    membership: async (): Promise<Membership> =>
      (await client.get<Membership>('/subscription', { token })).body,
    status: async (): Promise<string> =>
      (await client.get<{ subscription_status: string }>('/auth/me', { token })).body
        .subscription_status,
    post,
    /** A switch as it is shown, and what makes it for that, or for other amounts. */
    previewSwitch: async (to: PlanKey) => {
      const plan_id = await planIdOf(app, to);
      const { body: preview } = await post<SwitchPreview>('switch/preview', { plan_id });
      const make = (changes: object = {}) => post('switch', { ...preview, plan_id, ...changes });
      return { preview, make };
    },
    /** Advances this member's test clock to some seconds after a moment (ISO 8601). */
    passTo: async (moment: string, secondsAfter = 0): Promise<void> => {
      const until = Math.floor(Date.parse(moment) / 1000) + secondsAfter;
      // Two months at once are too many in the last hours of some days, such as 29 December.
      const month = until - (await now()) - MONTH_SECONDS;
      if (month > 0 && plan === 'monthly') await app.stripe.advance(customer, month);
      await app.stripe.advance(customer, until - (await now()));
    },
  };
};

export type Subscriber = Awaited<ReturnType<typeof newSubscriber>>;
