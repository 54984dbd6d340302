import type { Core } from '@strapi/strapi';

/*
 * The members' last snapshots are stored as JSON with their Stripe accounts; SQLite and PostgreSQL
 * have different syntax to read it. The names of tables and columns are those that Strapi derives.
 */

type Path = 'status' | 'openInvoiceId' | 'pastDueSince';

/** A field of the snapshot's subscription, as SQL. */
const inSubscription = ({ db }: Core.Strapi, path: Path): string =>
  db.dialect.client === 'sqlite'
    ? `json_extract(reading, '$.subscription.${path}')`
    : `(reading -> 'subscription' ->> '${path}')`;

/** The time since when charges have failed, as SQL; ISO 8601, which sorts as text. */
export const failingSince = (strapi: Core.Strapi): string => inSubscription(strapi, 'pastDueSince');

/** Creates an index of these few accounts, if it does not exist. */
export const ensureFailingIndex = async (strapi: Core.Strapi): Promise<void> => {
  await strapi.db.connection.raw(
    `create index if not exists membership_billing_accounts_failing
      on membership_billing_accounts (${failingSince(strapi)})
      where ${inSubscription(strapi, 'openInvoiceId')} is not null`,
  );
};

/**
 * The accounts, as `a`, with an invoice whose charge failed and that can still be paid: the rule of
 * `hasPaymentProblem` as a query.
 */
export const failingAccounts = (strapi: Core.Strapi) =>
  strapi.db
    .connection('membership_billing_accounts as a')
    .whereRaw(`${inSubscription(strapi, 'openInvoiceId')} is not null`)
    .whereRaw(`${inSubscription(strapi, 'status')} not in ('canceled', 'incomplete_expired')`);
