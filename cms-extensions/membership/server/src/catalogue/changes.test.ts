import { Redis } from 'ioredis';
import { describe, expect, it, vi } from 'vitest';
import { type Changes, createBatches, createChangeChannel } from './changes.ts';

const ids = (changes: Changes): string[] => [...changes.workouts];

describe('changes of content', () => {
  it('that come together are read together', async () => {
    const batches: string[][] = [];
    const { add } = createBatches(
      async (changes) => {
        batches.push(ids(changes));
      },
      () => {},
    );
    for (const id of ['a', 'b', 'a']) add({ kind: 'workout', id });
    await vi.waitFor(() => expect(batches).toEqual([['a', 'b']]), { timeout: 20_000 });
  });

  it('that come while others are read wait for them', async () => {
    const log: string[] = [];
    const { add } = createBatches(
      async (changes) => {
        log.push(`begin ${ids(changes)}`);
        if (log.length === 1) add({ kind: 'workout', id: 'b' });
        await new Promise((resolve) => setImmediate(resolve));
        log.push(`end ${ids(changes)}`);
      },
      () => {},
    );
    add({ kind: 'workout', id: 'a' });
    await vi.waitFor(() => expect(log).toEqual(['begin a', 'end a', 'begin b', 'end b']), {
      timeout: 20_000,
    });
  });

  it('that come before the first read is done wait for it', async () => {
    const batches: string[][] = [];
    const { add, hold } = createBatches(
      async (changes) => {
        batches.push(ids(changes));
      },
      () => {},
    );
    const release = hold();
    add({ kind: 'workout', id: 'a' });
    await new Promise((resolve) => setTimeout(resolve, 50));
    add({ kind: 'workout', id: 'b' });
    expect(batches).toEqual([]);
    release();
    await vi.waitFor(() => expect(batches).toEqual([['a', 'b']]), { timeout: 20_000 });
  });

  it('that could not be read are read again', async () => {
    const seen: string[][] = [];
    const faults: unknown[] = [];
    const { add } = createBatches(
      async (changes) => {
        seen.push(ids(changes));
        if (seen.length === 1) throw new Error('The database is away');
      },
      (fault) => faults.push(fault),
    );
    add({ kind: 'workout', id: 'a' });
    await vi.waitFor(() => expect(seen).toEqual([['a'], ['a']]), { timeout: 20_000 });
    expect(faults).toHaveLength(1);
  });

  it('that are being read when the process ends are read to the end, and no others', async () => {
    const log: string[] = [];
    const { promise: database, resolve: answer } = Promise.withResolvers<void>();
    const { add, stop } = createBatches(
      async (changes) => {
        log.push(`begin ${ids(changes)}`);
        add({ kind: 'workout', id: 'b' });
        await database;
        log.push(`end ${ids(changes)}`);
      },
      () => {},
    );
    add({ kind: 'workout', id: 'a' });
    await vi.waitFor(() => expect(log).toEqual(['begin a']), { timeout: 20_000 });
    const stopped = stop().then(() => log.push('stopped'));
    answer();
    await stopped;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(log).toEqual(['begin a', 'end a', 'stopped']);
  });
});

describe('changes without Redis', () => {
  it('are made up for once the connection is there, since others may have had theirs', async () => {
    const redis = new Redis({ lazyConnect: true });
    const publish = vi.spyOn(redis, 'publish').mockRejectedValueOnce(new Error('Not connected'));
    publish.mockResolvedValue(1);
    const channel = createChangeChannel(redis, () => {});
    channel.publish({ kind: 'workout', id: 'squat' });
    await new Promise(setImmediate);
    redis.emit('ready');
    redis.emit('ready');
    const sent = publish.mock.calls.map(([, text]) => JSON.parse(String(text)).change);
    expect(sent).toEqual([{ kind: 'workout', id: 'squat' }, { kind: 'everything' }]);
    channel.close();
    redis.disconnect();
  });
});
