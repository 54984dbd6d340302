import type { Core } from '@strapi/strapi';
import { onMemberDeleted } from '../platform/database/index.ts';
import type { ReadClientAddress } from '../platform/http/index.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import type { Limits } from '../platform/limits/index.ts';
import { createLeases } from '../platform/locks/leases.ts';
import { createLock } from '../platform/locks/lock.ts';
import type { SecurityLog } from '../security-log/index.ts';
import type { Settings } from '../settings.ts';
import { createAccounts } from './accounts.ts';
import { createLiving } from './active-subscriptions.ts';
import { createAttempts } from './attempts.ts';
import { createCheckout } from './checkout.ts';
import { createCheckouts } from './checkouts.ts';
import { createContact } from './contact.ts';
import { createBillingEndpoints } from './controller.ts';
import { createCustomers } from './customers.ts';
import { createForget } from './deleted-member.ts';
import { isFault } from './errors.ts';
import { createInvoices } from './invoices.ts';
import { createMemberships } from './memberships.ts';
import { createPlans, watchPlans } from './plans.ts';
import { createPrices } from './prices.ts';
import { createReconciliation } from './reconciliation.ts';
import { createStripe } from './stripe.ts';
import { createSubscribe } from './subscribe.ts';
import { createSync, memberLockName } from './sync.ts';
import {
  createEventHandler,
  createEvents,
  createWebhook,
  registerWebhook,
} from './webhook/index.ts';

export type { Transaction } from '../platform/database/transaction.ts';
export { actionsFor, hasPaymentProblem, type SubscriptionAction } from './actions.ts';
export { type Attempt, asItStands } from './attempts.ts';
export { billingContentTypes } from './content-types/index.ts';
export type { Payer } from './customers.ts';
export { graceEndOf, statusOf, type UserFields } from './derive.ts';
export { paymentEndpoint } from './endpoint.ts';
export * from './errors.ts';
export { PAUSE_LEAD_SECONDS } from './overview.ts';
export { assertOwnUrls } from './own-url.ts';
export type { Plan } from './plans.ts';
export { isLiving, PAID_UNTIL, PAUSE_STARTS_AT } from './read/index.ts';
export type { CardReading, InvoiceReading, Reading, SubscriptionReading } from './snapshot.ts';
export type { Cause, ReadingChange, ReadingListener } from './sync.ts';

/** How often is looked for members whose status time alone has changed; one indexed read. */
const DUE_EVERY_MS = 15_000;

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  limits: Limits;
  addressOf: ReadClientAddress;
  securityLog: SecurityLog;
  report: (fault: unknown) => void;
};

/** Who pays: the one reading of Stripe, and what every flow of payments is made of. */
export const createBilling = (given: Parts) => {
  const { strapi, settings, limits, addressOf, securityLog, report: toTheLog } = given;
  let closed = false;
  /** What is still under way when the database goes finds it gone; that is nobody's fault. */
  const report = (fault: unknown): void => {
    if (!closed) toTheLog(fault);
  };
  const graceDays = settings.billing.pastDueGraceDays;
  const stripe = createStripe(settings.stripe);
  const leases = createLeases(strapi);
  const lock = createLock(leases, report);
  const accounts = createAccounts(strapi);
  const attempts = createAttempts(strapi);
  const checkouts = createCheckouts(strapi);
  const events = createEvents(strapi);
  const living = createLiving(stripe);
  const customers = createCustomers({ stripe, settings: settings.stripe, accounts, attempts });
  const plans = createPlans(strapi);
  const prices = createPrices({ stripe, plans, lock });
  const forget = createForget({ accounts, attempts, checkouts });
  const contact = createContact({ strapi, stripe, report });
  const { sync, heed, onReading } = createSync({
    strapi,
    stripe,
    accounts,
    lock,
    contact,
    graceDays,
  });
  const state = { accounts, attempts, checkouts, events };
  const memberships = createMemberships({ accounts, plans, graceDays });
  const parts = { stripe, lock, ...state, customers, living, prices, sync };
  const checkout = createCheckout(parts);
  const subscribe = createSubscribe({
    ...parts,
    checkout,
    returnUrls: {
      successUrl: `${settings.storefrontUrl}/subscription/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${settings.storefrontUrl}/subscription/cancel`,
    },
  });
  const reconciliation = createReconciliation({
    ...parts,
    settings: settings.stripe,
    report,
  });
  const warn = (fault: unknown): void => {
    if (closed) return;
    strapi.log.warn(`Stripe: ${fault instanceof Error ? fault.message : String(fault)}`);
  };

  const syncPrices = (): void => void prices.syncAll().catch(warn);
  const closers: (() => void)[] = [];

  /** What goes on by itself while a server runs; a command that loads the app does without. */
  const startWork = (): void => {
    watchPlans(strapi, syncPrices);
    syncPrices();
    closers.push(
      repeat(settings.billing.reconcileSeconds * 1000, reconciliation.all, warn),
      repeat(DUE_EVERY_MS, reconciliation.due, warn),
    );
  };

  return {
    /** Whether no money moves, whatever is done. */
    testMode: settings.stripe.secretKey.startsWith('sk_test_'),
    isFault,

    /** Stripe's SDK; its errors become ours in `paymentEndpoint`. */
    stripe,

    /** One at a time for each member, across instances; at once when already inside. */
    withMember: <Result>(userDocumentId: string, work: () => Promise<Result>): Promise<Result> =>
      lock.exclusively(memberLockName(userDocumentId), work),

    /** Work of a name, unless another instance is at it. @returns whether it was done */
    unlessBusy: lock.unlessBusy,

    ensureCustomer: customers.ensureCustomer,
    nowOf: customers.nowOf,
    attempt: attempts.attempt,
    /** What keeps a member from paying twice; all of it inside `withMember`. */
    ...living,
    sync,
    onReading,
    ...memberships,
    invoicesOf: createInvoices({ stripe, accounts }),
    prices,
    plans,
    checkout,
    subscribe,
    reconcile: reconciliation.all,
    registerWebhook: (url: string) => registerWebhook(stripe, url),

    endpoints: createBillingEndpoints({
      ...{ settings, plans, checkout, subscribe, limits, addressOf },
      ...memberships,
    }),

    /** Before Strapi mounts its middlewares. */
    register: (): void => {
      const handle = createEventHandler({ ...parts, heed });
      const { webhookSecret: secret } = settings.stripe;
      strapi.server.app.middleware.unshift(
        createWebhook({ stripe, secret, handle, securityLog, report }),
      );
    },

    /** Once the database is there. */
    bootstrap: async (): Promise<void> => {
      if (strapi.db.dialect.client === 'sqlite') await leases.dropOfTheDead();
      onMemberDeleted(strapi, forget);
      strapi.server.httpServer.once('listening', startWork);
    },

    close: (): void => {
      closed = true;
      for (const close of closers.splice(0)) close();
    },
  };
};

export type Billing = ReturnType<typeof createBilling>;
