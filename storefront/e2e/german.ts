import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { freePort } from '../../cms-extensions/server-kit/src/free-port.ts';
import { cmsUrl, sandboxUrl, storefrontUrl, stripeUrl } from './site.ts';

const STOREFRONT = join(import.meta.dirname, '..');
const ENGLISH = join(STOREFRONT, 'dist');
/** As the script `german` of the package builds it. */
const GERMAN = join(STOREFRONT, '.cache', 'german');

/** The tested build, with the German one beside it as `scripts/build.ts` would have laid it. */
const assemble = (): string => {
  mkdirSync(join(STOREFRONT, '.cache'), { recursive: true });
  const dist = mkdtempSync(join(STOREFRONT, '.cache', 'two-languages-'));
  mkdirSync(join(dist, 'de'));
  symlinkSync(join(ENGLISH, 'server'), join(dist, 'server'));
  symlinkSync(join(GERMAN, 'server'), join(dist, 'de', 'server'));
  cpSync(join(ENGLISH, 'client'), join(dist, 'client'), { recursive: true });
  cpSync(join(GERMAN, 'client', 'assets'), join(dist, 'client', 'assets'), { recursive: true });
  return dist;
};

const isReady = async (url: string, { exitCode }: ChildProcess): Promise<boolean> => {
  if (exitCode !== null) throw new Error(`The storefront ended with ${exitCode}`);
  try {
    return (await fetch(`${url}/healthz`)).ok;
  } catch {
    // Not listening yet.
    return false;
  }
};

/** Starts the site in English and German in front of this worker's product. */
export const startGermanSite = async () => {
  const dist = assemble();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(STOREFRONT, 'server/main.ts'), dist],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...{ PATH: process.env.PATH, NODE_ENV: 'production', LOCALES: 'en,de' },
        ...{ STOREFRONT_PORT: String(port), STOREFRONT_URL: url, CMS_INTERNAL_URL: cmsUrl },
        STRIPE_API_URL: stripeUrl,
        MUX_API_URL: `${sandboxUrl}/mux`,
      },
    },
  );
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const stop = async (): Promise<void> => {
    child.kill();
    await gone;
    rmSync(dist, { recursive: true });
  };
  try {
    await expect.poll(() => isReady(url, child), { timeout: 60_000, intervals: [50] }).toBe(true);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
};

/**
 * Lets a page of the site in two languages make writing calls: the product knows its own site alone,
 * and takes them from no other. Only where they are needed, since it slows all requests down.
 */
export const allowWriting = async (page: Page): Promise<void> => {
  await page.route(
    (url) => url.pathname.startsWith('/api/'),
    async (route) => {
      const request = route.request();
      if (request.method() === 'GET') return route.fallback();
      const headers = { ...request.headers(), origin: storefrontUrl };
      await route.fulfill({ response: await route.fetch({ headers }) });
    },
  );
};
