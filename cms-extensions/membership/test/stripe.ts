import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { PlanKey } from 'contract';
import type { Booted, BootOptions } from '../../../cms/test/boot.ts';
import type { boundBilling } from '../server/src/billing/start.ts';
import { startRelay } from './billing/relay.ts';
import { startStripe, type TestStripe, WEBHOOK_SECRET } from './billing/stand-in.ts';
import { stripeItself } from './billing/stripe-itself.ts';
import { bootMembership } from './boot.ts';

export {
  type FaultKind,
  startStripe,
  type TestStripe,
  WEBHOOK_SECRET,
} from './billing/stand-in.ts';

const PLAN = 'api::subscription-plan.subscription-plan';

/** The prices of spec section 9, in dollars. */
const PRICES: Readonly<Record<PlanKey, number>> = { monthly: 9.99, annual: 99.99 };

/** Puts both plans on sale, by default at the prices of spec section 9. */
export const publishPlans = async (strapi: Core.Strapi, prices = PRICES): Promise<void> => {
  for (const key of ['monthly', 'annual'] as const) {
    const { documentId } = await strapi.documents(PLAN).create({
      data: {
        key,
        name: key === 'monthly' ? 'Monthly' : 'Annual',
        price: prices[key],
        isPopular: key === 'annual',
        sortOrder: key === 'monthly' ? 0 : 1,
      },
    });
    await strapi.documents(PLAN).publish({ documentId });
  }
};

export type BillingApp = Booted & {
  stripe: TestStripe;
  /** Switches the loss of deliveries on or off; `status` is what Stripe is answered. */
  loseWebhooks: (yes: boolean, status?: number) => void;
};

type BillingOptions = BootOptions & {
  prices?: Record<PlanKey, number>;
  /**
   * Whether the sandbox delivers the events of all calls. Each costs a sync, also where no test
   * waits for one: tests of what our calls answer ask for them where one matters
   * (`stripe.withEvents`, `stripe.advance`).
   */
  hasEvents?: boolean;
};

/** A key of Stripe's test mode; `npm test -- stripe` sets it from `STRIPE_SECRET_KEY`. */
const ownKey = process.env.TEST_AT_STRIPE_KEY;

/** Whether the tests run against Stripe's test mode; what only the stand-in can do is left out. */
export const isAtStripe = ownKey !== undefined;

/**
 * Boots the real app with both plans on sale and its own sandbox (or Stripe's test mode), which delivers its events to the
 * app. Customers have test clocks, so that `stripe.advance` moves one member's time.
 */
export const bootBilling = async ({
  prices,
  hasEvents = true,
  ...options
}: BillingOptions = {}): Promise<BillingApp> => {
  const relay = await startRelay();
  const stripe =
    ownKey === undefined
      ? await startStripe(relay.url, hasEvents)
      : stripeItself(ownKey, () => relay.url);
  const app = await bootMembership({
    ...options,
    seed: async (strapi) => {
      await publishPlans(strapi, prices);
      await options.seed?.(strapi);
    },
    env: {
      STRIPE_API_URL: stripe.url,
      STRIPE_SECRET_KEY: stripe.key,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
      STRIPE_TEST_CLOCKS: 'true',
      ...options.env,
      TIMINGS: `STRIPE_TIMEOUT_MS=${ownKey === undefined ? 1500 : 20000} ${options.env?.TIMINGS ?? ''}`,
    },
  });
  relay.deliverTo(app.url);
  const { restart, stop } = app;
  return Object.assign(app, {
    stripe,
    loseWebhooks: relay.lose,
    restart: async () => {
      await restart();
      relay.deliverTo(app.url);
    },
    stop: async () => {
      await stripe.stop();
      await stop();
      await relay.stop();
    },
  });
};

/** Compares with Stripe now; waits while another comparison goes on, such as the one of the start. */
export const reconcile = async (strapi: Core.Strapi): Promise<void> => {
  while (!(await billingOf(strapi).reconcile())) await wait(20);
};

/** The plugin's payments, as commands and the loader of the demo use them. */
export const billingOf = (strapi: Core.Strapi): ReturnType<typeof boundBilling> =>
  strapi.plugin('membership').service('billing');
