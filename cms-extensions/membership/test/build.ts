import { execFileSync } from 'node:child_process';
import { existsSync, globSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '..');
const BUILT = join(ROOT, 'dist/server/index.js');

const isFresh = (): boolean => {
  if (!existsSync(BUILT)) return false;
  const built = statSync(BUILT).mtimeMs;
  return globSync(
    ['server/src/**/*.{ts,md,json}', 'package.json', '../{contract,server-kit}/src/**/*.{ts,json}'],
    {
      cwd: ROOT,
    },
  )
    .filter((file) => !file.endsWith('.test.ts'))
    .every((file) => statSync(join(ROOT, file)).mtimeMs <= built);
};

const build = (): void => {
  const sdk = createRequire(join(ROOT, 'package.json')).resolve('@strapi/sdk-plugin/package.json');
  const command = join(dirname(sdk), 'bin/strapi-plugin.js');
  execFileSync(process.execPath, [command, 'build', '--silent'], { cwd: ROOT, stdio: 'inherit' });
};

/** Builds the plugin unless the build is current. */
export const ensureBuilt = (): void => {
  if (!isFresh()) build();
};
