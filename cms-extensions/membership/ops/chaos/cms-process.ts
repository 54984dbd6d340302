import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_SECRETS } from '../../../../cms/test/boot.ts';
import { ensureCompiled } from '../../../../cms/test/compile.ts';
import { DATABASES_URL, newDatabase } from '../../../../cms/test/database.ts';
import { freePort } from '../../../server-kit/src/free-port.ts';
import { GENEROUS_LIMITS, QUICK_HASHES } from '../../test/boot.ts';
import { ensureBuilt } from '../../test/build.ts';

const APP = join(import.meta.dirname, 'app.ts');

/** The app as a separate process that keeps its port and database over restarts. */
export const startCms = async (settings: Readonly<Record<string, string>>) => {
  ensureCompiled();
  ensureBuilt();
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'chaos-cms-'));
  // Beside Vitest nobody hands out databases; the app then begins with an empty one.
  const isCopied = process.env[DATABASES_URL] !== undefined;
  const database = isCopied ? await newDatabase('sqlite', dataDir) : {};
  let hasStarted = isCopied;
  let running: ChildProcess | null = null;
  let ready: Promise<void> = Promise.resolve();

  const launch = (more: Readonly<Record<string, string>> = {}): Promise<void> => {
    const child = spawn(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
        APP,
        String(port),
        ...(hasStarted ? ['--started-before'] : []),
      ],
      {
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        env: {
          ...process.env,
          ...TEST_SECRETS,
          RATE_LIMITS: GENEROUS_LIMITS,
          ...QUICK_HASHES,
          NODE_ENV: 'test',
          // The app publishes the plans itself, where there are none.
          SEED_DEMO: 'true',
          LOG_LEVEL: 'error',
          STRAPI_TELEMETRY_DISABLED: 'true',
          DATA_DIR: dataDir,
          ...database,
          ...settings,
          ...more,
        },
      },
    );
    running = child;
    ready = new Promise((done, failed) => {
      child.once('message', () => {
        hasStarted = true;
        done();
      });
      child.once('exit', () => failed(new Error('The app ended before it was ready')));
    });
    return ready;
  };

  const kill = async (): Promise<void> => {
    const child = running;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((done) => child.once('exit', done));
    child.kill('SIGKILL');
    await gone;
  };

  await launch();
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    /** Resolves when the app answers, also after a kill. */
    up: () => ready,
    /** Kills it at any moment, as a power failure does, and restarts it. */
    killAndRestart: async (more?: Readonly<Record<string, string>>): Promise<void> => {
      await kill();
      await launch(more);
    },
    stop: async (): Promise<void> => {
      await kill();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};

export type CmsProcess = Awaited<ReturnType<typeof startCms>>;

/** Maximum attempts per call: the app may be killed again in between. */
const ATTEMPTS_MAX = 40;

/** An answer that is always an error of the app. */
export class Defect extends Error {}

/**
 * Repeats a call until it is answered: waits while the app is down, and retries when asked to.
 * @throws Defect for a 500, and when all attempts fail
 */
export const answered = async <Answer extends { status: number; body?: unknown }>(
  cms: CmsProcess,
  call: () => Promise<Answer>,
): Promise<Answer> => {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    try {
      const answer = await call();
      if (answer.status === 500) throw new Defect(`500: ${JSON.stringify(answer.body)}`);
      if (answer.status !== 502 && answer.status !== 503) return answer;
    } catch (error) {
      if (error instanceof Defect) throw error;
      // The connection broke because the app was killed. Wait for the restart.
      await cms.up().catch(() => undefined);
    }
    await wait(50);
  }
  throw new Defect('Nothing came through');
};
