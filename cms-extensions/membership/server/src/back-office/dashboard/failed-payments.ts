import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Billing } from '../../billing/index.ts';
import { failingAccounts, failingSince } from '../failing.ts';
import { storedNumber } from '../members/index.ts';
import type { FailedPayments } from './answers.ts';
import { WIDGET_ROWS } from './limits.ts';

const rowsSchema = z.array(
  z.object({ id: z.string(), name: z.string().nullable(), email: z.string(), since: z.string() }),
);

type Parts = { strapi: Core.Strapi; billing: Pick<Billing, 'membershipOf'> };

/** Members whose last charge failed and is still unpaid, by the last snapshots of Stripe. */
export const findFailedPayments = async ({ strapi, billing }: Parts): Promise<FailedPayments> => {
  const failing = () =>
    failingAccounts(strapi).join('up_users as u', 'u.document_id', 'a.user_document_id');
  const since = strapi.db.connection.raw(failingSince(strapi));
  const [counted] = z
    .tuple([z.object({ total: storedNumber })])
    .parse(await failing().count('* as total'));
  const rows = await failing()
    .orderBy('since', 'desc')
    .limit(WIDGET_ROWS)
    .select('u.document_id as id', 'u.name', 'u.email', { since });
  const latest = await Promise.all(
    rowsSchema.parse(rows).map(async ({ id, name, email, since }) => {
      const { payment_problem: problem } = await billing.membershipOf(id);
      // Paid between the two queries.
      if (problem === null) return [];
      const { amount: amountMinor, currency, access_until: accessUntil } = problem;
      return [{ memberId: id, name: name ?? '', email, amountMinor, currency, since, accessUntil }];
    }),
  );
  return { total: counted.total, latest: latest.flat() };
};
