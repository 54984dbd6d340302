import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WorkQueue } from '../ffmpeg/work-queue.ts';
import { ImageCache } from './image-cache.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'));
});
afterEach(() => rm(folder, { recursive: true }));

const writes = (text: string) => (path: string) => writeFile(path, text);
const fails = () => Promise.reject(new Error('made again'));

it('equal requests at one time make one picture', async () => {
  const cache = new ImageCache(folder);
  let made = 0;
  const make = async (path: string) => {
    made += 1;
    await writeFile(path, 'picture');
  };
  const paths = await Promise.all([1, 2, 3].map(() => cache.get('asset', ['a'], 'jpg', make)));
  expect(made).toBe(1);
  expect(new Set(paths).size).toBe(1);
});

it('a picture outlives a restart', async () => {
  await new ImageCache(folder).get('asset', ['a'], 'jpg', writes('picture'));
  const path = await new ImageCache(folder).get('asset', ['a'], 'jpg', fails);
  expect(await readFile(path, 'utf8')).toBe('picture');
});

it('beyond its bound it drops what was not asked for longest', async () => {
  const cache = new ImageCache(folder, 25);
  for (const key of ['a', 'b']) await cache.get('asset', [key], 'jpg', writes('0123456789'));
  await cache.get('asset', ['a'], 'jpg', fails);
  await cache.get('asset', ['c'], 'jpg', writes('0123456789'));
  expect(await readdir(folder)).toHaveLength(2);
  await cache.get('asset', ['a'], 'jpg', fails);
  await expect(cache.get('asset', ['b'], 'jpg', fails)).rejects.toThrow('made again');
});

it('a picture that could not be made leaves nothing behind, and is tried again', async () => {
  const cache = new ImageCache(folder);
  const halfMade = async (path: string) => {
    await writeFile(path, 'half');
    throw new Error('ffmpeg failed');
  };
  await expect(cache.get('asset', ['a'], 'jpg', halfMade)).rejects.toThrow('ffmpeg failed');
  expect(await readdir(folder)).toEqual([]);
  await cache.get('asset', ['a'], 'jpg', writes('picture'));
});

it('the pictures of one owner go, those of others stay', async () => {
  const cache = new ImageCache(folder);
  await cache.get('one', ['a'], 'jpg', writes('picture'));
  const other = await cache.get('other', ['a'], 'jpg', writes('picture'));
  await cache.forget('one');
  await expect(cache.get('one', ['a'], 'jpg', fails)).rejects.toThrow('made again');
  expect(await cache.get('other', ['a'], 'jpg', fails)).toBe(other);
});

it('the queue runs at most so many at once, and goes on after a failure', async () => {
  const queue = new WorkQueue(2);
  let running = 0;
  let most = 0;
  const work = async (index: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    if (index === 1) throw new Error('failed');
  };
  const results = await Promise.allSettled(
    Array.from({ length: 6 }, (_none, index) => queue.run(() => work(index))),
  );
  expect(most).toBe(2);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});
