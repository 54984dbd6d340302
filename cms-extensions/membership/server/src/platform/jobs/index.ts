import { AsyncResource } from 'node:async_hooks';
import type { Core } from '@strapi/strapi';
import { HOUR_MS } from 'contract';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { CountEvent, Metrics } from 'server-kit/metrics';
import type { Clock } from '../clock/index.ts';
import type { Locks } from '../locks/index.ts';
import { lastSuccesses, noteSuccess } from './nightly.ts';

export { everyNight } from './nightly.ts';

/** Periodic work. It must be idempotent. */
type Job = {
  name: string;
  /** Pause between two runs, in seconds. */
  everySeconds: number;
  /** @param signal aborted when the process closes, for work that can stop early */
  work: (now: Date, signal: AbortSignal) => Promise<unknown>;
  /**
   * `deployment` (the default): one instance at a time runs it for all. `instance`: each process
   * runs it for itself.
   */
  scope?: 'deployment' | 'instance';
  /**
   * For work that is due at a time of day: it is asked this often whether it is due, under the
   * job's lock, instead of running after each pause.
   */
  due?: { checkSeconds: number; isDue: (now: Date) => Promise<boolean> };
  /** Called with the first of several failures in a row, instead of the general report. */
  onFailure?: (fault: unknown) => void;
  /** For the metrics: how many entries wait for it, and since when the first is due. */
  waiting?: () => Promise<{ count: number; dueSince: Date | null }>;
};

/** Longest pause between two runs while they fail. */
const PAUSE_MAX_MS = HOUR_MS;
/**
 * Longest pause after a run that another process kept from happening. If that process was killed,
 * its lock is free after as long (`platform/locks`).
 */
const BUSY_PAUSE_MS = 30_000;

/**
 * Runs `work` now and then repeatedly, each time after the last run has ended. While it fails, the
 * pause doubles each time up to an hour.
 * @param everyMs the pause after a success
 * @param work resolves to false when another process kept it from running; it is tried again soon
 * @param failed called with the first of several failures in a row
 */
export const repeat = (
  everyMs: number,
  work: (signal: AbortSignal) => Promise<unknown>,
  failed: (fault: unknown) => void,
) => {
  const ending = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let isWoken = false;
  let failures = 0;
  let wasBusy = false;

  const run = (): void => {
    clearTimeout(timer);
    isWoken = false;
    running = work(ending.signal)
      .then((result) => {
        failures = 0;
        wasBusy = result === false;
      })
      .catch((fault: unknown) => {
        failures += 1;
        wasBusy = false;
        // Ignore errors of a run that is still in progress while the process shuts down.
        if (failures === 1 && !ending.signal.aborted) failed(fault);
      })
      .finally(() => {
        running = null;
        if (ending.signal.aborted) return;
        if (isWoken) return run();
        const pauseMs = Math.min(
          everyMs * 2 ** failures,
          wasBusy ? BUSY_PAUSE_MS : Math.max(everyMs, PAUSE_MAX_MS),
        );
        timer = setTimeout(run, pauseMs);
        timer.unref();
      });
  };
  run();

  return {
    /** Runs at once, or again when the current run has ended. */
    wake: (): void => {
      if (ending.signal.aborted) return;
      if (running === null) run();
      else isWoken = true;
    },
    /** @returns after the current run */
    end: async (): Promise<void> => {
      ending.abort();
      clearTimeout(timer);
      await running;
    },
  };
};

type Platform = {
  strapi: Core.Strapi;
  locks: Pick<Locks, 'unlessBusy'>;
  clock: Pick<Clock, 'isRight'>;
  metrics: Pick<Metrics, 'counter' | 'gauge'>;
  report: (fault: unknown) => void;
};

/**
 * The plugin's only scheduler. Modules add their jobs when they are created; each job runs when the
 * server starts to listen and then periodically. A command that loads the app without its server
 * runs no jobs.
 */
export class Jobs {
  readonly #platform: Platform;
  readonly #jobs: Job[] = [];
  readonly #log: Logger | null;
  /** The last success at this instance, or else the first start, in milliseconds. */
  readonly #succeededAt = new Map<string, number>();
  readonly #scheduled = new Map<string, ReturnType<typeof repeat>>();
  readonly #count: CountEvent;

  /** @param runLog where a line is written for each run of a job of the deployment; null: nowhere */
  constructor(platform: Platform, runLog: DestinationStream | null) {
    this.#platform = platform;
    this.#log = runLog === null ? null : pino({ base: { name: 'job' } }, runLog);
    // The label is not called `job`: Prometheus uses that for what it asks, and renames ours.
    this.#count = platform.metrics.counter({
      name: 'ondelle_job_runs_total',
      help: 'Runs of periodic work at this instance by job and outcome',
      labelNames: ['task', 'outcome'],
    });
    this.#addGauges();
  }

  #addGauges(): void {
    const { metrics, strapi } = this.#platform;
    const jobs = this.#jobs;
    const queues = async () =>
      Promise.all(
        jobs.flatMap(({ name: task, waiting }) =>
          waiting === undefined
            ? []
            : [waiting().then((queue) => ({ labels: { task }, ...queue }))],
        ),
      );
    metrics.gauge(
      {
        name: 'ondelle_queue_entries',
        help: 'Entries that wait to be carried out, by job; the same at every instance',
        labelNames: ['task'],
        read: async () => (await queues()).map(({ labels, count: value }) => ({ labels, value })),
      },
      {
        name: 'ondelle_queue_lag_seconds',
        help: 'How long the first entry has been due, by job; the same at every instance',
        labelNames: ['task'],
        read: async () =>
          (await queues()).map(({ labels, dueSince }) => ({
            labels,
            value: dueSince === null ? 0 : Math.max(0, Date.now() - dueSince.getTime()) / 1000,
          })),
      },
      {
        name: 'ondelle_job_last_success_timestamp_seconds',
        help: 'When periodic work last succeeded, by job; before its first success, when this instance first tried',
        labelNames: ['task'],
        read: async () => {
          const ofDeployment = jobs.filter(({ scope }) => scope !== 'instance');
          const names = ofDeployment.map(({ name }) => name);
          const stored = await lastSuccesses(strapi, names);
          return [...this.#succeededAt].map(([task, at]) => ({
            labels: { task },
            value: (stored.get(task) ?? at) / 1000,
          }));
        },
      },
      {
        name: 'ondelle_job_interval_seconds',
        help: 'The pause after a success of periodic work, by job',
        labelNames: ['task'],
        read: async () =>
          jobs.map(({ name: task, everySeconds: value }) => ({ labels: { task }, value })),
      },
    );
  }

  /**
   * @param isDue whether the job is due; asked under its lock, since another instance may run it
   * @returns false when another run of it is going on
   */
  async #run(
    job: Job,
    now: Date,
    signal: AbortSignal,
    isDue?: (now: Date) => Promise<boolean>,
  ): Promise<boolean> {
    const isOfDeployment = job.scope !== 'instance';
    const work = async (): Promise<void> => {
      if (isDue !== undefined && !(await isDue(now))) return;
      const began = performance.now();
      /** Called before the lock is given back, so that the times of two runs do not overlap. */
      const note = (outcome: 'success' | 'failure'): void => {
        this.#count({ task: job.name, outcome });
        const ms = Math.round(performance.now() - began);
        if (isOfDeployment) this.#log?.info({ job: job.name, outcome, ms });
      };
      try {
        await job.work(now, signal);
        if (isOfDeployment) await noteSuccess(this.#platform.strapi, job.name, now.getTime());
        this.#succeededAt.set(job.name, Date.now());
        note('success');
      } catch (fault) {
        note('failure');
        throw fault;
      }
    };
    if (isOfDeployment) return this.#platform.locks.unlessBusy(`job: ${job.name}`, work);
    await work();
    return true;
  }

  add(...added: Job[]): void {
    this.#jobs.push(...added);
  }

  /**
   * Runs a job soon, if jobs run in this process. Bound to the async context of the creation,
   * because callers are often in a transaction that Strapi would otherwise apply to the job.
   */
  readonly wake = AsyncResource.bind((name: string): void => this.#scheduled.get(name)?.wake());

  /** The jobs, and their pauses in seconds. */
  list(): Pick<Job, 'name' | 'everySeconds'>[] {
    return this.#jobs.map(({ name, everySeconds }) => ({ name, everySeconds }));
  }

  /**
   * Runs a job as if it were the given time: for tests and commands.
   * @returns false when it did not, because another run of it is going on
   * @throws Error when there is no job of that name, and what the work throws
   */
  async runNow(name: string, now: Date): Promise<boolean> {
    const job = this.#jobs.find((known) => known.name === name);
    if (job === undefined) throw new Error(`There is no job "${name}"`);
    return this.#run(job, now, new AbortController().signal);
  }

  bootstrap(): void {
    this.#platform.strapi.server.httpServer.once('listening', () => {
      for (const job of this.#jobs) this.#schedule(job);
    });
  }

  #schedule(job: Job): void {
    const { clock, report } = this.#platform;
    const { due, everySeconds } = job;
    this.#succeededAt.set(job.name, Date.now());
    const work = async (signal: AbortSignal): Promise<boolean> => {
      // With a wrong clock it would delete, mail or charge what is not due.
      if (job.scope !== 'instance' && !(await clock.isRight())) return true;
      return this.#run(job, new Date(), signal, due?.isDue);
    };
    const everyMs = (due?.checkSeconds ?? everySeconds) * 1000;
    this.#scheduled.set(job.name, repeat(everyMs, work, job.onFailure ?? report));
  }

  /** @returns after the running jobs are finished */
  async close(): Promise<void> {
    const endings = [...this.#scheduled.values()];
    this.#scheduled.clear();
    await Promise.all(endings.map(({ end }) => end()));
  }
}
