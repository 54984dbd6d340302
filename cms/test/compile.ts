import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync, utimesSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CMS_ROOT } from '../boot/open.mts';

const COMPILED = join(CMS_ROOT, 'dist/src/index.js');

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

/** Compiles the app's sources unless they are up to date. */
export const ensureCompiled = (): void => {
  if (!isFresh()) compile();
};
