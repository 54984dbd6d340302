import { describe, expect, it } from 'vitest';
import { add, closingLine, failureLines, tallyOf } from './tally.ts';

const report = {
  ...{ numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 0 },
  testResults: [],
};
const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };

describe('the counts of npm test', () => {
  it('takes what vitest reports', () => {
    expect(tallyOf('unit', report, 0)).toMatchObject({ passed: 3, failed: 0, skipped: 1 });
  });

  it('takes what Playwright reports; a test that passed only with a retry has failed', () => {
    expect(tallyOf('e2e', { stats, suites: [] }, 1)).toMatchObject({
      ...{ passed: 3, failed: 2, skipped: 2 },
    });
  });

  it('counts a run that failed without a failed test as one failure', () => {
    expect(tallyOf('unit', report, 1).failed).toBe(1);
    expect(tallyOf('unit', null, 0).failed).toBe(1);
    expect(tallyOf('unit', { ...report, numFailedTests: 2 }, 1).failed).toBe(2);
  });

  it('closes with the real sums', () => {
    const other = { passed: 1, failed: 2, skipped: 0, failures: [] };
    expect(closingLine(add(tallyOf('unit', report, 0), other))).toBe(
      '4 passed, 2 failed, 1 skipped',
    );
    expect(closingLine({ ...other, passed: 2, failed: 0 })).toBe('2 passed, 0 failed');
  });
});

describe('what failed', () => {
  it('is named with the first line of its error', () => {
    const assertionResults = [
      { status: 'passed', fullName: 'adds', failureMessages: [] },
      { status: 'failed', fullName: 'divides', failureMessages: ['Error: by zero\n  at …'] },
    ];
    const unit = tallyOf(
      'unit',
      {
        ...{ ...report, numFailedTests: 2 },
        testResults: [
          { name: 'sums.test.ts', status: 'failed', message: '', assertionResults },
          { name: 'x.test.ts', status: 'failed', message: 'no file\n', assertionResults: [] },
        ],
      },
      1,
    );
    const error = { message: '\u001b[31mTimeout\u001b[39m of 5000 ms\nat …' };
    const spec = { file: 'trial.e2e.ts', line: 7, tests: [{ results: [{}, { error }] }] };
    const inner = { title: 'a stranger', specs: [{ ...spec, title: 'signs up', ok: false }] };
    const suites = [{ title: '', specs: [{ ...spec, title: 'reads', ok: true }], suites: [inner] }];
    expect(failureLines(add(unit, tallyOf('e2e', { stats, suites }, 1))).split('\n')).toEqual([
      '✗ sums.test.ts › divides: Error: by zero',
      '✗ x.test.ts: no file',
      '✗ trial.e2e.ts:7 › signs up: Timeout of 5000 ms',
      '',
    ]);
  });

  it('names a run that failed outside of its tests', () => {
    expect(failureLines(tallyOf('unit', report, 1))).toBe('✗ unit failed outside of its tests\n');
    expect(failureLines(tallyOf('unit', null, 0))).toBe('✗ unit wrote no report\n');
    expect(failureLines(tallyOf('unit', report, 0))).toBe('');
  });
});
