/** Test counts of one or several runs. */
export type Tally = { passed: number; failed: number; skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

/** Adds two tallies. */
export const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The part of vitest's JSON report that is used here. */
export type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};

/**
 * The counts of a vitest run.
 * @param report what its JSON reporter wrote; null when it wrote nothing
 * @param exitCode a run that fails without a failed test (a file that cannot be loaded, an error
 *   outside of tests, no tests at all) counts as one failure
 */
export const tallyOf = (report: VitestReport | null, exitCode: number): Tally => {
  if (report === null) return { ...NOTHING, failed: 1 };
  const failed = report.numFailedTests;
  return {
    passed: report.numPassedTests,
    failed: exitCode !== 0 && failed === 0 ? 1 : failed,
    skipped: report.numPendingTests + report.numTodoTests,
  };
};

/** The last line of `npm test`. */
export const closingLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
