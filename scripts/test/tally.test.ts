import { describe, expect, it } from 'vitest';
import { add, closingLine, tallyOf } from './tally.ts';

const report = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 };

describe('the counts of npm test', () => {
  it('takes what vitest reports', () => {
    expect(tallyOf(report, 0)).toEqual({ passed: 3, failed: 0, skipped: 1 });
  });

  it('takes what Playwright reports; a test that passed only with a retry has failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(tallyOf({ stats }, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts a run that failed without a failed test as one failure', () => {
    expect(tallyOf(report, 1).failed).toBe(1);
    expect(tallyOf(null, 0).failed).toBe(1);
    expect(tallyOf({ ...report, numFailedTests: 2 }, 1).failed).toBe(2);
  });

  it('closes with the real sums', () => {
    const sum = add(tallyOf(report, 0), { passed: 1, failed: 2, skipped: 0 });
    expect(closingLine(sum)).toBe('4 passed, 2 failed, 1 skipped');
    expect(closingLine({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed');
  });
});
