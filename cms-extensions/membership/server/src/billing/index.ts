import { DAY_SECONDS, type LawRules } from 'contract';
import type { Context } from 'koa';
import type Stripe from 'stripe';
import type { PluginContext } from '../context.ts';
import type { Mail } from '../mail/index.ts';
import { onMemberDeleted } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { createNightly } from '../platform/jobs/index.ts';
import { createAccounts } from './accounts.ts';
import { createActiveSubscriptions } from './active-subscriptions.ts';
import { createAlerts } from './alerts.ts';
import { createAttempts } from './attempts.ts';
import { createCardTesting } from './card-testing.ts';
import { createCheckout, createCheckouts } from './checkout.ts';
import { createConsents } from './consents.ts';
import { createCustomers, createUpdateContact, type Payer } from './customers.ts';
import { createDisputes, type Usage } from './disputes.ts';
import { createDoctor } from './doctor.ts';
import { isFault, paymentLocks } from './errors.ts';
import { createInvoices } from './invoices.ts';
import { createMemberships } from './membership.ts';
import { createPersonHashes } from './person-hashes.ts';
import { createPlans, guardPlanPrices, watchPlans } from './plans.ts';
import { createPrices } from './prices.ts';
import { createQuotes } from './quotes.ts';
import { createReconciliation } from './reconciliation.ts';
import { createBillingEndpoints } from './routes.ts';
import type { SubscriptionSnapshot } from './snapshot/schema.ts';
import { createStripe } from './stripe.ts';
import { createSubscribe } from './subscribe.ts';
import { createSync, memberLockName } from './sync.ts';
import { type Location, storeLocation } from './tax.ts';
import {
  createArrivals,
  createEventHandler,
  createEvents,
  createWebhook,
  type RefundHandlers,
  registerWebhook,
  WEBHOOK_PATH,
} from './webhook/index.ts';

export type { Alert, AlertKind, Alerts } from './alerts.ts';
export { chargeAfter, chargeOf, previewInvoice, previewRenewal } from './amounts.ts';
export { type Attempt, asItStands } from './attempts.ts';
export { type CardRequest, TESTER_METADATA } from './card-testing.ts';
export type { Order } from './consents.ts';
export { billingContentTypes, REFUND_REQUEST_UID, WITHDRAWAL_UID } from './content-types.ts';
export { type CancelOnDeletion, createCancelOnDeletion, type Payer } from './customers.ts';
export * from './errors.ts';
export { createPersonHashes, type PersonHashes } from './person-hashes.ts';
export type { Plan } from './plans.ts';
export { assertLocated, orderOf, type Quote } from './quotes.ts';
export type { RefundDecisions } from './refunds/decisions.ts';
export { assertOwnUrls, paymentEndpoint, quoteAnswer } from './routes.ts';
export {
  actionsFor,
  anotherGoesOn,
  dueAmountOf,
  graceEndOf,
  hasPaymentProblem,
  nextChargeAt,
  PAUSE_LEAD_SECONDS,
  renewalFrom,
  type SubscriptionAction,
  statusOf,
  type UserFields,
} from './rules.ts';
export { isActiveSubscription, PAID_UNTIL, PAUSE_STARTS_AT } from './snapshot/index.ts';
export type {
  CardSnapshot,
  InvoiceSnapshot,
  Snapshot,
  SubscriptionSnapshot,
} from './snapshot/schema.ts';
export type { Cause, SnapshotChange, SnapshotListener } from './sync.ts';
export { automaticTax, type Location, storeLocation } from './tax.ts';

/** How often to check for status changes caused by time alone; costs one indexed query. */
const DUE_EVERY_SECONDS = 15;

/** How soon an event that could not be delivered is fetched; one request each time. */
const MISSED_EVENTS_EVERY_SECONDS = 900;

/** Whether a subscription charges the member, now or when what is paid for ends. */
const isCharged = ({ status, endsAt }: Pick<SubscriptionSnapshot, 'status' | 'endsAt'>): boolean =>
  endsAt === null && ['active', 'trialing', 'past_due', 'unpaid'].includes(status);

type BillingParts = PluginContext & {
  mail: Pick<Mail, 'enqueue'>;
  usageOf: (userDocumentId: string) => Promise<Usage>;
  deviceOf: (ctx: Context) => string | null;
  /** The rules that the coach has set for each country. */
  readLaw: () => Promise<LawRules[]>;
};

/** The billing module: the member's snapshot of Stripe and the building blocks of payment flows. */
export const createBilling = (context: BillingParts) => {
  const { strapi, settings, jobs, limits, metrics, addressOf, securityLog, mail, usageOf } =
    context;
  const locks = paymentLocks(context.locks);
  let closed = false;
  /** Ignores errors of work that is still running while Strapi shuts down. */
  const report = (fault: unknown): void => {
    if (!closed) context.report(fault);
  };
  const graceDays = settings.billing.pastDueGraceDays;
  const stripe = createStripe(settings.stripe);
  const countAnswer = metrics.counter({
    name: 'ondelle_stripe_answers_total',
    help: "Stripe's answers to this instance by status; calls without an answer are not among them",
    labelNames: ['status'],
  });
  stripe.on('response', ({ status }: Stripe.ResponseEvent) =>
    countAnswer({ status: String(status) }),
  );
  const alerts = createAlerts({ strapi, settings, mail });
  const hashOf = createPersonHashes(
    () => settings.hashKey ?? strapi.config.get('admin.secrets.encryptionKey'),
  );
  const cardTesting = createCardTesting({ ...context, stripe, alerts, hashOf });
  const accounts = createAccounts(strapi);
  const attempts = createAttempts(strapi);
  const checkouts = createCheckouts(strapi);
  const events = createEvents(strapi);
  const active = createActiveSubscriptions(stripe);
  const customers = createCustomers({ stripe, settings: settings.stripe, accounts, attempts });
  const plans = createPlans(strapi, settings.currency);
  const note = (message: string): void => void strapi.log.warn(message);
  const prices = createPrices({ stripe, plans, locks, note, tax: settings.tax });
  const contact = createUpdateContact({ strapi, stripe, report });
  const { sync, handleMessage, onSnapshot } = createSync({
    strapi,
    stripe,
    accounts,
    locks,
    contact,
    graceDays,
  });
  const refunds: RefundHandlers = {
    handle: async () => undefined,
    handleCharge: async () => undefined,
  };
  const disputes = createDisputes({ stripe, accounts, sync, alerts, usageOf });
  const state = { accounts, attempts, checkouts, events };
  const memberships = createMemberships({ accounts, plans, graceDays });
  const quotes = createQuotes({ stripe, prices, tax: settings.tax });
  const consents = createConsents({ ...context, accounts, report });
  onSnapshot(consents.noteSnapshot);
  const parts = { stripe, locks, ...state, customers, active, quotes, sync, consents };
  const checkout = createCheckout({ ...parts, currency: settings.currency, tax: settings.tax });
  const subscribe = createSubscribe({
    ...parts,
    tax: settings.tax,
    checkout,
    returnUrls: {
      successUrl: `${settings.storefrontUrl}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${settings.storefrontUrl}/subscription/cancel`,
    },
  });
  const reconciliation = createReconciliation({
    ...parts,
    ...{ disputes, alerts, refunds },
    settings: settings.stripe,
    report,
  });
  const setLocation = (payer: Payer, location: Location): Promise<void> =>
    locks.exclusively(memberLockName(payer.id), async () => {
      if (!settings.tax.enabled) throw new NotFound('Tax');
      await storeLocation(stripe, await customers.ensureCustomer(payer), location);
      await sync(payer.id);
    });

  const warn = (fault: unknown): void => {
    if (closed) return;
    strapi.log.warn(`Stripe: ${fault instanceof Error ? fault.message : String(fault)}`);
  };

  const handle = createEventHandler({
    ...parts,
    ...{ disputes, alerts, refunds, cardTesting, handleMessage },
  });
  const arrivals = createArrivals({ strapi, stripe, alerts });
  metrics.gauge({
    name: 'ondelle_stripe_event_age_seconds',
    help: "Time since Stripe's last event, to ten minutes; none before the first",
    read: async () => {
      const at = await arrivals.lastAt();
      return at === null ? [] : [{ value: (Date.now() - at) / 1000 }];
    },
  });

  /** Alerts the coach to prices that were changed by hand at Stripe, and mends them. */
  const checkPrices = async (): Promise<void> => {
    for (const { key, problem, wasMade } of await prices.differences()) {
      if (problem === null) continue;
      syncPrices();
      // The first start of a deployment has just begun to make the prices.
      if (!wasMade) continue;
      await alerts.raise({
        ...{ kind: 'prices-out-of-step', subject: `${key}: ${problem}` },
        message: `The price of the ${key} plan at Stripe was not what the panel says: ${problem}. It is made again from the plan; members keep the price that they subscribed at.`,
        ...{ userDocumentId: null, stripePath: 'products' },
      });
    }
  };

  onSnapshot(async ({ userDocumentId, next }) => {
    const goOn = [next.subscription, ...next.others].filter(
      (subscription) => subscription !== null && isCharged(subscription),
    );
    if (goOn.length < 2) return;
    const ids = goOn.flatMap((subscription) => subscription?.id ?? []).sort();
    await alerts.raise({
      ...{ kind: 'double-subscription', subject: ids.join(' '), userDocumentId },
      message: `Each of these subscriptions charges her: ${ids.join(', ')}. Please end all but one at Stripe and refund what was paid twice.`,
      stripePath: `customers/${next.customerId}`,
    });
  });

  /** A plan is not on sale when its price does not fit the currency. */
  const noteUnfitPlans = async (): Promise<void> => {
    for (const { key, problem } of await plans.unfit()) {
      note(`The ${key} plan is not on sale: ${problem} Set another price in the panel.`);
    }
  };

  const nightly = createNightly(strapi, 'reconciliation', settings.businessTimeZone);
  const syncPrices = (): void => void prices.syncAll().catch(warn);

  jobs.add(
    {
      name: 'reconciliation',
      everySeconds: settings.billing.reconcileSeconds,
      // A shorter interval, for tests and busy sites, is kept from run to run.
      ...(settings.billing.reconcileSeconds >= DAY_SECONDS && { due: nightly.due }),
      work: async (now) => {
        await reconciliation.all(now);
        await arrivals.checkSilence(now);
        await checkPrices();
        await nightly.done(now);
      },
      onFailure: warn,
    },
    {
      name: 'missed events',
      everySeconds: MISSED_EVENTS_EVERY_SECONDS,
      work: (now) => arrivals.fetchMissed(handle, now),
      onFailure: warn,
    },
    {
      name: 'due members',
      everySeconds: DUE_EVERY_SECONDS,
      work: reconciliation.due,
      onFailure: warn,
    },
  );

  return {
    /** Whether Stripe runs in test mode, where no money moves. */
    testMode: settings.stripe.secretKey.startsWith('sk_test_'),
    isFault,

    /** Stripe's SDK; `paymentEndpoint` converts its errors to API errors. */
    stripe,

    /** Runs `work` under the member's lock, which holds across instances. Re-entrant. */
    withMember: <Result>(userDocumentId: string, work: () => Promise<Result>): Promise<Result> =>
      locks.exclusively(memberLockName(userDocumentId), work),

    ensureCustomer: customers.ensureCustomer,
    tax: settings.tax,

    /**
     * Stores where a member is; the next charges are those of that place.
     * @throws LocationNeeded when Stripe does not recognise the place, NotFound without taxes
     */
    setLocation,
    nowOf: customers.nowOf,
    attempt: attempts.attempt,
    /** Prevents a member from paying twice. Call all of these inside `withMember`. */
    ...active,
    sync,
    onSnapshot,
    alerts,
    cardTesting,
    consents,
    hashOf,
    ownPaymentOf: disputes.ownPaymentOf,
    /** Sets what is done with refunds. */
    onRefund: (handlers: RefundHandlers): void => void Object.assign(refunds, handlers),
    ...memberships,
    invoicesOf: createInvoices({ stripe, accounts }),
    prices,
    plans,
    quotes,
    checkout,
    subscribe,
    reconcile: () => reconciliation.all(),
    registerWebhook: (url: string) => registerWebhook(stripe, url),
    doctor: createDoctor({
      ...{ stripe, settings, prices, accounts, events },
      webhookUrl: () => new URL(WEBHOOK_PATH, strapi.config.get<string>('server.absoluteUrl')).href,
    }),

    endpoints: createBillingEndpoints({
      ...{ settings, plans, checkout, subscribe, quotes, limits, addressOf },
      ...{ cardTesting, setLocation },
      ...memberships,
    }),

    /** Adds the webhook; call before Strapi mounts its middlewares. */
    register: (): void => {
      const { webhookSecrets: secrets } = settings.stripe;
      strapi.server.app.middleware.unshift(
        createWebhook({ stripe, secrets, handle, arrivals, securityLog, report }),
      );
    },

    /** Call once the database is ready. */
    bootstrap: (): void => {
      // The customer at Stripe is deleted before, outside the transaction of this
      // (`identity/account/deletion.ts`).
      onMemberDeleted(strapi, async (userDocumentId) => {
        await accounts.forget(userDocumentId);
        await attempts.forget(userDocumentId);
        await checkouts.forget(userDocumentId);
      });
      consents.bootstrap();
      guardPlanPrices(strapi, settings.currency);
      // Only on `listening`: a command that loads the app without a server must not change prices.
      strapi.server.httpServer.once('listening', () => {
        watchPlans(strapi, syncPrices);
        syncPrices();
        void noteUnfitPlans().catch(report);
      });
    },

    close: (): void => {
      closed = true;
    },
  };
};

export type Billing = ReturnType<typeof createBilling>;
