import { z } from 'zod';
import { lastArrivalAt } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import type { ConnectionTest, ConnectionView, Finding } from '../answers.ts';
import {
  CONNECTION_KEYS,
  type ConnectionKey,
  isSetByEnvironment,
  type Source,
  storedConnections,
} from './keys.ts';
import { mailFacts } from './mail.ts';
import { muxFacts, muxHeardAt } from './mux.ts';
import { stripeFacts } from './stripe.ts';

/** The longest that a test may take, in milliseconds. */
const TEST_MS = 20_000;

const STORE = { type: 'plugin', name: 'membership', key: 'connection-tests' } as const;

const testsSchema = z
  .record(
    z.string(),
    z.object({
      at: z.iso.datetime(),
      seconds: z.number(),
      ok: z.boolean(),
      findings: z.array(
        z.object({ state: z.enum(['ok', 'look', 'missing']), text: z.string(), help: z.string() }),
      ),
    }),
  )
  .nullable();

const readTests = async ({ strapi }: Context): Promise<Partial<Record<string, ConnectionTest>>> =>
  testsSchema.parse((await strapi.store(STORE).get()) ?? null) ?? {};

/**
 * Runs a test of at most 20 seconds, and keeps its result as the last one of the connection.
 * @param isNeeded whether a finding, when it is missing, fails the test; the others are advice
 */
export const runTest = async <Found extends Finding>(
  ctx: Context,
  key: ConnectionKey,
  test: Promise<Found[]>,
  isNeeded: (finding: Found) => boolean = () => true,
): Promise<ConnectionTest> => {
  const began = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), TEST_MS);
  });
  const found = await Promise.race([test, late]).finally(() => clearTimeout(timer));
  const text = 'There was no answer within 20 seconds';
  const result: ConnectionTest = {
    at: new Date().toISOString(),
    seconds: Math.round((Date.now() - began) / 1000),
    ok: found?.every((one) => one.state !== 'missing' || !isNeeded(one)) ?? false,
    findings: found?.map(({ state, text, help }) => ({ state, text, help })) ?? [
      { state: 'missing', text, help: 'Test again in some minutes.' },
    ],
  };
  await ctx.strapi.store(STORE).set({ value: { ...(await readTests(ctx)), [key]: result } });
  return result;
};

/** What is known of a connection without asking its provider. Times are ISO 8601. */
export type ConnectionState = {
  source: Source;
  enteredAt: string | null;
  /** Whether its last test passed; false before the first. */
  isTested: boolean;
  test: ConnectionTest | null;
  /** When a message of the provider last arrived; null for mail, and before the first. */
  heardAt: string | null;
};

/** The states of the connections, for the checklist of the first day and the settings. */
export const connectionStates = async (
  ctx: Context,
): Promise<Record<ConnectionKey, ConnectionState>> => {
  const tests = await readTests(ctx);
  const stored = await storedConnections(ctx);
  const lastStripe = await lastArrivalAt(ctx);
  const heard: Record<ConnectionKey, string | null> = {
    stripe: lastStripe === null ? null : new Date(lastStripe).toISOString(),
    mux: await muxHeardAt(ctx),
    mail: null,
  };
  const stateOf = (key: ConnectionKey): ConnectionState => {
    const isEntered = !isSetByEnvironment(key) && stored[key] !== undefined;
    const test = tests[key] ?? null;
    return {
      source: isSetByEnvironment(key) ? 'environment' : isEntered ? 'panel' : 'none',
      enteredAt: isEntered ? (stored[key]?.enteredAt ?? null) : null,
      isTested: test?.ok ?? false,
      test,
      heardAt: heard[key],
    };
  };
  return { stripe: stateOf('stripe'), mux: stateOf('mux'), mail: stateOf('mail') };
};

/** The connections as the settings show them. */
export const connectionViews = async (ctx: Context): Promise<ConnectionView[]> => {
  const states = await connectionStates(ctx);
  const facts: Record<ConnectionKey, ConnectionView['facts']> = {
    stripe: stripeFacts(ctx),
    mux: muxFacts(ctx),
    mail: await mailFacts(ctx),
  };
  return CONNECTION_KEYS.map((key) => {
    const { isTested: _known, ...state } = states[key];
    return { key, facts: facts[key], ...state };
  });
};
