/*
 * Builds the site once for each language of LOCALES. The server's part of a further language stays
 * in a folder of its own; its files for the browser lie with the others, since their names contain
 * a hash of their content. A message that is missing in a language ends the build at once.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LOCALE, distFolder, LOCALES, localesOf } from '../locales.ts';
import { compileMessages } from './compile-messages.ts';

const DIST = join(import.meta.dirname, '..', 'dist');
const ASSETS = join('client', 'assets');

compileMessages();
for (const locale of LOCALES) {
  if (locale !== DEFAULT_LOCALE)
    rmSync(join(DIST, distFolder(locale)), { recursive: true, force: true });
}
for (const locale of localesOf(process.env.LOCALES)) {
  const { status } = spawnSync('vite', ['build'], {
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production', SITE_LOCALE: locale },
  });
  if (status !== 0) process.exit(status ?? 1);
  if (locale === DEFAULT_LOCALE) continue;
  const folder = join(DIST, distFolder(locale));
  cpSync(join(folder, ASSETS), join(DIST, ASSETS), { recursive: true });
  rmSync(join(folder, 'client'), { recursive: true });
}
await import('./precompress.ts');
