import { describe, expect, it, vi } from 'vitest';
import { Refresher } from './changes.ts';

const WAIT = { timeout: 20_000 };
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Longer than changes are collected. */
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('changes of content', () => {
  it('that come together are read once', async () => {
    const read = vi.fn(async () => {});
    const refresher = new Refresher(read, () => {});
    for (let count = 0; count < 3; count += 1) refresher.request();
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1), WAIT);
    await moment();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('that come during a read are read after it', async () => {
    const log: string[] = [];
    const refresher: Refresher = new Refresher(
      async () => {
        log.push('begin');
        if (log.length === 1) refresher.request();
        await nextTurn();
        log.push('end');
      },
      () => {},
    );
    refresher.request();
    await vi.waitFor(() => expect(log).toEqual(['begin', 'end', 'begin', 'end']), WAIT);
  });

  it('that could not be read are told to the log, and the next ones are read', async () => {
    const read = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The database is away'));
    const report = vi.fn();
    const refresher = new Refresher(read, report);
    refresher.request();
    await vi.waitFor(() => expect(report).toHaveBeenCalledTimes(1), WAIT);
    refresher.request();
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), WAIT);
  });

  it('that are being read when the process ends are read to the end, and no others', async () => {
    const log: string[] = [];
    const { promise: database, resolve: answer } = Promise.withResolvers<void>();
    const refresher: Refresher = new Refresher(
      async () => {
        log.push('begin');
        refresher.request();
        await database;
        log.push('end');
      },
      () => {},
    );
    refresher.request();
    await vi.waitFor(() => expect(log).toEqual(['begin']), WAIT);
    const stopped = refresher.stop().then(() => log.push('stopped'));
    answer();
    await stopped;
    await moment();
    expect(log).toEqual(['begin', 'end', 'stopped']);
  });
});
