import type { ConnectionView, Finding } from 'contract/desk/settings';
import { raiseAlert, settleAlert } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { lastArrivalAt } from '../../platform/webhooks/index.ts';
import { type ConnectionTest, connectionTests, keepConnectionTest } from '../../site/index.ts';
import {
  CONNECTION_KEYS,
  type ConnectionKey,
  isSetByEnvironment,
  storedConnections,
} from './keys.ts';
import { checkMail, isMailConnected, mailFacts } from './mail.ts';
import { muxFacts, testMux } from './mux.ts';
import { stripeFacts, testStripe } from './stripe.ts';

/** The longest that a test may take, in milliseconds. */
const TEST_MS = 20_000;
const CHECK_SECONDS = 600;

/** What of Stripe fails its test when it is missing; the other findings are advice. */
const NEEDED_OF_STRIPE = ['keys', 'pair', 'charges', 'webhook'];

/** Runs a test of at most 20 seconds, and keeps its result as the last one of the connection. */
export const runTest = async (
  ctx: Context,
  key: ConnectionKey,
  test: Promise<(Finding & { key?: string })[]>,
): Promise<ConnectionTest> => {
  const began = Date.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((done) => {
    timer = setTimeout(() => done(null), TEST_MS);
  });
  const found = await Promise.race([test, late]).finally(() => clearTimeout(timer));
  const text = 'There was no answer within 20 seconds';
  const isFault = ({ state, key: of }: Finding & { key?: string }): boolean =>
    state === 'missing' && (of === undefined || NEEDED_OF_STRIPE.includes(of));
  const ok = found !== null && !found.some(isFault);
  const at = new Date().toISOString();
  const former = (await connectionTests(ctx))[key];
  const result: ConnectionTest = {
    at,
    seconds: Math.round((Date.now() - began) / 1000),
    ok,
    isBroken: !ok && former?.ok !== true,
    failingSince: ok ? null : (former?.failingSince ?? at),
    findings: found?.map(({ state, text, help }) => ({ state, text, help })) ?? [
      { state: 'missing', text, help: 'Test again in some minutes.' },
    ],
  };
  await keepConnectionTest(ctx, key, result);
  if (ok && former?.failingSince) {
    await settleAlert(ctx, 'connection-broken', `${key}:${former.failingSince}`);
  }
  return result;
};

/**
 * Tests what was tested before, and alerts the owner once when a connection fails twice in a row. A
 * mail that is refused is an alert of its own, where it is sent.
 */
const checkConnections = async (ctx: Context): Promise<void> => {
  const before = await connectionTests(ctx);
  for (const [key, name, test] of [
    ['stripe', 'Stripe', testStripe],
    ['mux', 'Mux', testMux],
    ['mail', 'Mail', checkMail],
  ] as const) {
    const last = before[key];
    if (last === undefined || (key === 'mail' && !(await isMailConnected(ctx)))) continue;
    const { isBroken, failingSince, findings } = await runTest(ctx, key, test(ctx, last));
    if (!isBroken) continue;
    const { text, help } = findings.find(({ state }) => state === 'missing') ?? findings[0] ?? {};
    await raiseAlert(ctx, {
      kind: 'connection-broken',
      subject: `${key}:${failingSince}`,
      message: `${name}: ${text}. ${help} See Settings, Connections.`,
    });
  }
};

/** Adds the check of the connections, each ten minutes. */
export const addConnectionJob = (ctx: Context): void =>
  ctx.jobs.add({
    name: 'connections',
    everySeconds: CHECK_SECONDS,
    work: () => checkConnections(ctx),
  });

/** The connections as the settings show them, without asking their providers. */
export const connectionViews = async (ctx: Context): Promise<ConnectionView[]> => {
  const tests = await connectionTests(ctx);
  const stored = await storedConnections(ctx);
  const heardAt = async (provider: 'stripe' | 'mux'): Promise<string | null> => {
    const at = await lastArrivalAt(ctx, provider);
    return at === null ? null : new Date(at).toISOString();
  };
  const facts: Record<ConnectionKey, ConnectionView['facts']> = {
    stripe: stripeFacts(ctx),
    mux: muxFacts(ctx),
    mail: await mailFacts(ctx),
  };
  const heard: Record<ConnectionKey, string | null> = {
    stripe: await heardAt('stripe'),
    mux: await heardAt('mux'),
    mail: null,
  };
  return CONNECTION_KEYS.map((key) => {
    const isFixed = isSetByEnvironment(key);
    const entered = isFixed ? undefined : stored[key];
    return {
      key,
      facts: facts[key],
      heardAt: heard[key],
      test: tests[key] ?? null,
      source: isFixed ? 'environment' : entered ? 'panel' : 'none',
      enteredAt: entered?.enteredAt ?? null,
    };
  });
};
