import { z } from 'zod';
import type { Context } from '../context.ts';

/* What the last tests of Stripe, Mux and the mail server found; the settings run them. */

const testSchema = z.object({
  at: z.iso.datetime(),
  seconds: z.number(),
  ok: z.boolean(),
  /** Whether it failed for the second time in a row, or has never passed: one failure may pass. */
  isBroken: z.boolean(),
  /** Since when each test has failed; null after one that passed. */
  failingSince: z.iso.datetime().nullish(),
  findings: z.array(
    z.object({ state: z.enum(['ok', 'look', 'missing']), text: z.string(), help: z.string() }),
  ),
});

export type ConnectionTest = z.output<typeof testSchema>;
type Tests = Partial<Record<string, ConnectionTest>>;

const testsSchema = z.record(z.string(), testSchema).catch({});

const storeOf = ({ strapi }: Pick<Context, 'strapi'>) =>
  strapi.store({ type: 'plugin', name: 'membership', key: 'connection-tests' });

/** The last test of each connection that was ever tested. */
export const connectionTests = async (ctx: Pick<Context, 'strapi'>): Promise<Tests> =>
  testsSchema.parse((await storeOf(ctx).get()) ?? {});

/** Keeps a test as the last one of its connection. */
export const keepConnectionTest = async (
  ctx: Pick<Context, 'strapi'>,
  key: string,
  test: ConnectionTest,
): Promise<void> => storeOf(ctx).set({ value: { ...(await connectionTests(ctx)), [key]: test } });

/** A step of the first day: `missing` in a sentence; null unless the connection is broken. */
export const measureConnection = async (
  ctx: Context,
  connection: 'stripe' | 'mux' | 'mail',
): Promise<{ detail: string; missing: string | null }> => {
  const test = (await connectionTests(ctx))[connection];
  if (test?.ok) return { detail: 'The last test passed.', missing: null };
  if (test === undefined) return { detail: '', missing: 'It has not been tested yet.' };
  return test.isBroken
    ? { detail: '', missing: 'The last tests did not pass.' }
    : { detail: 'The last test did not pass; the next one follows.', missing: null };
};
