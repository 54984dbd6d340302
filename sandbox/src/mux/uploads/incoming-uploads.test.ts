import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Assets } from '../state/assets.ts';
import { type MuxDatabase, openDatabase } from '../state/database.ts';
import { Uploads } from '../state/uploads.ts';
import { Announcer } from '../webhooks/announcer.ts';
import { Webhooks } from '../webhooks/webhooks.ts';
import { IncomingUploads } from './incoming-uploads.ts';

let folder: string;
let database: MuxDatabase;
let uploads: Uploads;
let incoming: IncomingUploads;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'));
  database = openDatabase(folder);
  uploads = new Uploads(database);
  const webhooks = new Webhooks(database, { secret: 'secret' });
  incoming = new IncomingUploads({
    uploads,
    assets: new Assets(database),
    announcer: new Announcer(webhooks, 'http://localhost/mux'),
    directory: join(folder, 'uploads'),
    inputPath: (assetId) => join(folder, 'assets', assetId, 'input'),
    startAsset: () => undefined,
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await incoming.close();
  database.close();
  await rm(folder, { recursive: true });
});

const document = { cors_origin: '*', timeout: 3600, test: false };
const part = { kind: 'part', start: 0, end: 262_143, size: 300_000 } as const;
const bytes = (count: number) => new Blob([new Uint8Array(count)]).stream();

it('an upload whose time is over is timed out, and its file removed', async () => {
  // By the real clock, its time could be over before its part is there: it ends at a whole second.
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  await incoming.resume();
  const { id } = incoming.create(document);
  await incoming.receive(id, { range: part, body: bytes(262_144), contentLength: 262_144 });
  expect(await readdir(join(folder, 'uploads'))).toEqual([id]);
  vi.advanceTimersByTime((document.timeout - 60) * 1000);
  expect(uploads.find(id)?.status).toBe('waiting');
  vi.advanceTimersByTime(120_000);
  expect(uploads.find(id)?.status).toBe('timed_out');
  await expect.poll(() => readdir(join(folder, 'uploads'))).toEqual([]);
});

it('at a start, files that no upload waits for are removed', async () => {
  await incoming.resume();
  const { id } = incoming.create(document);
  await incoming.receive(id, { range: part, body: bytes(262_144), contentLength: 262_144 });
  await writeFile(join(folder, 'uploads', 'stray'), 'x');
  await incoming.resume();
  expect(await readdir(join(folder, 'uploads'))).toEqual([id]);
});

it('one that is cancelled while a piece comes stays cancelled', async () => {
  await incoming.resume();
  const { id } = incoming.create(document);
  const sent = { range: part, body: bytes(262_144), contentLength: 262_144 };
  await Promise.allSettled([incoming.receive(id, sent), incoming.cancel(id)]);
  expect(uploads.find(id)?.status).toBe('cancelled');
  expect(await readdir(join(folder, 'uploads'))).toEqual([]);
});

it('of two senders at one time the later one is heard', async () => {
  await incoming.resume();
  const { id } = incoming.create(document);
  const { readable } = new TransformStream<Uint8Array, Uint8Array>();
  const stuck = incoming.receive(id, { range: part, body: readable, contentLength: undefined });
  const sent = { range: part, body: bytes(262_144), contentLength: undefined };
  const [first, second] = await Promise.allSettled([stuck, incoming.receive(id, sent)]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ value: { kind: 'partial', bytes: 262_144 } });
});
