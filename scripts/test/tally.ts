import { z } from 'zod';

/** Test counts of one or several runs. */
export type Tally = { passed: number; failed: number; skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Adds two tallies. */
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The parts of vitest's and Playwright's JSON reports that are used here. */
const vitestReport = z
  .object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  })
  .transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }));
const playwrightReport = z
  .object({
    stats: z.object({
      expected: z.number(),
      unexpected: z.number(),
      flaky: z.number(),
      skipped: z.number(),
    }),
  })
  .transform(({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }));
const reportSchema = z.union([vitestReport, playwrightReport]);

/**
 * The counts of a run.
 * @param report the JSON that the test runner wrote; null when it wrote nothing
 * @param exitCode a run that fails without a failed test (a file that cannot be loaded, an error
 *   outside of tests, no tests at all) counts as one failure
 */
export const tallyOf = (report: unknown, exitCode: number): Tally => {
  if (report === null) return { ...NOTHING, failed: 1 };
  const tally = reportSchema.parse(report);
  return { ...tally, failed: exitCode !== 0 && tally.failed === 0 ? 1 : tally.failed };
};

/** The last line of `npm test`. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
