/*
 * Builds the site once for each language of LOCALES. The server's part of a further language stays
 * in a folder of its own; its files for the browser lie with the others, since their names contain
 * a hash of their content.
 * At last, a brotli and a gzip form is laid beside every file that shrinks, so that the server only
 * sends bytes.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { DEFAULT_LOCALE, distFolder, LOCALES, localesOf } from '../locales.ts';

const DIST = join(import.meta.dirname, '..', 'dist');
const CLIENT = join(DIST, 'client');
const ASSETS = join('client', 'assets');

const SHRINKS = new Set(['.js', '.css', '.svg', '.json', '.txt']);
const SMALLEST_BYTES = 512;

/** At the highest qualities, since it is done once for each build. */
const compress = async (path: string): Promise<void> => {
  const bytes = readFileSync(path);
  if (bytes.byteLength < SMALLEST_BYTES) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  if (brotli.byteLength < bytes.byteLength) writeFileSync(`${path}.br`, brotli);
  if (gzipped.byteLength < bytes.byteLength) writeFileSync(`${path}.gz`, gzipped);
};

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

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => SHRINKS.has(extname(name)))
  .map((name) => join(CLIENT, name));
await Promise.all(files.map(compress));
console.log(`Compressed ${files.length} files`);
