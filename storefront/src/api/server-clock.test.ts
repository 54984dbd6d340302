import { DAY_MS, MINUTE_MS } from 'contract';
import { afterEach, describe, expect, it } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

afterEach(() => noteServerTime(Date.now(), 0));

const off = (): number => serverNow() - Date.now();

describe("the server's clock", () => {
  it.each([30 * DAY_MS, -30 * DAY_MS, 10 * MINUTE_MS])('is taken over, %d ms away', (ms) => {
    noteServerTime(Date.now() + ms);
    expect(Math.abs(off() - ms)).toBeLessThan(1000);
    noteServerTime(Date.now());
    expect(Math.abs(off())).toBeLessThan(1000);
  });

  it('is not taken over from a time that may be as wrong, or from none', () => {
    noteServerTime(Date.now() - 2000);
    noteServerTime(Date.now() + DAY_MS / 2, DAY_MS);
    noteServerTime(Number.NaN);
    expect(off()).toBe(0);
  });
});
