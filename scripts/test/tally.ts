import { stripVTControlCharacters } from 'node:util';
import type { JsonTestResults } from 'vitest/node';

/** Test counts of one or several runs, and what failed in them. */
export type Tally = {
  passed: number;
  failed: number;
  skipped: number;
  /** Each failed test with the first line of its error. */
  failures: readonly string[];
};

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

/** Adds two tallies. */
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  failures: [...a.failures, ...b.failures],
});

const ERROR_MAX_LENGTH = 300;

const described = (name: string, error = ''): string => {
  const [line = ''] = stripVTControlCharacters(error).split('\n');
  return line === '' ? name : `${name}: ${line.slice(0, ERROR_MAX_LENGTH)}`;
};

const ofVitest = (report: JsonTestResults): Tally => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [described(name, message)] : [];
    return failed.map((test) => described(`${name} › ${test.fullName}`, test.failureMessages?.[0]));
  }),
});

type Suite = {
  specs: {
    title: string;
    file: string;
    line: number;
    ok: boolean;
    tests: { results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
};

/** The parts of Playwright's JSON report that are used here. */
type PlaywrightReport = {
  stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number>;
  suites: Suite[];
};

const failuresIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap(({ error }) => error ?? []));
      return described(`${file}:${line} › ${title}`, errors[0]?.message);
    }),
  ...suites.flatMap(failuresIn),
];

const ofPlaywright = ({ stats, suites }: PlaywrightReport): Tally => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
  failures: suites.flatMap(failuresIn),
});

/**
 * The counts of a run.
 * @param name what ran, for a failure that is of no test
 * @param report the JSON that the test runner wrote; null when it wrote nothing
 * @param exitCode a run that fails without a failed test (a file that cannot be loaded, an error
 *   outside of tests, no tests at all) counts as one failure
 */
export const tallyOf = (name: string, report: unknown, exitCode: number): Tally => {
  if (report === null) return { ...NOTHING, failed: 1, failures: [`${name} wrote no report`] };
  const written = report as JsonTestResults | PlaywrightReport;
  const tally = 'stats' in written ? ofPlaywright(written) : ofVitest(written);
  if (exitCode === 0 || tally.failed > 0) return tally;
  return {
    ...tally,
    failed: 1,
    failures: [...tally.failures, `${name} failed outside of its tests`],
  };
};

/** The failures of a run, one a line; nothing when there are none. */
export const failureLines = ({ failures }: Tally): string =>
  failures.map((failure) => `✗ ${failure}\n`).join('');

/** The last line of `npm test`. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
