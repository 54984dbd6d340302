import { stripVTControlCharacters } from 'node:util';
import { z } from 'zod';

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

/** The parts of vitest's and Playwright's JSON reports that are used here. */
const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        message: z.string(),
        assertionResults: z.array(
          z.object({
            status: z.string(),
            fullName: z.string(),
            failureMessages: z.array(z.string()).nullish(),
          }),
        ),
      }),
    ),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      if (failed.length === 0) return status === 'failed' ? [described(name, message)] : [];
      return failed.map((test) =>
        described(`${name} › ${test.fullName}`, test.failureMessages?.[0]),
      );
    }),
  }));

type Suite = {
  title: string;
  specs: { title: string; file: string; line: number; ok: boolean; tests: unknown[] }[];
  suites?: Suite[] | undefined;
};
const resultsSchema = z.object({
  results: z.array(z.object({ error: z.object({ message: z.string().optional() }).optional() })),
});
const suiteSchema: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      line: z.number(),
      ok: z.boolean(),
      tests: z.array(z.unknown()),
    }),
  ),
  suites: z.lazy(() => z.array(suiteSchema).optional()),
});

const failuresIn = ({ specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) => {
      const results = tests.flatMap((test) => resultsSchema.parse(test).results);
      return described(
        `${file}:${line} › ${title}`,
        results.find(({ error }) => error !== undefined)?.error?.message,
      );
    }),
  ...suites.flatMap(failuresIn),
];

const playwrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
    suites: z.array(suiteSchema),
  })
  .transform(({ stats, suites }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresIn),
  }));
const reportSchema = z.union([vitestReport, playwrightReport]);

/**
 * The counts of a run.
 * @param name what ran, for a failure that is of no test
 * @param report the JSON that the test runner wrote; null when it wrote nothing
 * @param exitCode a run that fails without a failed test (a file that cannot be loaded, an error
 *   outside of tests, no tests at all) counts as one failure
 */
export const tallyOf = (name: string, report: unknown, exitCode: number): Tally => {
  if (report === null) return { ...NOTHING, failed: 1, failures: [`${name} wrote no report`] };
  const tally = reportSchema.parse(report);
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
