import type { Core } from '@strapi/strapi';
import type { Billing } from '../../billing/index.ts';

/** Work that time alone makes due. Done twice, it must have the effect of once. */
export type Job = {
  name: string;
  everySeconds: number;
  work: (now: Date) => Promise<void>;
};

type Parts = {
  strapi: Core.Strapi;
  jobs: readonly Job[];
  billing: Pick<Billing, 'unlessBusy'>;
  report: (fault: unknown) => void;
};

/** Runs jobs while a server runs: at its start, then from time to time. */
export const createJobs = ({ strapi, jobs, billing, report }: Parts) => {
  /** Does a job now, unless another instance is at it. */
  const run = async (job: Job, now: Date): Promise<void> => {
    await billing.unlessBusy(`job: ${job.name}`, () => job.work(now));
  };

  /** @returns what ends it, once the work in hand is done */
  const repeat = (job: Job): (() => Promise<void>) => {
    let timer: NodeJS.Timeout | undefined;
    let ended = false;
    const plan = (): void => {
      if (ended) return;
      timer = setTimeout(work, job.everySeconds * 1000);
      timer.unref();
    };
    const work = (): void => {
      running = run(job, new Date()).catch(report).finally(plan);
    };
    let running: Promise<void> = Promise.resolve();
    work();
    return () => {
      ended = true;
      clearTimeout(timer);
      return running;
    };
  };

  const endings: (() => Promise<void>)[] = [];

  return {
    /**
     * Does a job as if it were that time: for tests, and for whoever cannot wait.
     * @throws when there is none of that name
     */
    runNow: async (name: string, now: Date): Promise<void> => {
      const job = jobs.find((known) => known.name === name);
      if (job === undefined) throw new Error(`There is no job "${name}"`);
      await run(job, now);
    },

    /* A command that loads the app, such as the loader of the demo, does without them. */
    bootstrap: (): void => {
      strapi.server.httpServer.once('listening', () => endings.push(...jobs.map(repeat)));
    },

    close: async (): Promise<void> => {
      await Promise.all(endings.splice(0).map((end) => end()));
    },
  };
};

export type Jobs = ReturnType<typeof createJobs>;
