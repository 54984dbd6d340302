import { cpus } from 'node:os';
import type { Measured } from './catalogue.ts';
import type { LoadResult } from './load.ts';

const NAMES: Readonly<Record<keyof Measured, string>> = {
  stock: 'Strapi core router, plain',
  stockCards: 'Strapi core router, with instructor and picture',
  visitor: 'CMS, visitor',
  visitorFew: 'CMS, visitor, 100 workouts',
  unseen: 'CMS, visitor, every address new',
  unseenFew: 'CMS, visitor, every address new, 100 workouts',
  member: 'CMS, member',
  memberFew: 'CMS, member, 100 workouts',
  bare: 'bare Node server, same bytes',
  origin: "storefront's origin, visitor",
};

type Target = {
  what: string;
  of: keyof Measured;
  against: keyof Measured;
  atLeast: number;
};

/** What was asked for; the cost is called flat when it changes by less than a quarter. */
const TARGETS: readonly Target[] = [
  { what: 'CMS, visitor / Strapi', of: 'visitor', against: 'stock', atLeast: 20 },
  { what: 'CMS, member / Strapi', of: 'member', against: 'stock', atLeast: 5 },
  { what: "storefront's origin / bare", of: 'origin', against: 'bare', atLeast: 0.4 },
  { what: 'visitor, 10,000 / 100', of: 'visitor', against: 'visitorFew', atLeast: 0.75 },
  { what: 'member, 10,000 / 100', of: 'member', against: 'memberFew', atLeast: 0.75 },
  { what: 'new address, 10,000 / 100', of: 'unseen', against: 'unseenFew', atLeast: 0.75 },
];

const row = (name: string, result: LoadResult): string =>
  [
    name.padEnd(50),
    Math.round(result.requestsPerSecond).toLocaleString('en').padStart(10),
    result.p50.toFixed(2).padStart(9),
    result.p99.toFixed(2).padStart(9),
    result.bytesPerAnswer.toLocaleString('en').padStart(9),
    result.failures === 0 ? '' : `  ${result.failures} failed`,
  ].join('');

const verdict = (
  measured: Partial<Measured>,
  target: Target,
): { line: string; reached: boolean } => {
  const [of, against] = [measured[target.of], measured[target.against]];
  const wanted = `at least ${target.atLeast}`;
  if (of === undefined || against === undefined) {
    return { line: `${target.what.padEnd(34)} not measured (${wanted})`, reached: true };
  }
  const ratio = of.requestsPerSecond / against.requestsPerSecond;
  const reached = ratio >= target.atLeast && of.failures === 0;
  const line = `${target.what.padEnd(34)}${ratio.toFixed(2).padStart(8)}  ${wanted}: ${reached ? 'reached' : 'MISSED'}`;
  return { line, reached };
};

/**
 * Prints what was measured.
 * @returns whether every target was reached
 */
export const printReport = (measured: Partial<Measured>): boolean => {
  console.log(`\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
  console.log(`${''.padEnd(50)}requests/s   p50 ms   p99 ms    bytes`);
  for (const [name, result] of Object.entries(measured)) {
    console.log(row(NAMES[name as keyof Measured], result));
  }
  const verdicts = TARGETS.map((target) => verdict(measured, target));
  console.log(`\n${verdicts.map(({ line }) => line).join('\n')}`);
  return verdicts.every(({ reached }) => reached);
};
