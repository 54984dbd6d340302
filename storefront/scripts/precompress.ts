/*
 * Lays a brotli and a gzip form beside every built file that shrinks, so that the server only sends
 * bytes. Highest qualities: it is done once for each build.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const CLIENT = join(import.meta.dirname, '..', 'dist', 'client');
const SHRINKS = new Set(['.js', '.css', '.svg', '.json', '.txt']);
const SMALLEST_BYTES = 512;

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

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => SHRINKS.has(extname(name)))
  .map((name) => join(CLIENT, name));
await Promise.all(files.map(compress));
console.log(`Compressed ${files.length} files`);
