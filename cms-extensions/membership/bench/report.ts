import { cpus } from 'node:os';
import type { Measured, Measurement } from './catalogue.ts';

const NAMES: Readonly<Record<keyof Measured, string>> = {
  stock: 'Strapi core router, plain',
  stockCards: 'Strapi core router, with category, instructor and picture',
  visitor: 'CMS, visitor',
  visitorFew: 'CMS, visitor, 100 workouts',
  unseen: 'CMS, visitor, every address new',
  unseenFew: 'CMS, visitor, every address new, 100 workouts',
  movement: 'CMS, visitor, one movement, every address new',
  movementFew: 'CMS, visitor, one movement, 100 workouts',
  member: 'CMS, member',
  memberFew: 'CMS, member, 100 workouts',
  bare: 'bare Node server, same bytes',
  origin: "storefront's origin, visitor",
};

type Target = { what: string; of: keyof Measured; against: keyof Measured } & (
  | { throughputAtLeast: number }
  | { costAtMost: number }
);

/** Maximum slowdown for a hundred times the workouts; includes the noise of a busy machine. */
const FLAT = 1.5;
/** The same for a page that is not cached, which goes through all workouts. */
const LINEAR = 8;

const TARGETS: readonly Target[] = [
  { what: 'CMS, visitor / Strapi', of: 'visitor', against: 'stock', throughputAtLeast: 20 },
  { what: 'CMS, member / Strapi', of: 'member', against: 'stock', throughputAtLeast: 10 },
  { what: "storefront's origin / bare", of: 'origin', against: 'bare', throughputAtLeast: 0.4 },
  { what: 'cost, visitor, 10,000 / 100', of: 'visitor', against: 'visitorFew', costAtMost: FLAT },
  { what: 'cost, member, 10,000 / 100', of: 'member', against: 'memberFew', costAtMost: FLAT },
  {
    what: 'cost, new address, 10,000 / 100',
    of: 'unseen',
    against: 'unseenFew',
    costAtMost: LINEAR,
  },
  {
    what: 'cost, movement, 10,000 / 100',
    of: 'movement',
    against: 'movementFew',
    costAtMost: LINEAR,
  },
];

const row = (name: string, result: Measurement): string =>
  [
    name.padEnd(50),
    Math.round(result.requestsPerSecond).toLocaleString('en').padStart(10),
    result.p50.toFixed(2).padStart(9),
    result.p99.toFixed(2).padStart(9),
    (result.cpuMs === null ? '' : result.cpuMs.toFixed(3)).padStart(9),
    result.bytesPerAnswer.toLocaleString('en').padStart(9),
    result.failures === 0 ? '' : `  ${result.failures} failed`,
  ].join('');

/** A page of 20 workouts is longer; one without workouts is not what is to be compared. */
const PAGE_BYTES_MIN = 8000;

/** Whether all answers were pages of workouts. */
const hasPages = ({ failures, bytesPerAnswer }: Measurement): boolean =>
  failures === 0 && bytesPerAnswer >= PAGE_BYTES_MIN;

/** Computes the ratio of a target and whether the target is reached. */
const judge = (of: Measurement, against: Measurement, target: Target) => {
  if ('costAtMost' in target) {
    const ratio = (of.cpuMs ?? Number.NaN) / (against.cpuMs ?? Number.NaN);
    return { ratio, wanted: `at most ${target.costAtMost}`, reached: ratio <= target.costAtMost };
  }
  const ratio = of.requestsPerSecond / against.requestsPerSecond;
  const atLeast = target.throughputAtLeast;
  return { ratio, wanted: `at least ${atLeast}`, reached: ratio >= atLeast };
};

const verdict = (
  measured: Partial<Measured>,
  target: Target,
): { line: string; reached: boolean } => {
  const [of, against] = [measured[target.of], measured[target.against]];
  const what = target.what.padEnd(36);
  if (of === undefined || against === undefined) {
    return { line: `${what} not measured`, reached: true };
  }
  const { ratio, wanted, reached } = judge(of, against, target);
  const fair = reached && hasPages(of) && hasPages(against);
  const line = `${what}${ratio.toFixed(2).padStart(8)}  ${wanted}: ${fair ? 'reached' : 'MISSED'}`;
  return { line, reached: fair };
};

/** Prints the measurements. */
export const printFigures = (measured: Partial<Measured>): void => {
  console.log(`\n${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`);
  console.log(`${''.padEnd(50)}requests/s   p50 ms   p99 ms   cpu ms    bytes`);
  for (const [name, result] of Object.entries(measured)) {
    console.log(row(NAMES[name as keyof Measured], result));
  }
};

/** @throws when a subject has no figure, or an answer was not the expected one */
export const assertMeasured = (measured: Partial<Measured>): void => {
  const lacking = (Object.keys(NAMES) as (keyof Measured)[]).filter((name) => {
    const result = measured[name];
    return result === undefined || !(result.requestsPerSecond > 0) || !hasPages(result);
  });
  if (lacking.length > 0) throw new Error(`Not measured: ${lacking.join(', ')}`);
};

/**
 * Prints which targets are reached.
 * @returns whether all of them are
 */
export const printVerdicts = (measured: Partial<Measured>): boolean => {
  const verdicts = TARGETS.map((target) => verdict(measured, target));
  console.log(`\n${verdicts.map(({ line }) => line).join('\n')}`);
  return verdicts.every(({ reached }) => reached);
};
