import type Stripe from 'stripe';
import type { PluginContext } from '../context.ts';
import type { Mail } from '../mail/index.ts';
import { onUserDeleted } from '../platform/database/index.ts';
import { NotFound } from '../platform/http/index.ts';
import { siteSettings } from '../site/index.ts';
import { createAccounts } from './accounts.ts';
import { createActiveSubscriptions } from './active-subscriptions.ts';
import { alertOfDoubles, createAlerts } from './alerts.ts';
import { createAttempts } from './attempts.ts';
import { CardTesting } from './card-testing/index.ts';
import { createCheckout, createCheckouts } from './checkout.ts';
import { createConsents, type PolicyText } from './consents.ts';
import { createCustomers, createUpdateContact, type Payer } from './customers.ts';
import { createDisputes, type Usage } from './disputes.ts';
import { examineStripe } from './doctor.ts';
import { isFault, paymentLocks } from './errors.ts';
import { createInvoices } from './invoices.ts';
import { addBillingJobs } from './jobs.ts';
import { createMemberships } from './membership.ts';
import type { ReadLaw } from './order-words.ts';
import { assertPaysNowhereElse, connectCustomer } from './other-customers.ts';
import { createPersonHashes } from './person-hashes.ts';
import { createPlans, guardPlanPrices, watchPlans } from './plans.ts';
import { createPrices } from './prices.ts';
import { createQuotes } from './quotes.ts';
import { createReconciliation } from './reconciliation.ts';
import { createBillingEndpoints } from './routes.ts';
import { createStripe } from './stripe.ts';
import { createSubscribe } from './subscribe.ts';
import { createSync, memberLockName } from './sync.ts';
import { alertOfPlaces, type Location, storeLocation } from './tax.ts';
import {
  createArrivals,
  createEventHandler,
  createEvents,
  createWebhook,
  type RefundHandlers,
  registerWebhook,
  WEBHOOK_PATH,
} from './webhook/index.ts';

export type { AlertKind } from './alerts.ts';
export { chargeAfter, dueAt, previewInvoice, previewRenewal } from './amounts.ts';
export { asItStands } from './attempts.ts';
export { type CardRequest, TESTER_METADATA } from './card-testing/index.ts';
export { billingContentTypes, REFUND_REQUEST_UID, WITHDRAWAL_UID } from './content-types.ts';
export { type CancelOnDeletion, createCancelOnDeletion } from './customers.ts';
export { areOfOneAccount, type Finding } from './doctor.ts';
export * from './errors.ts';
export type { Order, ReadLaw } from './order-words.ts';
export type { PersonHashes } from './person-hashes.ts';
export type { Plan } from './plans.ts';
export { assertLocated, orderOf, type Quote } from './quotes.ts';
export type { RefundDecisions } from './refunds/decisions.ts';
export { refundQuoteSchema } from './refunds/settlement.ts';
export { assertOwnUrls, paymentEndpoint, quoteAnswer } from './routes.ts';
export {
  actionsFor,
  anotherGoesOn,
  dueAmountOf,
  renewalFrom,
  type SubscriptionAction,
  type UserFields,
} from './rules.ts';
export {
  isActiveSubscription,
  NEXT_PLAN,
  PAUSE_LEAD_SECONDS,
} from './snapshot/index.ts';
export type { InvoiceSnapshot, Snapshot, SubscriptionSnapshot } from './snapshot/schema.ts';
export { createStripe, STRIPE_API_VERSION } from './stripe.ts';
export type { SnapshotChange } from './sync.ts';
export { automaticTax, type Location, storeLocation } from './tax.ts';
export { HANDLED_EVENTS, lastArrivalOf, renewWebhook } from './webhook/index.ts';

type BillingParts = PluginContext & {
  mail: Pick<Mail, 'enqueue' | 'takeRefusal'>;
  usageOf: (userDocumentId: string) => Promise<Usage>;
  readLaw: ReadLaw;
  /** The policy pages as they are stored now, in the language of the request. */
  readPolicies: () => Promise<PolicyText[]>;
};

/** The billing module: the member's snapshot of Stripe and the building blocks of payment flows. */
export const createBilling = (context: BillingParts) => {
  const { strapi, settings, limits, metrics, addressOf, securityLog, mail, usageOf } = context;
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
  const cardTesting = new CardTesting({ ...context, stripe, alerts, hashOf });
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
  };
  const disputes = createDisputes({ stripe, accounts, sync, end: active.end, alerts, usageOf });
  const state = { accounts, attempts, checkouts, events };
  const memberships = createMemberships({ accounts, plans, graceDays });
  const quotes = createQuotes({ stripe, prices, tax: settings.tax });
  const consents = createConsents({ ...context, accounts, report });
  onSnapshot(consents.noteSnapshot);
  const others = { strapi, stripe, accounts, active, alerts };
  const payOnce = (payer: Payer): Promise<void> => assertPaysNowhereElse(others, payer);
  const parts = { stripe, locks, ...state, customers, active, payOnce, quotes, sync, consents };
  const checkout = createCheckout({
    ...parts,
    currency: settings.currency,
    tax: settings.tax,
    wallets: settings.wallets.offered,
  });
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

  /** A plan is not on sale when its price does not fit the currency. */
  const noteUnfitPlans = async (): Promise<void> => {
    for (const { key, problem } of await plans.unfit()) {
      note(`The ${key} plan is not on sale: ${problem} Set another price in the panel.`);
    }
  };

  const webhookUrl = (): string =>
    new URL(WEBHOOK_PATH, strapi.config.get<string>('server.absoluteUrl')).href;

  const syncPrices = (): void => void prices.syncAll().catch(warn);

  onSnapshot(alertOfDoubles(alerts));
  onSnapshot(alertOfPlaces(alerts, settings.tax));
  addBillingJobs({
    ...context,
    mail,
    prices,
    syncPrices,
    alerts,
    reconciliation,
    arrivals,
    handle,
    warn,
  });

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

    /** Before a trial or a purchase. @throws PaysElsewhere */
    payOnce,

    /**
     * Gives a customer at Stripe to the member of the same e-mail. Safe to repeat.
     * @throws AlreadySubscribed, or an error that says to the coach why not
     */
    connectCustomer: async (customerId: string): Promise<void> => {
      await sync(
        await connectCustomer(others, customerId, (id, work) =>
          locks.exclusively(memberLockName(id), work),
        ),
      );
    },

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
    reconcile: (now?: Date) => reconciliation.all(now),
    registerWebhook: (url: string) => registerWebhook(stripe, url),
    webhookUrl,
    /** What the account at Stripe lacks to take real payments (`./doctor.ts`). */
    doctor: (now?: number) =>
      examineStripe(
        {
          ...{ stripe, settings, prices, accounts, events, webhookUrl },
          supportEmail: siteSettings({ strapi }).supportEmail,
        },
        now,
      ),

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
      onUserDeleted(strapi, async (userDocumentId) => {
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
