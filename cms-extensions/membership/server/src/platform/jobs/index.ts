import type { Core } from '@strapi/strapi';
import type { Locks } from '../locks/index.ts';
import { repeat } from './repeat.ts';

/** Work that time alone makes due. Done twice, it must have the effect of once. */
export type Job = {
  name: string;
  /** Pause between two runs, in seconds. */
  everySeconds: number;
  work: (now: Date) => Promise<unknown>;
  /**
   * `deployment` (the default): one instance at a time does it, for all. `instance`: each process
   * does it for itself, for what it keeps in memory.
   */
  scope?: 'deployment' | 'instance';
  /** Is told of the first failure of a row, instead of the general report. */
  onFailure?: (fault: unknown) => void;
};

type Parts = {
  strapi: Core.Strapi;
  locks: Pick<Locks, 'unlessBusy'>;
  report: (fault: unknown) => void;
};

/**
 * The plugin's only scheduler. Modules add their jobs when they are made; each runs while the server
 * listens, at its start and then from time to time. A command that loads the app without its server
 * runs none.
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
     * Does a job as if it were that time: for tests and commands.
     * @throws Error when there is none of that name, and what the work throws
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

    /** @returns once the work in hand is done */
    close: async (): Promise<void> => {
      await Promise.all(endings.splice(0).map((end) => end()));
    },
  };
};

export type Jobs = ReturnType<typeof createJobs>;
