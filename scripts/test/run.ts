import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../start/settings.ts';
import { NOTHING, type Tally, tallyOf } from './tally.ts';

const children = new Set<ChildProcess>();

/** Has a child process stopped with the others. */
export const track = (child: ChildProcess): void => {
  children.add(child);
  child.once('exit', () => children.delete(child));
};

/** Stops all running child processes, when this one is to end. */
export const endAll = (): void => {
  for (const child of children) child.kill('SIGTERM');
};

/** Runs a program in this terminal. */
export const execute = (
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
  waits = false,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: environment });
    track(child);
    if (waits && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });

/**
 * A check that passes or fails as a whole, such as the linter: one test.
 * @param waits whether it leaves the processor to others that want it
 */
export const check = async (
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
  waits = false,
): Promise<Tally> => {
  const started = Date.now();
  const code = await execute(process.execPath, args, environment, waits);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1, failures: [name] };
};

/** Runs a test runner that writes a JSON report, and counts its tests. */
const runner = async (
  name: string,
  args: (report: string) => readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Tally> => {
  const folder = mkdtempSync(join(tmpdir(), 'report-'));
  const file = join(folder, 'report.json');
  const code = await execute(process.execPath, args(file), {
    ...environment,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
  rmSync(folder, { recursive: true });
  return tallyOf(name, report, code);
};

/** Runs some of the vitest projects and counts their tests. */
export const vitest = (
  projects: readonly string[],
  asked: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<Tally> =>
  runner(
    `vitest ${projects.join(', ')}`,
    (report) => [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      ...asked,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { ...process.env, ...environment },
  );

/**
 * Runs end-to-end tests and counts them.
 * @param asked which ones, as arguments of Playwright; none: all
 * @param environment names the products
 */
export const playwright = (
  asked: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<Tally> =>
  runner(
    'Playwright',
    () => [
      join(ROOT, 'storefront/node_modules/@playwright/test/cli.js'),
      'test',
      ...['--config', join(ROOT, 'storefront/e2e/playwright.config.ts')],
      '--reporter=list,json',
      ...asked,
    ],
    environment,
  );
