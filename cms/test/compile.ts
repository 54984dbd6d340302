import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmdirSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CMS_ROOT } from '../boot/open.mts';

const COMPILED = join(CMS_ROOT, 'dist/src/index.js');
const LOCK = join(CMS_ROOT, '.tmp/compiling');
/** An older lock was left by a process that died. */
const LOCK_STALE_MS = 60_000;

const isFresh = (): boolean => {
  if (!existsSync(COMPILED)) return false;
  const compiled = statSync(COMPILED).mtimeMs;
  return globSync(['{src,config}/**/*.{ts,json}', 'tsconfig.json'], { cwd: CMS_ROOT })
    .filter((file) => !file.startsWith(join('src', 'admin')) && !file.endsWith('.test.ts'))
    .every((file) => statSync(join(CMS_ROOT, file)).mtimeMs <= compiled);
};

const compile = (): void => {
  const tsc = createRequire(join(CMS_ROOT, 'package.json')).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', CMS_ROOT, '--noCheck'], { stdio: 'inherit' });
  // tsc does not rewrite a file whose text is unchanged, so the next check would find it outdated.
  const now = new Date();
  utimesSync(COMPILED, now, now);
};

const takeLock = (): boolean => {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    // Another test file is compiling now.
    if (Date.now() - (statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? 0) > LOCK_STALE_MS) {
      rmdirSync(LOCK);
    }
    return false;
  }
};

/**
 * Compiles the app's sources unless they are up to date; parallel test files wait for the first.
 */
export const ensureCompiled = async (): Promise<void> => {
  mkdirSync(join(CMS_ROOT, '.tmp'), { recursive: true });
  while (!isFresh()) {
    if (takeLock()) {
      try {
        if (!isFresh()) compile();
      } finally {
        rmdirSync(LOCK);
      }
    } else {
      await wait(50);
    }
  }
};
