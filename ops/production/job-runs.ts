import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const INSTANCES = ['cms-1', 'cms-2'] as const;
/** Work that is done once in a night, by whichever instance comes first. */
const NIGHTLY = ['reconciliation'];
/** The processes' clocks are one, but times are rounded to milliseconds and taken one by one. */
const ROUNDING_MS = 5;

const lineSchema = z.object({
  name: z.literal('job'),
  time: z.number(),
  job: z.string(),
  outcome: z.enum(['success', 'failure']),
  ms: z.number(),
});

/** A run of a job that one instance at a time may run. Times are in milliseconds since the epoch. */
export type JobRun = {
  job: string;
  instance: string;
  outcome: 'success' | 'failure';
  began: number;
  ended: number;
};

export const runsIn = (log: string, instance: string): JobRun[] =>
  log.split('\n').flatMap((line) => {
    if (!line.includes('"name":"job"')) return [];
    const { job, outcome, time, ms } = lineSchema.parse(JSON.parse(line));
    return [{ job, instance, outcome, began: time - ms, ended: time }];
  });

/** What the CMS instances wrote since a time, in milliseconds since the epoch. */
export const readJobRuns = (logDir: string, since: number): JobRun[] =>
  INSTANCES.flatMap((name) =>
    runsIn(readFileSync(join(logDir, `${name}.log`), 'utf8'), name),
  ).filter(({ ended }) => ended >= since);

/**
 * Finds runs of the same job that overlap, and nightly work that was done twice.
 * @param runs since the deployment started, within one night
 * @returns what is wrong, one line each
 */
export const judgeJobRuns = (runs: readonly JobRun[]): string[] => {
  const wrong: string[] = [];
  for (const [job, same] of Map.groupBy(runs, (run) => run.job)) {
    const sorted = same.toSorted((one, other) => one.began - other.began);
    let last: JobRun | undefined;
    for (const run of sorted) {
      const overlapMs = (last?.ended ?? 0) - run.began;
      if (overlapMs > ROUNDING_MS) {
        wrong.push(
          `the job "${job}" ran at ${last?.instance} and at ${run.instance} at once, for ${overlapMs} ms`,
        );
      }
      if (last === undefined || run.ended > last.ended) last = run;
    }
    const done = same.filter(({ outcome }) => outcome === 'success');
    if (NIGHTLY.includes(job) && done.length > 1)
      wrong.push(`the nightly job "${job}" was done ${done.length} times`);
  }
  return wrong;
};
