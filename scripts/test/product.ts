import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../cms-extensions/contract/src/free-port.ts';
import { ROOT } from '../start/settings.ts';
import { testedStripe } from './stripe.ts';

/** A running product with its own ports and fresh data. */
export type Product = {
  storefrontUrl: string;
  cmsUrl: string;
  sandboxUrl: string;
  /** URL of Stripe's API: the sandbox's, or Stripe's own (`testedStripe`). */
  stripeUrl: string;
  /** Id of the process that started all the others. */
  pid: number;
  /** Its SQLite database. */
  databaseFile: string;
  /** Stops it and removes its data. */
  stop: () => Promise<void>;
};

/** Resolves when the product is running; rejects with its output when it exits instead. */
const untilRunning = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (/✓ .+ runs \(/.test(printed)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => reject(new Error(`The product did not start:\n${printed}`)));
  });

/**
 * Starts the product as `npm start` does, without disturbing another running one.
 * @param added more settings
 * @throws when it does not start, with its output
 */
export const startProduct = async (
  added: Readonly<Record<string, string>> = {},
): Promise<Product> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'product-'));
  const [storefront, cms, sandbox] = await Promise.all([freePort(), freePort(), freePort()]);
  const sandboxUrl = `http://localhost:${sandbox}`;
  const { apiUrl: stripeUrl, settings } = testedStripe(process.env, sandboxUrl);
  const urls = {
    storefrontUrl: `http://localhost:${storefront}`,
    cmsUrl: `http://localhost:${settings.CMS_PORT ?? cms}`,
    sandboxUrl,
    stripeUrl,
  };
  const { NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/start/main.ts')],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
        DATA_DIR: dataDir,
        STOREFRONT_PORT: String(storefront),
        CMS_PORT: String(cms),
        SANDBOX_PORT: String(sandbox),
        // Tests sign in far more often than a person does.
        RATE_LIMIT_SIGN_IN_BY_ADDRESS: '10000/900',
        RATE_LIMIT_SIGN_IN_BY_EMAIL_AND_ADDRESS: '10000/900',
        RATE_LIMIT_SIGN_IN_BY_EMAIL: '10000/900',
        RATE_LIMIT_REGISTRATION_BY_ADDRESS: '10000/3600',
        RATE_LIMIT_CARD_SETUP_BY_ADDRESS: '10000/900',
        RATE_LIMIT_CARD_FAILURES: '10000/3600',
        RATE_LIMIT_CARD_FAILURES_BY_ADDRESS: '10000/3600',
        RATE_LIMIT_CARDS_BY_ADDRESS: '10000/86400',
        RATE_LIMIT_CARDS_BY_MEMBER: '10000/86400',
        RATE_LIMIT_MEMBERS_BY_CARD: '10000/86400',
        PASSWORD_HASH_ROUNDS: '4',
        // The tests of other languages have a site of their own in front of this CMS.
        CMS_LOCALES: 'en,de',
        // Test clocks of Stripe can advance each member's time.
        STRIPE_TEST_CLOCKS: 'true',
        // Our own clock cannot be advanced: long enough to check the site, short enough to wait
        // for.
        PAST_DUE_GRACE_DAYS: String(30 / 86_400),
        // At its start only: each reconciliation syncs all members who have a test clock (20 ms of
        // processor time each), and webhooks tell of what happens here.
        BILLING_RECONCILE_SECONDS: '3600',
        ...settings,
        ...added,
      },
    },
  );
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilRunning(child);
  } catch (error) {
    await stop();
    throw error;
  }
  const databaseFile = join(dataDir, 'cms.sqlite');
  return { ...urls, pid: child.pid ?? 0, databaseFile, stop };
};
