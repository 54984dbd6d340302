import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './index.ts';

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
