import type { Core } from '@strapi/strapi';

/*
 * The members' last snapshots are kept as JSON beside their accounts at Stripe, which the two
 * databases take apart each in its own way. Names of tables and columns are those that Strapi derives.
 */

type Path = 'status' | 'openInvoiceId' | 'pastDueSince';

/** What a reading says of the subscription, as SQL. */
const inSubscription = ({ db }: Core.Strapi, path: Path): string =>
  db.dialect.client === 'sqlite'
    ? `json_extract(reading, '$.subscription.${path}')`
    : `(reading -> 'subscription' ->> '${path}')`;

/** Since when a charge has failed, as SQL; ISO 8601, which sorts as text. */
export const failingSince = (strapi: Core.Strapi): string => inSubscription(strapi, 'pastDueSince');

/** Keeps those few among all accounts at hand; harmless when it is there. */
export const ensureFailingIndex = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.connection.raw(
    `create index if not exists membership_billing_accounts_failing
      on membership_billing_accounts (${failingSince(strapi)})
      where ${inSubscription(strapi, 'openInvoiceId')} is not null`,
  );
};

/**
 * The accounts, as `a`, with an invoice that was charged in vain and can still be paid: the rule of
 * `hasPaymentProblem` for all of them at once.
 */
export const failingAccounts = (strapi: Core.Strapi) =>
  strapi.db
    .connection('membership_billing_accounts as a')
    .whereRaw(`${inSubscription(strapi, 'openInvoiceId')} is not null`)
    .whereRaw(`${inSubscription(strapi, 'status')} not in ('canceled', 'incomplete_expired')`);
