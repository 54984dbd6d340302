import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BARS, COMPOSED, DRIFT, FIXTURES } from '../../test/start-test-sandbox.ts';
import { InvalidPackage, registerLibrary } from './library.ts';
import { Assets } from './state/assets.ts';
import { type MuxDatabase, openDatabase } from './state/database.ts';

let folder: string;
let clips: string;
let database: MuxDatabase;
let assets: Assets;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'library-'));
  clips = join(folder, 'clips');
  await cp(FIXTURES, clips, { recursive: true });
  database = openDatabase(join(folder, 'data'));
  assets = new Assets(database);
});
afterEach(async () => {
  database.close();
  await rm(folder, { recursive: true });
});

async function changeDescription(change: object): Promise<void> {
  const path = join(clips, 'bars/asset.json');
  const description = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...description, ...change }));
}

it('registers each package once, however often it is read', () => {
  registerLibrary(assets, clips);
  registerLibrary(assets, clips);
  expect(assets.count()).toBe(2);
  expect(assets.find(BARS.assetId)?.playbackIds).toMatchObject([
    { id: BARS.playbackId, policy: 'signed' },
  ]);
});

it('takes over a changed package, and leaves changes made through the API otherwise', async () => {
  registerLibrary(assets, clips);
  const document = assets.find(BARS.assetId)?.document;
  if (document) assets.update(BARS.assetId, { document: { ...document, passthrough: 'kept' } });
  registerLibrary(assets, clips);
  expect(assets.find(BARS.assetId)?.document.passthrough).toBe('kept');
  await changeDescription({ title: 'New bars', policy: 'public' });
  registerLibrary(assets, clips);
  expect(assets.find(BARS.assetId)).toMatchObject({
    document: { meta: { title: 'New bars' } },
    playbackIds: [{ id: BARS.playbackId, policy: 'public' }],
  });
});

it('lets assets go whose folder is gone', async () => {
  registerLibrary(assets, clips);
  await rm(join(clips, 'drift'), { recursive: true });
  registerLibrary(assets, clips);
  expect(assets.find(DRIFT.assetId)).toBeUndefined();
  expect(assets.findPlaybackId(DRIFT.playbackId)).toBeUndefined();
});

it('passes over folders that hold no package', async () => {
  await mkdir(join(clips, 'half-made'));
  registerLibrary(assets, clips);
  expect(assets.count()).toBe(2);
});

it.each([
  ['no duration', { duration: undefined }],
  ['an id that is a path', { id: '../../etc' }],
  ['an unknown policy', { policy: 'secret' }],
])('names the folder of a package with %s', async (_case, change) => {
  await changeDescription(change);
  expect(() => registerLibrary(assets, clips)).toThrow(InvalidPackage);
  expect(() => registerLibrary(assets, clips)).toThrow('bars');
  expect(assets.count()).toBe(0);
});

it('names the folder of a package without a master playlist', async () => {
  await rm(join(clips, 'bars/master.m3u8'));
  expect(() => registerLibrary(assets, clips)).toThrow('master.m3u8 is missing');
});

it.each([
  ['lasts as long as its loops', { duration: 25 }, 'its loops last 24 s, not 25 s'],
  [
    'names loops that exist',
    { duration: 4, composed: { loops: [{ loop: 'green', mirrored: false, segments: 1 }] } },
    'there is no loop green',
  ],
])('a composed asset %s', async (_case, change, complaint) => {
  await cp(COMPOSED.folder, clips, { recursive: true });
  registerLibrary(assets, clips);
  expect(assets.find(COMPOSED.assetId)?.document.composed).toHaveLength(4);
  const path = join(clips, 'session/asset.json');
  const description = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...description, ...change }));
  expect(() => registerLibrary(assets, clips)).toThrow(complaint);
});

it('names the loops when their playlist is missing', async () => {
  await cp(COMPOSED.folder, clips, { recursive: true });
  await rm(join(clips, 'loops'), { recursive: true });
  expect(() => registerLibrary(assets, clips)).toThrow('loops: master.m3u8 is missing');
});

it('names a library that is no folder', () => {
  expect(() => registerLibrary(assets, join(folder, 'none'))).toThrow('cannot be read as a folder');
});
