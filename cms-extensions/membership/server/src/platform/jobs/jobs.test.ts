import { EventEmitter } from 'node:events';
import type { Core } from '@strapi/strapi';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Jobs, repeat } from './index.ts';

describe('work that is repeated', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done at once, then at its pace, until it is ended', async () => {
    const work = vi.fn(async () => undefined);
    const { end } = repeat(1000, work, () => undefined);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(work).toHaveBeenCalledTimes(4);
    await end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('backs off while it fails, tells once, and comes back to its pace', async () => {
    let down = true;
    const failed = vi.fn();
    const work = vi.fn(async () => {
      if (down) throw new Error('down');
    });
    const { end } = repeat(1000, work, failed);
    // After 0, 2, 6 and 14 seconds.
    await vi.advanceTimersByTimeAsync(14_000);
    expect(work).toHaveBeenCalledTimes(4);
    expect(failed).toHaveBeenCalledTimes(1);
    down = false;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(work).toHaveBeenCalledTimes(5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(6);
    await end();
  });

  it('is tried again soon when another process kept it from running', async () => {
    let isBusy = true;
    const work = vi.fn(async () => !isBusy);
    const { end } = repeat(86_400_000, work, () => undefined);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(work).toHaveBeenCalledTimes(2);
    isBusy = false;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(work).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(80_000_000);
    expect(work).toHaveBeenCalledTimes(3);
    await end();
  });

  it('runs at once when it is woken, and again when it is woken during a run', async () => {
    let finish = (): void => {};
    const work = vi.fn(() => {
      const { promise, resolve } = Promise.withResolvers<void>();
      finish = resolve;
      return promise;
    });
    const { wake, end } = repeat(1000, work, () => undefined);
    wake();
    wake();
    expect(work).toHaveBeenCalledTimes(1);
    finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
    finish();
    await vi.advanceTimersByTimeAsync(500);
    wake();
    expect(work).toHaveBeenCalledTimes(3);
    finish();
    await vi.advanceTimersByTimeAsync(999);
    expect(work).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(4);
    finish();
    await end();
  });

  it('tells a run that it is ended, and waits for it', async () => {
    const stopped = vi.fn();
    const work = (signal: AbortSignal): Promise<void> =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () => {
          stopped();
          resolve();
        }),
      );
    const { wake, end } = repeat(1000, work, () => undefined);
    await end();
    expect(stopped).toHaveBeenCalledTimes(1);
    wake();
    expect(stopped).toHaveBeenCalledTimes(1);
  });
});

describe('the log of runs', () => {
  const lines: Record<string, unknown>[] = [];
  beforeEach(() => void lines.splice(0));

  const jobsWith = (unlessBusy: (name: string, work: () => Promise<void>) => Promise<boolean>) =>
    new Jobs(
      {
        strapi: {
          server: { httpServer: new EventEmitter() },
          store: () => ({ set: async () => undefined }),
        } as unknown as Core.Strapi,
        locks: { unlessBusy },
        clock: { isRight: async () => true },
        metrics: { counter: () => () => undefined, gauge: () => undefined },
        report: () => undefined,
      },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    );
  const free = async (_: string, work: () => Promise<void>) => {
    await work();
    return true;
  };

  it('has a line for each run of the deployment, written while it still has the lock', async () => {
    let linesAtUnlock = 0;
    const jobs = jobsWith(async (_, work) => {
      await work().finally(() => {
        linesAtUnlock += lines.length;
      });
      return true;
    });
    const fails = async () => {
      throw new Error('down');
    };
    jobs.add(
      { name: 'good', everySeconds: 1, work: async () => undefined },
      { name: 'bad', everySeconds: 1, work: fails },
    );
    await jobs.runNow('good', new Date());
    await expect(jobs.runNow('bad', new Date())).rejects.toThrow('down');
    expect(lines).toMatchObject([
      { name: 'job', job: 'good', outcome: 'success', ms: expect.any(Number) },
      { name: 'job', job: 'bad', outcome: 'failure', ms: expect.any(Number) },
    ]);
    expect(linesAtUnlock).toBe(1 + 2);
  });

  it('has none where another instance runs the job, and none for work of each process', async () => {
    const busy = jobsWith(async () => false);
    busy.add({ name: 'busy', everySeconds: 1, work: async () => undefined });
    await busy.runNow('busy', new Date());
    const own = jobsWith(free);
    own.add({ name: 'own', everySeconds: 1, scope: 'instance', work: async () => undefined });
    await own.runNow('own', new Date());
    expect(lines).toEqual([]);
  });
});
