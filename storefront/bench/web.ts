/*
 * `pnpm bench web`: how fast pages are rendered and served, how much script they need, and what
 * Lighthouse's mobile profile says of them. Ends with an error when a target is missed.
 */
import { audit, CATEGORIES } from './lighthouse.ts';
import { servedPages, uncachedRendering } from './rendering.ts';
import { scriptBytes } from './scripts.ts';

const PAGES = ['/', '/workouts'] as const;
const SCRIPT_LIMIT_KB = 150;
const LIGHTHOUSE_TARGET = 95;

type Row = { what: string; measured: string; target: string; met: boolean };

const rows: Row[] = [];
const row = (what: string, measured: string, target = '', met = true): void => {
  rows.push({ what, measured, target, met });
  console.log(`${met ? '✓' : '✗'} ${what.padEnd(44)} ${measured.padStart(14)}  ${target}`);
};

const { BENCH_STOREFRONT_URL: storefrontUrl, BENCH_CMS_URL: cmsUrl } = process.env;
if (!storefrontUrl || !cmsUrl) {
  throw new Error('BENCH_STOREFRONT_URL and BENCH_CMS_URL must name the product to measure');
}

for (const path of PAGES) {
  const rendered = await uncachedRendering(cmsUrl, path);
  row(`${path} rendered, not cached`, `${rendered.toFixed(0)} pages/s`);
  const served = await servedPages(storefrontUrl, path);
  row(`${path} as served, brotli`, `${served.toFixed(0)} pages/s`);
  const kilobytes = (await scriptBytes(storefrontUrl, path)) / 1000;
  const met = kilobytes <= SCRIPT_LIMIT_KB;
  row(`${path} script, gzip`, `${kilobytes.toFixed(1)} kB`, `≤ ${SCRIPT_LIMIT_KB} kB`, met);
}
for (const path of PAGES) {
  const { scores, complaints } = await audit(storefrontUrl + path);
  for (const name of CATEGORIES) {
    const met = scores[name] >= LIGHTHOUSE_TARGET;
    row(`${path} Lighthouse mobile, ${name}`, String(scores[name]), `≥ ${LIGHTHOUSE_TARGET}`, met);
  }
  for (const complaint of complaints) console.log(`    ${complaint}`);
}
process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
