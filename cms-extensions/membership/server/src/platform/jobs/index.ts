import type { Core } from '@strapi/strapi';
import type { Locks } from '../locks/index.ts';
import { repeat } from './repeat.ts';

/** Periodic work. It must be idempotent. */
export type Job = {
  name: string;
  /** Pause between two runs, in seconds. */
  everySeconds: number;
  work: (now: Date) => Promise<unknown>;
  /**
   * `deployment` (the default): one instance at a time runs it for all. `instance`: each process
   * runs it for its own memory.
   */
  scope?: 'deployment' | 'instance';
  /** Called with the first of several failures in a row, instead of the general report. */
  onFailure?: (fault: unknown) => void;
};

type Parts = {
  strapi: Core.Strapi;
  locks: Pick<Locks, 'unlessBusy'>;
  report: (fault: unknown) => void;
};

/**
 * The plugin's only scheduler. Modules add their jobs when they are created; each job runs when the
 * server starts to listen and then periodically. A command that loads the app without its server
 * runs no jobs.
 */
export const createJobs = ({ strapi, locks, report }: Parts) => {
  const jobs: Job[] = [];
  const endings: (() => Promise<void>)[] = [];

  const run = async (job: Job, now: Date): Promise<void> => {
    if (job.scope === 'instance') await job.work(now);
    else await locks.unlessBusy(`job: ${job.name}`, async () => void (await job.work(now)));
  };

  return {
    add: (...added: readonly Job[]): void => {
      jobs.push(...added);
    },

    /**
     * Runs a job as if it were the given time: for tests and commands.
     * @throws Error when there is no job of that name, and what the work throws
     */
    runNow: async (name: string, now: Date): Promise<void> => {
      const job = jobs.find((known) => known.name === name);
      if (job === undefined) throw new Error(`There is no job "${name}"`);
      await run(job, now);
    },

    bootstrap: (): void => {
      strapi.server.httpServer.once('listening', () => {
        for (const job of jobs) {
          const work = () => run(job, new Date());
          endings.push(repeat(job.everySeconds * 1000, work, job.onFailure ?? report));
        }
      });
    },

    /** @returns after the running jobs are finished */
    close: async (): Promise<void> => {
      await Promise.all(endings.splice(0).map((end) => end()));
    },
  };
};

export type Jobs = ReturnType<typeof createJobs>;
