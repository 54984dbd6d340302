import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../start/settings.ts';
import { NOTHING, type Tally, tallyOf, type VitestReport } from './tally.ts';

const children = new Set<ChildProcess>();

/** Stops all running child processes; for Ctrl-C. */
export const endAll = (): void => {
  for (const child of children) child.kill('SIGTERM');
};

/** Runs a program in this terminal. */
export const execute = (
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', env: environment });
    children.add(child);
    child.on('error', reject);
    child.on('exit', (code) => {
      children.delete(child);
      resolve(code ?? 1);
    });
  });

/** A check that passes or fails as a whole, such as the linter: one test. */
export const check = async (
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Tally> => {
  const started = Date.now();
  const code = await execute(process.execPath, args, environment);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
  return code === 0 ? { ...NOTHING, passed: 1 } : { ...NOTHING, failed: 1 };
};

/** Runs some of the vitest projects and counts their tests. */
export const vitest = async (
  projects: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Tally> => {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const file = join(folder, 'report.json');
  const code = await execute(
    process.execPath,
    [
      join(ROOT, 'node_modules/vitest/vitest.mjs'),
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    environment,
  );
  const report = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as VitestReport) : null;
  rmSync(folder, { recursive: true });
  return tallyOf(report, code);
};
