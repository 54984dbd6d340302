// @vitest-environment node
import { describe, expect, it, vi } from 'vitest';
import { FRESH_FOR_MS, MicroCache } from './micro-cache.ts';

const aCache = (renew: (key: string, previous?: string) => Promise<string>, maxBytes = 1000) => {
  const clock = { now: 0 };
  const cache = new MicroCache<string>({
    renew: async (key, previous) => ({ value: await renew(key, previous), keep: true }),
    sizeOf: (value) => value.length,
    maxBytes,
    now: () => clock.now,
  });
  return { cache, clock };
};

describe('the micro-cache', () => {
  it('asks the source once for any number of requests at the same moment', async () => {
    const renew = vi.fn(async () => 'page');
    const { cache } = aCache(renew);
    const answers = await Promise.all(Array.from({ length: 50 }, () => cache.get('/')));
    expect(answers).toEqual(Array(50).fill('page'));
    expect(renew).toHaveBeenCalledOnce();
  });

  it('answers without asking for a second, and asks with what it knows after that', async () => {
    const renew = vi.fn(async (_key: string, previous?: string) => `${previous ?? ''}x`);
    const { cache, clock } = aCache(renew);
    await cache.get('/');
    clock.now = FRESH_FOR_MS - 1;
    expect(cache.fresh('/')).toBe('x');
    clock.now = FRESH_FOR_MS;
    expect(cache.fresh('/')).toBeUndefined();
    expect(await cache.get('/')).toBe('xx');
    expect(renew).toHaveBeenLastCalledWith('/', 'x');
  });

  it('counts the age of an answer from the moment it was asked for', async () => {
    const { cache, clock } = aCache(async () => {
      clock.now += 600;
      return 'page';
    });
    await cache.get('/');
    clock.now += 500;
    expect(cache.fresh('/')).toBeUndefined();
  });

  it('tells a failure to all who wait, keeps nothing of it and asks again', async () => {
    const renew = vi.fn().mockRejectedValueOnce(new Error('down')).mockResolvedValue('up');
    const { cache } = aCache(renew);
    const first = await Promise.allSettled([cache.get('/'), cache.get('/')]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await cache.get('/')).toBe('up');
  });

  it('forgets the least recently renewed answers when there is no more room', async () => {
    const { cache } = aCache(async () => 'x'.repeat(40), 100);
    for (const key of ['a', 'b', 'c']) await cache.get(key);
    expect([cache.fresh('a'), cache.fresh('c')]).toEqual([undefined, 'x'.repeat(40)]);
  });

  it('does not keep what must not be kept', async () => {
    const renew = vi.fn(async () => ({ value: 'error page', keep: false }));
    const cache = new MicroCache<string>({ renew, sizeOf: () => 1, maxBytes: 10 });
    await cache.get('/');
    expect(cache.fresh('/')).toBeUndefined();
  });
});
