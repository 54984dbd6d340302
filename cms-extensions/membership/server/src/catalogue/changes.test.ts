import { Redis } from 'ioredis';
import { describe, expect, it, vi } from 'vitest';
import { ChangeChannel, Refresher } from './changes.ts';

const WAIT = { timeout: 20_000 };
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
/** Longer than changes are collected. */
const moment = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('changes of content', () => {
  it('that come together are read once', async () => {
    const read = vi.fn(async () => {});
    const refresher = new Refresher(read, () => {});
    refresher.start();
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
    refresher.start();
    refresher.request();
    await vi.waitFor(() => expect(log).toEqual(['begin', 'end', 'begin', 'end']), WAIT);
  });

  it('that come before the start are read at the start', async () => {
    const read = vi.fn(async () => {});
    const refresher = new Refresher(read, () => {});
    refresher.request();
    await moment();
    expect(read).not.toHaveBeenCalled();
    refresher.start();
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(1), WAIT);
  });

  it('that could not be read are read again', async () => {
    const read = vi.fn(async () => {}).mockRejectedValueOnce(new Error('The database is away'));
    const report = vi.fn();
    const refresher = new Refresher(read, report);
    refresher.start();
    refresher.request();
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2), WAIT);
    expect(report).toHaveBeenCalledTimes(1);
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
    refresher.start();
    refresher.request();
    await vi.waitFor(() => expect(log).toEqual(['begin']), WAIT);
    const stopped = refresher.stop().then(() => log.push('stopped'));
    answer();
    await stopped;
    await moment();
    expect(log).toEqual(['begin', 'end', 'stopped']);
  });
});

describe('changes without Redis', () => {
  it('are told once the connection is there', async () => {
    const redis = new Redis({ lazyConnect: true });
    const publish = vi.spyOn(redis, 'publish').mockRejectedValueOnce(new Error('Not connected'));
    publish.mockResolvedValue(1);
    const channel = new ChangeChannel(redis, () => {});
    channel.publish();
    await nextTurn();
    redis.emit('ready');
    redis.emit('ready');
    expect(publish).toHaveBeenCalledTimes(2);
    channel.close();
    redis.disconnect();
  });
});
