import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '../../cms-extensions/server-kit/src/free-port.ts';
import { ROOT } from '../start/settings.ts';
import { copyDemoData, type DemoData, type Ports } from './demo-data.ts';
import { track } from './run.ts';
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

/** Resolves when the output matches, or without it when `ends`; rejects with the output otherwise. */
const untilPrinted = (child: ChildProcess, text: RegExp | 'its end'): Promise<void> =>
  new Promise((resolve, reject) => {
    let printed = '';
    const read = (chunk: Buffer): void => {
      printed += chunk.toString();
      if (text !== 'its end' && text.test(printed)) resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      if (text === 'its end' && code === 0) resolve();
      else reject(new Error(`The product did not start:\n${printed}`));
    });
  });

const newPorts = async (): Promise<Ports> => {
  const [storefront = 0, cms = 0, sandbox = 0] = await freePorts(3);
  return { storefront, cms, sandbox };
};

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'product-'));

/** Of what many tests do from one address. */
const MANY_ATTEMPTS = [
  ...['SIGN_IN_BY_ADDRESS', 'SIGN_IN_BY_EMAIL_AND_ADDRESS', 'SIGN_IN_BY_EMAIL'],
  ...['REGISTRATION_BY_ADDRESS', 'CARD_SETUP_BY_ADDRESS', 'CARD_FAILURES_BY_ADDRESS'],
]
  .map((name) => `${name}=10000/900`)
  .join(' ');

/** Runs `npm start` without disturbing another running product. */
const spawnProduct = (
  dataDir: string,
  ports: Ports,
  settings: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): ChildProcess => {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(ROOT, 'scripts/start/main.ts'), ...options],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH, HOME },
        ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
        DATA_DIR: dataDir,
        STOREFRONT_PORT: String(ports.storefront),
        CMS_PORT: String(ports.cms),
        SANDBOX_PORT: String(ports.sandbox),
        // Tests sign in far more often than a person does.
        RATE_LIMITS: MANY_ATTEMPTS,
        PASSWORD_HASH_ROUNDS: '4',
        // The tests count on the few accounts that they know.
        DEMO_BUSINESS: 'false',
        // The tests of other languages have a site of their own in front of this CMS.
        CMS_LOCALES: 'en,de',
        // Test clocks of Stripe can advance each member's time.
        STRIPE_TEST_CLOCKS: 'true',
        // Our own clock cannot be advanced: long enough to check the site, short enough to wait
        // for.
        PAST_DUE_GRACE_DAYS: String(15 / 86_400),
        // At its start only: each reconciliation syncs all members who have a test clock (20 ms of
        // processor time each), and webhooks tell of what happens here.
        TIMINGS: 'BILLING_RECONCILE_SECONDS=3600',
        ...settings,
      },
    },
  );
  track(child);
  return child;
};

/**
 * Loads the demo content once for several products: it takes 15 s of processor time.
 * @throws when it cannot be loaded, with the output
 */
export const loadDemoData = async (): Promise<DemoData> => {
  const [folder, ports] = [newFolder(), await newPorts()];
  try {
    await untilPrinted(spawnProduct(folder, ports, {}, ['--load']), 'its end');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  return { folder, ports };
};

/**
 * Starts the product as `npm start` does, without disturbing another running one.
 * @param added more settings
 * @param demo content that was loaded before, at the stand-ins; none: it loads its own
 * @throws when it does not start, with its output
 */
export const startProduct = async (
  added: Readonly<Record<string, string>> = {},
  demo?: DemoData,
): Promise<Product> => {
  const [dataDir, free] = [newFolder(), await newPorts()];
  const sandboxUrl = `http://localhost:${free.sandbox}`;
  const { apiUrl: stripeUrl, settings } = testedStripe(process.env, sandboxUrl);
  const ports = { ...free, cms: Number(settings.CMS_PORT ?? free.cms) };
  if (demo !== undefined) copyDemoData(demo, { folder: dataDir, ports });
  const loaded: Record<string, string> = demo === undefined ? {} : { SEED_DEMO: 'false' };
  const child = spawnProduct(dataDir, ports, { ...settings, ...loaded, ...added });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilPrinted(child, /✓ .+ runs \(/);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    storefrontUrl: `http://localhost:${ports.storefront}`,
    cmsUrl: `http://localhost:${ports.cms}`,
    ...{ sandboxUrl, stripeUrl },
    pid: child.pid ?? 0,
    databaseFile: join(dataDir, 'cms.sqlite'),
    stop,
  };
};
