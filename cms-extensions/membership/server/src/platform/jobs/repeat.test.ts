import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repeat } from './repeat.ts';

describe('work that is repeated', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done at once, then at its pace, until it is ended', async () => {
    const work = vi.fn(async () => undefined);
    const end = repeat(1000, work, () => undefined);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3000);
    expect(work).toHaveBeenCalledTimes(4);
    end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('backs off while it fails, tells once, and comes back to its pace', async () => {
    let down = true;
    const failed = vi.fn();
    const work = vi.fn(async () => {
      if (down) throw new Error('down');
    });
    const end = repeat(1000, work, failed);
    // After 0, 2, 6 and 14 seconds.
    await vi.advanceTimersByTimeAsync(14_000);
    expect(work).toHaveBeenCalledTimes(4);
    expect(failed).toHaveBeenCalledTimes(1);
    down = false;
    await vi.advanceTimersByTimeAsync(16_000);
    expect(work).toHaveBeenCalledTimes(5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(work).toHaveBeenCalledTimes(6);
    end();
  });
});
