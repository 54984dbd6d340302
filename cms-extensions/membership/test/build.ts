import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ROOT = resolve(import.meta.dirname, '..');
const BUILT = join(ROOT, 'dist/server/index.js');
const LOCK = join(ROOT, '.tmp/building');
/** An older lock was left by a process that died. */
const LOCK_STALE_MS = 60_000;

const isFresh = (): boolean => {
  if (!existsSync(BUILT)) return false;
  const built = statSync(BUILT).mtimeMs;
  return globSync(['server/src/**/*.{ts,md}', 'package.json', '../contract/src/**/*.ts'], {
    cwd: ROOT,
  })
    .filter((file) => !file.endsWith('.test.ts'))
    .every((file) => statSync(join(ROOT, file)).mtimeMs <= built);
};

const build = (): void => {
  const sdk = createRequire(join(ROOT, 'package.json')).resolve('@strapi/sdk-plugin/package.json');
  const command = join(dirname(sdk), 'bin/strapi-plugin.js');
  execFileSync(process.execPath, [command, 'build', '--silent'], { cwd: ROOT, stdio: 'inherit' });
};

const takeLock = (): boolean => {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    // Another test file is building.
    const age = Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > LOCK_STALE_MS && existsSync(LOCK)) rmdirSync(LOCK);
    return false;
  }
};

/** Builds the plugin unless the build is current; concurrent test files wait for the first. */
export const ensureBuilt = async (): Promise<void> => {
  mkdirSync(join(ROOT, '.tmp'), { recursive: true });
  while (!isFresh()) {
    if (!takeLock()) {
      await wait(50);
      continue;
    }
    try {
      if (!isFresh()) build();
    } finally {
      rmdirSync(LOCK);
    }
  }
};
