import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

export type Product = { storefrontUrl: string; cmsUrl: string; stop: () => Promise<void> };

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

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
 * The product to measure: the one that BENCH_STOREFRONT_URL and BENCH_CMS_URL name, else one that is
 * started beside whatever runs, with fresh data, and ended afterwards.
 */
export const theProduct = async (): Promise<Product> => {
  const { BENCH_STOREFRONT_URL: storefrontUrl, BENCH_CMS_URL: cmsUrl } = process.env;
  if (storefrontUrl && cmsUrl) return { storefrontUrl, cmsUrl, stop: async () => undefined };
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const [storefront, cms, sandbox] = await Promise.all([freePort(), freePort(), freePort()]);
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start', 'main.ts')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      STOREFRONT_PORT: String(storefront),
      CMS_PORT: String(cms),
      SANDBOX_PORT: String(sandbox),
    },
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
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
  return {
    storefrontUrl: `http://localhost:${storefront}`,
    cmsUrl: `http://localhost:${cms}`,
    stop,
  };
};
