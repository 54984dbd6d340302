/*
 * `pnpm bench web`: how fast pages are rendered and served, how much script they need, and what
 * Lighthouse's mobile profile says of them. Ends with an error when a target is missed.
 *
 *   --short   one page and moments: only whether there is a figure for everything
 */
import { parseArgs } from 'node:util';
import { audit, CATEGORIES } from './lighthouse.ts';
import { servedPages, uncachedRendering } from './rendering.ts';
import { scriptBytes } from './scripts.ts';

const { short } = parseArgs({ options: { short: { type: 'boolean', default: false } } }).values;

const PAGES = short ? ['/'] : ['/', '/workouts'];
const SECONDS = short ? 0.5 : 5;
const SCRIPT_LIMIT_KB = 150;
const LIGHTHOUSE_TARGET = 95;

type Target = { words: string; isMet: boolean };

let missed = 0;
const row = (what: string, figure: number, written: string, target?: Target): void => {
  if (!(figure > 0)) throw new Error(`${what}: nothing was measured`);
  // A moment on a busy machine says that there is a figure, and nothing about it.
  const isMet = short || target === undefined || target.isMet;
  if (!isMet) missed += 1;
  console.log(
    `${isMet ? '✓' : '✗'} ${what.padEnd(44)} ${written.padStart(14)}  ${target?.words ?? ''}`,
  );
};

const { BENCH_STOREFRONT_URL: storefrontUrl, BENCH_CMS_URL: cmsUrl } = process.env;
if (!storefrontUrl || !cmsUrl) {
  throw new Error('BENCH_STOREFRONT_URL and BENCH_CMS_URL must name the product to measure');
}

for (const path of PAGES) {
  const rendered = await uncachedRendering(cmsUrl, path, SECONDS);
  row(`${path} rendered, not cached`, rendered, `${rendered.toFixed(0)} pages/s`);
  const served = await servedPages(storefrontUrl, path, SECONDS);
  row(`${path} as served, brotli`, served, `${served.toFixed(0)} pages/s`);
  const kilobytes = (await scriptBytes(storefrontUrl, path)) / 1000;
  row(`${path} script, gzip`, kilobytes, `${kilobytes.toFixed(1)} kB`, {
    words: `≤ ${SCRIPT_LIMIT_KB} kB`,
    isMet: kilobytes <= SCRIPT_LIMIT_KB,
  });
}
for (const path of PAGES) {
  const { scores, complaints } = await audit(storefrontUrl + path, short ? 'provided' : 'simulate');
  for (const name of CATEGORIES) {
    row(`${path} Lighthouse mobile, ${name}`, scores[name], String(scores[name]), {
      words: `≥ ${LIGHTHOUSE_TARGET}`,
      isMet: scores[name] >= LIGHTHOUSE_TARGET,
    });
  }
  for (const complaint of complaints) console.log(`    ${complaint}`);
}
process.exitCode = missed === 0 ? 0 : 1;
