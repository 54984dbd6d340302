import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freePorts } from '../../cms-extensions/server-kit/src/free-port.ts';
import { ROOT } from './settings.ts';

/** Writes its process id into the file that it is given, and goes on for ever. */
const ENDLESS = `require('node:fs').writeFileSync(process.argv[2], String(process.pid));
setInterval(() => undefined, 1000);
`;

/** Only for a start that hangs. */
const TIMEOUT_MS = 300_000;

const isRunning = (pid: number | undefined): pid is number => {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    // There is no such process.
    return false;
  }
};

describe('a start that is stopped', () => {
  let root: string;
  let pidFile: string;
  let start: ChildProcess;
  let pid: number | undefined;

  /** A folder with the scripts of the start, and a build of its own. */
  const prepare = (build: string): void => {
    cpSync(join(ROOT, 'scripts'), join(root, 'scripts'), { recursive: true });
    mkdirSync(join(root, 'cms'));
    for (const name of ['node_modules', 'cms-extensions', 'cms/boot']) {
      symlinkSync(join(ROOT, name), join(root, name));
    }
    const scripts = { build: 'wireit', 'below:build': 'wireit' };
    const wireit = { build: { dependencies: ['below:build'] }, 'below:build': { command: build } };
    writeFileSync(join(root, 'package.json'), JSON.stringify({ type: 'module', scripts, wireit }));
    writeFileSync(join(root, 'endless.cjs'), ENDLESS);
    mkdirSync(join(root, 'seed/src'), { recursive: true });
    writeFileSync(
      join(root, 'seed/src/main.ts'),
      `process.argv[2] = ${JSON.stringify(pidFile)};\nawait import('../../endless.cjs');\n`,
    );
  };

  /** Starts it, until there is a process that would run for ever. */
  const run = async (): Promise<void> => {
    const [site, cms] = await freePorts(2);
    start = spawn(process.execPath, [join(root, 'scripts/start/main.ts')], {
      cwd: root,
      stdio: 'ignore',
      env: {
        PATH: process.env.PATH,
        ...{ STOREFRONT_PORT: String(site), CMS_PORT: String(cms), SANDBOX: 'false' },
      },
    });
    while (!existsSync(pidFile) || readFileSync(pidFile, 'utf8') === '') {
      expect(start.exitCode, 'it ended by itself').toBeNull();
      await wait(20);
    }
    pid = Number(readFileSync(pidFile, 'utf8'));
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'start-'));
    pid = undefined;
    pidFile = join(root, 'pid');
  });
  afterEach(() => {
    start.kill('SIGKILL');
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
    rmSync(root, { recursive: true });
  });

  const SIGNALS = [
    ['SIGTERM', 0],
    ['SIGINT', 130],
  ] as const;
  it.each(SIGNALS)(
    'leaves no process of the build on %s',
    { timeout: TIMEOUT_MS },
    async (signal, code) => {
      prepare(`${process.execPath} endless.cjs ${pidFile}`);
      await run();
      const ended = once(start, 'exit');
      start.kill(signal);
      expect(await ended).toEqual([code, null]);
      expect(isRunning(pid)).toBe(false);
    },
  );

  it('leaves no process that loads the demo content', { timeout: TIMEOUT_MS }, async () => {
    prepare(`${process.execPath} --version`);
    await run();
    const ended = once(start, 'exit');
    start.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(isRunning(pid)).toBe(false);
  });
});
