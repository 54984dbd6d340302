import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import type Mux from '@mux/mux-node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeClip, makeLargeClip } from '../../../test/clips.ts';
import { startTestSandbox, type TestSandbox } from '../../../test/start-test-sandbox.ts';
import { CHUNK_UNIT_BYTES } from './content-range.ts';

const ORIGIN = 'https://coach.example';

let sandbox: TestSandbox;
let clip: Buffer;
/** More than five chunks. */
let largeClip: Buffer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  const paths = ['clip.mp4', 'large.mp4'].map((name) => join(sandbox.folder, name));
  await makeClip(paths[0] ?? '');
  await makeLargeClip(paths[1] ?? '');
  clip = await readFile(paths[0] ?? '');
  largeClip = await readFile(paths[1] ?? '');
});
afterAll(() => sandbox.stop());

async function createUpload(more: Partial<Mux.Video.UploadCreateParams> = {}) {
  const upload = await sandbox.mux.video.uploads.create({ cors_origin: ORIGIN, ...more });
  return { id: upload.id, url: upload.url ?? '' };
}

function put(url: string, body: Buffer | string, range?: string): Promise<Response> {
  const headers = new Headers(range === undefined ? undefined : { 'content-range': range });
  return fetch(url, { method: 'PUT', body: new Uint8Array(Buffer.from(body)), headers });
}

/** Sends bytes `start` to `end` (exclusive) of a file. */
function putPart(url: string, file: Buffer, start: number, end: number): Promise<Response> {
  const range = `bytes ${start}-${end - 1}/${file.length}`;
  return put(url, file.subarray(start, end), range);
}

const askState = (url: string) => put(url, '', 'bytes */*');
const retrieve = (id: string) => sandbox.mux.video.uploads.retrieve(id);
const waitingFiles = () => readdir(join(sandbox.folder, 'data/mux/uploads'));
const assetFiles = async (id: string) =>
  (await readdir(join(sandbox.folder, 'data/mux/assets', id))).toSorted();

/** Waits until everything is made. */
async function settle(): Promise<void> {
  expect((await sandbox.control('POST', '/settle')).status).toBe(204);
}

describe('a direct upload', () => {
  it('waits for its file at a URL of the sandbox, which is good for an hour', async () => {
    const upload = await sandbox.mux.video.uploads.create({ cors_origin: ORIGIN });
    expect(upload).toMatchObject({ status: 'waiting', timeout: 3600, cors_origin: ORIGIN });
    expect(upload.url).toContain(`${sandbox.url}/mux/upload/${upload.id}?token=`);
    expect(await retrieve(upload.id)).toEqual(upload);
    const { data } = await sandbox.mux.video.uploads.list({ limit: 1 });
    expect(data).toEqual([upload]);
  });

  it('becomes an asset with the settings that it was made with, and leaves no file behind', async () => {
    const settings: Mux.Video.AssetOptions = {
      playback_policies: ['signed'],
      passthrough: 'workout 7',
      meta: { title: 'Hips' },
      video_quality: 'plus',
    };
    const { id, url } = await createUpload({ new_asset_settings: settings });
    expect((await put(url, clip)).status).toBe(200);

    const upload = await retrieve(id);
    expect(upload).toMatchObject({ status: 'asset_created', new_asset_settings: settings });
    expect(upload).not.toHaveProperty('url');
    await settle();
    const asset = await sandbox.mux.video.assets.retrieve(upload.asset_id ?? '');
    expect(asset).toMatchObject({
      status: 'ready',
      upload_id: id,
      ingest_type: 'on_demand_direct_upload',
      passthrough: 'workout 7',
      meta: { title: 'Hips' },
      video_quality: 'plus',
      playback_ids: [{ policy: 'signed' }],
    });
    expect(asset.duration).toBeCloseTo(1, 1);
    const { data } = await sandbox.mux.video.assets.list({ upload_id: id });
    expect(data.map((found) => found.id)).toEqual([asset.id]);
    expect(await waitingFiles()).not.toContain(id);
    expect(await assetFiles(asset.id)).toEqual(['hls']);
  });

  it('of a file that is no video leaves an errored asset, and is errored itself', async () => {
    const { id, url } = await createUpload();
    await put(url, 'a shopping list');
    await settle();
    const upload = await retrieve(id);
    const message = 'The input file has no video track.';
    expect(upload).toMatchObject({ status: 'errored', error: { type: 'invalid_input', message } });
    expect(await sandbox.mux.video.assets.retrieve(upload.asset_id ?? '')).toMatchObject({
      status: 'errored',
      errors: { type: 'invalid_input', messages: [message] },
    });
    const folders = await readdir(join(sandbox.folder, 'data/mux/assets'));
    expect(folders).not.toContain(upload.asset_id);
  });

  it('that is a test makes a test asset', async () => {
    const { id, url } = await createUpload({ test: true });
    expect((await retrieve(id)).test).toBe(true);
    await put(url, clip);
    const { asset_id = '' } = await retrieve(id);
    expect((await sandbox.mux.video.assets.retrieve(asset_id)).test).toBe(true);
    await settle();
  });

  it('leaves nothing on disk when its asset is deleted, pictures included', async () => {
    const { id, url } = await createUpload({ new_asset_settings: { playback_policy: ['public'] } });
    await put(url, clip);
    await settle();
    const { asset_id = '' } = await retrieve(id);
    const asset = await sandbox.mux.video.assets.retrieve(asset_id);
    const picture = `${sandbox.url}/mux/image/${asset.playback_ids?.[0]?.id}/thumbnail.jpg`;
    expect((await fetch(picture)).status).toBe(200);
    await sandbox.mux.video.assets.delete(asset_id);
    for (const folder of ['assets', 'images', 'uploads']) {
      const names = await readdir(join(sandbox.folder, 'data/mux', folder));
      expect(names.filter((name) => name.includes(asset_id) || name === id)).toEqual([]);
    }
  });
});

describe('a file in pieces', () => {
  const unit = CHUNK_UNIT_BYTES;
  let id: string;
  let url: string;
  beforeEach(async () => {
    ({ id, url } = await createUpload());
  });

  it('is answered 308 with what is there, until it is whole', async () => {
    expect((await askState(url)).headers.get('range')).toBeNull();
    const first = await putPart(url, largeClip, 0, 2 * unit);
    expect(first.status).toBe(308);
    expect(first.headers.get('range')).toBe(`bytes=0-${2 * unit - 1}`);
    expect((await askState(url)).headers.get('range')).toBe(`bytes=0-${2 * unit - 1}`);
    expect((await retrieve(id)).status).toBe('waiting');
    expect((await putPart(url, largeClip, 2 * unit, largeClip.length)).status).toBe(200);
    await settle();
    const { asset_id = '' } = await retrieve(id);
    expect(await sandbox.mux.video.assets.retrieve(asset_id)).toMatchObject({ status: 'ready' });
  });

  it('makes one asset, however often its last piece comes', async () => {
    await putPart(url, clip, 0, clip.length);
    expect((await putPart(url, clip, 0, clip.length)).status).toBe(200);
    expect((await askState(url)).status).toBe(200);
    const { data } = await sandbox.mux.video.assets.list({ upload_id: id });
    expect(data).toHaveLength(1);
    await settle();
  });

  it('may send a piece again, or begin anew with another file', async () => {
    await putPart(url, largeClip, 0, unit);
    await putPart(url, largeClip, unit, 2 * unit);
    const again = await putPart(url, largeClip, unit, 2 * unit);
    expect(again.headers.get('range')).toBe(`bytes=0-${2 * unit - 1}`);
    expect((await putPart(url, clip, 0, clip.length)).status).toBe(200);
    await settle();
    const { asset_id = '' } = await retrieve(id);
    expect((await sandbox.mux.video.assets.retrieve(asset_id)).duration).toBeCloseTo(1, 1);
  });

  it.each([
    ['leaves a gap', `bytes ${unit}-${2 * unit - 1}/${3 * unit}`, unit, 503],
    ['is of no whole unit', 'bytes 0-99/1000', 100, 400],
    ['is longer than it says', 'bytes 0-98/99', 100, 400],
    ['is beyond the end', 'bytes 0-99/99', 100, 400],
    ['has a range that is none', 'some', 100, 400],
  ])('is refused when a piece %s', async (_case, range, length, status) => {
    const response = await put(url, Buffer.alloc(length), range);
    expect(response.status).toBe(status);
    expect((await retrieve(id)).status).toBe('waiting');
  });

  it('is taken over from a request that hangs, whose end changes nothing', async () => {
    const range = `bytes 0-${largeClip.length - 1}/${largeClip.length}`;
    const headers = { 'content-range': range, 'content-length': largeClip.length };
    const cut = request(url, { method: 'PUT', headers });
    cut.write(largeClip.subarray(0, unit + 1000));
    cut.on('error', () => undefined);
    const received = async () => (await askState(url)).headers.get('range');
    await expect.poll(received).not.toBeNull();
    const second = await putPart(url, largeClip, 0, unit);
    expect(second.headers.get('range')).toBe(`bytes=0-${unit - 1}`);
    cut.destroy();
    await once(cut, 'close');
    expect((await putPart(url, largeClip, unit, largeClip.length)).status).toBe(200);
    await settle();
    const { asset_id = '' } = await retrieve(id);
    expect(await sandbox.mux.video.assets.retrieve(asset_id)).toMatchObject({ status: 'ready' });
  });

  it('goes on after a restart', async () => {
    await putPart(url, largeClip, 0, unit);
    const { port } = new URL(sandbox.url);
    sandbox = await sandbox.restart();
    url = url.replace(`:${port}/`, `:${new URL(sandbox.url).port}/`);
    expect((await askState(url)).headers.get('range')).toBe(`bytes=0-${unit - 1}`);
    expect((await putPart(url, largeClip, unit, largeClip.length)).status).toBe(200);
    sandbox = await sandbox.restart();
    await settle();
    const { asset_id = '' } = await retrieve(id);
    expect(await sandbox.mux.video.assets.retrieve(asset_id)).toMatchObject({ status: 'ready' });
  });
});

describe('an upload that is over', () => {
  it('by cancelling takes nothing more, and what was there is gone', async () => {
    const { id, url } = await createUpload();
    await putPart(url, largeClip, 0, CHUNK_UNIT_BYTES);
    expect(await waitingFiles()).toContain(id);
    expect(await sandbox.mux.video.uploads.cancel(id)).toMatchObject({ id, status: 'cancelled' });
    expect(await waitingFiles()).not.toContain(id);
    expect((await put(url, clip)).status).toBe(410);
    await expect(sandbox.mux.video.uploads.cancel(id)).rejects.toThrow('400');
    expect((await retrieve(id)).status).toBe('cancelled');
  });

  it('by its time takes nothing more, and what was there is gone', async () => {
    const { id, url } = await createUpload();
    await putPart(url, largeClip, 0, CHUNK_UNIT_BYTES);
    expect((await sandbox.control('POST', `/uploads/${id}/time-out`)).status).toBe(204);
    expect((await retrieve(id)).status).toBe('timed_out');
    expect(await waitingFiles()).not.toContain(id);
    expect((await put(url, clip)).status).toBe(410);
    expect((await askState(url)).status).toBe(410);
  });
});

describe('the upload URL', () => {
  it('is open to pages of its origin alone', async () => {
    const { url } = await createUpload({ cors_origin: `${ORIGIN}/` });
    const preflight = async (origin: string) => {
      const asked = { 'access-control-request-method': 'PUT' };
      const wanted = { 'access-control-request-headers': 'content-range,content-type' };
      const headers = { origin, ...asked, ...wanted };
      return (await fetch(url, { method: 'OPTIONS', headers })).headers;
    };
    const own = await preflight(ORIGIN);
    expect(own.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(own.get('access-control-allow-headers')?.toLowerCase()).toContain('content-range');
    const foreign = await preflight('https://elsewhere.example');
    expect(foreign.get('access-control-allow-origin')).toBeNull();
  });

  it('does not open without its token', async () => {
    const { url } = await createUpload();
    expect((await put(url.replace(/token=.*/, 'token=x'), clip)).status).toBe(403);
    expect((await put(`${sandbox.url}/mux/upload/unknown?token=x`, clip)).status).toBe(404);
  });
});

describe('what is wrong', () => {
  const create = (body: object) =>
    sandbox.call('/mux/video/v1/uploads', { method: 'POST', body: JSON.stringify(body) });

  it.each([
    ['no origin', { cors_origin: undefined }],
    ['an origin that is none', { cors_origin: 'coach' }],
    ['less than a minute', { timeout: 59 }],
    ['more than a week', { timeout: 604_801 }],
    ['an unknown parameter', { colour: 'red' }],
    ['an unknown setting', { new_asset_settings: { colour: 'red' } }],
    ['an unknown policy', { new_asset_settings: { playback_policies: ['secret'] } }],
    ['a URL', { new_asset_settings: { inputs: [{ url: 'https://a.example/b.mp4' }] } }],
    ['texts of one name', { new_asset_settings: { input: [{ generated_subtitles: [{}, {}] }] } }],
  ])('is refused with 400: %s', async (_case, more) => {
    const response = await create({ cors_origin: ORIGIN, ...more });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_parameters' } });
  });

  it.each([
    [{ static_renditions: [{ resolution: 'highest' }] }],
    [{ mp4_support: 'standard' }],
    [{ master_access: 'temporary' }],
    [{ inputs: [{ overlay_settings: {} }] }],
    [{ inputs: [{}, { url: 'https://a.example/b.mp3', type: 'audio' }] }],
  ])('is refused with 501, since Mux has it: %j', async (new_asset_settings) => {
    const response = await create({ cors_origin: ORIGIN, new_asset_settings });
    expect(response.status).toBe(501);
  });

  it.each([
    ['GET', '/mux/video/v1/uploads/unknown'],
    ['PUT', '/mux/video/v1/uploads/unknown/cancel'],
  ])('is not found: %s %s', async (method, path) => {
    expect((await sandbox.call(path, { method })).status).toBe(404);
  });
});
