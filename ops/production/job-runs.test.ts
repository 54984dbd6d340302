import { describe, expect, it } from 'vitest';
import { type JobRun, judgeJobRuns, runsIn } from './job-runs.ts';

const run = (job: string, instance: string, began: number, ended: number): JobRun => ({
  ...{ job, instance, began, ended },
  outcome: 'success',
});

describe('the runs of jobs', () => {
  it('are read from the lines of an instance, whatever else stands there', () => {
    const log = [
      '{"level":"info","msg":"A mail was sent"}',
      '{"level":30,"time":5000,"name":"job","job":"videos","outcome":"failure","ms":40}',
      'An error of Node',
    ];
    expect(runsIn(log.join('\n'), 'cms-1')).toEqual([
      { job: 'videos', instance: 'cms-1', outcome: 'failure', began: 4960, ended: 5000 },
    ]);
  });

  it('may follow each other at once, and run beside other jobs', () => {
    const runs = [run('videos', 'cms-1', 0, 100), run('videos', 'cms-2', 100, 200)];
    expect(judgeJobRuns([...runs, run('revenue', 'cms-2', 50, 150)])).toEqual([]);
  });

  it.each([
    ['two instances', 'cms-2'],
    ['one instance', 'cms-1'],
  ])('do not overlap at %s', (_, instance) => {
    const runs = [
      run('videos', 'cms-1', 0, 1000),
      run('videos', 'cms-1', 1000, 1010),
      run('videos', instance, 900, 950),
    ];
    expect(judgeJobRuns(runs)).toEqual([
      `the job "videos" ran at cms-1 and at ${instance} at once, for 100 ms`,
    ]);
  });

  it('are one in a night for nightly work, not counting those that failed', () => {
    const first = run('reconciliation', 'cms-1', 0, 100);
    const second = run('reconciliation', 'cms-2', 9000, 9100);
    expect(judgeJobRuns([{ ...first, outcome: 'failure' }, second])).toEqual([]);
    expect(judgeJobRuns([first, second])).toEqual([
      'the nightly job "reconciliation" was done 2 times',
    ]);
  });
});
