import { setTimeout as wait } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Jobs } from '../server/src/platform/jobs/index.ts';

/** The plugin's jobs, which a test can run at a chosen time. */
export const jobsOf = (strapi: Core.Strapi) => {
  const jobs: Jobs = strapi.plugin('membership').service('jobs');
  return {
    add: (...added: Parameters<Jobs['add']>) => jobs.add(...added),
    list: () => jobs.list(),
    wake: jobs.wake,
    close: () => jobs.close(),
    /** Runs a job; waits while another run of it goes on, such as the one of the start. */
    runNow: async (name: string, now: Date): Promise<void> => {
      while (!(await jobs.runNow(name, now))) await wait(20);
    },
  };
};
