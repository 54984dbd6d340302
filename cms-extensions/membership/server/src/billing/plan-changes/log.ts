import { randomUUID } from 'node:crypto';
import { planKeySchema } from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import {
  storedIsoTime,
  storedTime,
  type Transaction,
  upsert,
} from '../../platform/database/index.ts';
import { allAccounts, snapshotOf } from '../accounts.ts';
import { raiseAlert } from '../alerts.ts';
import { withMember } from '../locks.ts';
import { readDeleted } from '../snapshot/read.ts';
import type { Snapshot, SnapshotChange } from '../snapshot/schema.ts';
import { mrr12Of, PLAN_CHANGE_KINDS, type PlanChange, planChangesOf } from './rules.ts';

const TABLE = 'membership_plan_changes';

const addChange = (
  ctx: Context,
  userDocumentId: string,
  change: PlanChange,
  trx: Transaction,
): Promise<void> => {
  const { subscriptionId, kind, at, planKey, currency, mrr12, delta12, cause } = change;
  const row = {
    table: TABLE,
    key: { key: `${subscriptionId}:${kind}:${at}` },
    values: {
      subscription_id: subscriptionId,
      user_document_id: userDocumentId,
      kind,
      at: new Date(at),
      plan_key: planKey,
      currency,
      mrr_12: mrr12,
      delta_12: delta12,
      cause,
    },
  };
  // A second change of the same kind within Stripe's second is one with the first.
  const sum = trx.raw(`${TABLE}.delta_12 + ?`, [delta12]);
  return upsert(ctx.strapi, row, { plan_key: planKey, mrr_12: mrr12, delta_12: sum }, trx);
};

/** Adds what a sync has changed to the log. Call in the transaction that writes the snapshot. */
export const recordPlanChanges = async (
  ctx: Context,
  change: SnapshotChange,
  trx: Transaction,
): Promise<void> => {
  for (const row of planChangesOf(change)) await addChange(ctx, change.userDocumentId, row, trx);
};

/** Ends the plans of a deleted account in the log, whose rows then name nobody. */
export const forgetPlanChanges = async (ctx: Context, userDocumentId: string): Promise<void> => {
  const previous = await snapshotOf(ctx, userDocumentId);
  await ctx.strapi.db.transaction(async ({ trx }) => {
    if (previous !== null) {
      const next = readDeleted(previous.customerId, previous, new Date().toISOString());
      for (const row of planChangesOf({ previous, next, cause: null })) {
        await addChange(ctx, userDocumentId, row, trx);
      }
    }
    const mine = trx(TABLE).where({ user_document_id: userDocumentId });
    await mine.update({ user_document_id: randomUUID() });
  });
};

const loggedSchema = z.object({
  id: z.number(),
  kind: z.enum(PLAN_CHANGE_KINDS),
  at: storedIsoTime,
  plan_key: planKeySchema,
  cause: z.string().nullable(),
});

/** A member's changes, newest first. */
export const planChangesOfMember = async ({ strapi }: Context, userDocumentId: string) =>
  z.array(loggedSchema).parse(
    await strapi.db
      .connection(TABLE)
      .where({ user_document_id: userDocumentId })
      .orderBy([
        { column: 'at', order: 'desc' },
        { column: 'id', order: 'desc' },
      ])
      .select('id', 'kind', 'at', 'plan_key', 'cause'),
  );

/** A row of the log as it is counted; `at` in milliseconds. */
export type LoggedChange = Omit<PlanChange, 'at'> & { at: number; userDocumentId: string };

const countedSchema = z.object({
  subscriptionId: z.string(),
  userDocumentId: z.string(),
  kind: z.enum(PLAN_CHANGE_KINDS),
  at: storedTime,
  planKey: planKeySchema,
  currency: z.string(),
  mrr12: z.coerce.number(),
  delta12: z.coerce.number(),
  cause: z.string().nullable(),
});

/** The whole log, in the order of time. */
export const allPlanChanges = async ({ strapi }: Context): Promise<LoggedChange[]> =>
  z
    .array(countedSchema)
    .parse(
      await strapi.db
        .connection(TABLE)
        .orderBy(['at', 'id'])
        .select('kind', 'at', 'currency', 'cause')
        .select({ subscriptionId: 'subscription_id', userDocumentId: 'user_document_id' })
        .select({ planKey: 'plan_key', mrr12: 'mrr_12', delta12: 'delta_12' }),
    );

const sinceSchema = z.object({ id: z.string(), since: storedIsoTime });

/** Since when each subscription pays what it pays, ISO 8601. */
export const paidSince = async ({ strapi }: Context): Promise<Map<string, string>> => {
  const found = await strapi.db
    .connection(TABLE)
    .whereIn('kind', ['start', 'return', 'change'])
    .groupBy('subscription_id')
    .select({ id: 'subscription_id' })
    .max('at as since');
  return new Map(
    z
      .array(sinceSchema)
      .parse(found)
      .map(({ id, since }) => [id, since]),
  );
};

const sumSchema = z.object({ subscription_id: z.string(), sum12: z.coerce.number() });

/** What the log says each subscription counts; of one member, or of all. */
const sumsOf = async (ctx: Context, userDocumentId?: string): Promise<Map<string, number>> => {
  const rows = ctx.strapi.db
    .connection(TABLE)
    .groupBy('subscription_id')
    .select('subscription_id')
    .sum('delta_12 as sum12');
  if (userDocumentId !== undefined) rows.where({ user_document_id: userDocumentId });
  const sums = z.array(sumSchema).parse(await rows);
  return new Map(sums.map(({ subscription_id, sum12 }) => [subscription_id, sum12]));
};

/** Rows that make the sums of the log what the subscriptions of a snapshot count. */
const correctionsOf = (
  snapshot: Snapshot | null,
  sums: ReadonlyMap<string, number>,
  now: Date,
): PlanChange[] =>
  (snapshot?.standings ?? []).flatMap((standing) => {
    const { id: subscriptionId, planKey, currency } = standing;
    const mrr12 = mrr12Of(standing);
    const delta12 = mrr12 - (sums.get(subscriptionId) ?? 0);
    const at = now.toISOString();
    const row = { subscriptionId, planKey, currency, mrr12, delta12, at };
    return delta12 === 0 ? [] : [{ ...row, kind: 'correct' as const, cause: 'compared' }];
  });

const correct = (ctx: Context, userDocumentId: string, rows: readonly PlanChange[]) =>
  ctx.strapi.db.transaction(async ({ trx }) => {
    for (const row of rows) {
      await addChange(ctx, userDocumentId, row, trx);
      await raiseAlert(ctx, {
        kind: 'figures-corrected',
        subject: `${row.subscriptionId} ${row.at}`,
        message:
          'The changes of a subscription did not add up to what Stripe has. The figures are right from today on; those of the days before may be off by this subscription.',
        userDocumentId,
        stripePath: `subscriptions/${row.subscriptionId}`,
      });
    }
  });

/** Compares the log with the snapshots, and adds what is missing. Call once a night. */
export const comparePlanChanges = async (ctx: Context, now: Date): Promise<void> => {
  const sums = await sumsOf(ctx);
  for await (const { userDocumentId, snapshot } of allAccounts(ctx)) {
    const isDifferent = correctionsOf(snapshot, sums, now).length > 0;
    if (!isDifferent) continue;
    // Again under the lock: a sync may have written both meanwhile.
    await withMember(ctx, userDocumentId, async () => {
      const latest = await snapshotOf(ctx, userDocumentId);
      await correct(
        ctx,
        userDocumentId,
        correctionsOf(latest, await sumsOf(ctx, userDocumentId), now),
      );
    });
  }
};

/** Forgets a subscription that was imported and is let go: it never counted. */
export const forgetChangesOf = async (
  { strapi }: Context,
  subscriptionId: string,
): Promise<void> => {
  await strapi.db.connection(TABLE).where({ subscription_id: subscriptionId }).delete();
};
