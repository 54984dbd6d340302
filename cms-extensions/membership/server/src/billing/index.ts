import type { Core } from '@strapi/strapi';
import type { Settings } from '../settings.ts';
import { createAccounts } from './accounts.ts';
import { createAttempts } from './attempts.ts';
import { createCustomers } from './customers.ts';
import { createLeases } from './leases.ts';
import { createLock } from './member-lock.ts';
import { createPlans } from './plans.ts';
import { createPrices } from './prices.ts';
import { createStripe } from './stripe.ts';
import { createSync, memberLockName } from './sync.ts';

export { billingContentTypes } from './content-types/index.ts';
export type { Payer } from './customers.ts';
export type { Transaction } from './database.ts';
export { graceEndOf, statusOf } from './derive.ts';
export { paymentEndpoint } from './endpoint.ts';
export * from './errors.ts';
export { isLiving, PAUSE_STARTS_AT } from './read.ts';
export type { InvoiceReading, Reading, SubscriptionReading } from './reading.ts';
export type { ReadingChange, ReadingListener } from './sync.ts';

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  report: (fault: unknown) => void;
};

/** Who pays: the one reading of Stripe, and what every flow of payments is made of. */
export const createBilling = ({ strapi, settings, report }: Parts) => {
  const graceDays = settings.billing.pastDueGraceDays;
  const stripe = createStripe(settings.stripe);
  const leases = createLeases(strapi);
  const lock = createLock(leases, report);
  const accounts = createAccounts(strapi);
  const attempts = createAttempts(strapi);
  const customers = createCustomers({ stripe, settings: settings.stripe, accounts, attempts });
  const plans = createPlans(strapi);
  const prices = createPrices({ stripe, plans, lock });
  const { sync, onReading } = createSync({ strapi, stripe, accounts, lock, graceDays });

  return {
    /** Stripe's SDK; its errors become ours in `paymentEndpoint`. */
    stripe,

    /** One at a time for each member, across instances; at once when already inside. */
    withMember: <Result>(userDocumentId: string, work: () => Promise<Result>): Promise<Result> =>
      lock.exclusively(memberLockName(userDocumentId), work),

    ensureCustomer: customers.ensureCustomer,
    attempt: attempts.attempt,
    sync,
    onReading,

    /** The last known reading, without asking Stripe. */
    readingOf: async (userDocumentId: string) =>
      (await accounts.find(userDocumentId))?.reading ?? null,

    /** What a plan costs at Stripe. */
    prices,
    plans,

    /** Once the database is there. */
    bootstrap: async (): Promise<void> => {
      if (strapi.db.dialect.client === 'sqlite') await leases.dropOfTheDead();
    },
  };
};

export type Billing = ReturnType<typeof createBilling>;
