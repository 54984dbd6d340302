import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type Mux from '@mux/mux-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileServer, serveFiles } from '../../../test/clips.ts';
import {
  BARS,
  createSigningKey,
  DRIFT,
  startTestSandbox,
  type TestSandbox,
} from '../../../test/start-test-sandbox.ts';

const VTT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe in\n';
const SRT = '1\n00:00:00,000 --> 00:00:02,000\nEinatmen\n';

let sandbox: TestSandbox;
let files: FileServer;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  files = await serveFiles({
    '/en.vtt': { type: 'text/vtt', body: VTT },
    '/de.srt': { type: 'text/plain', body: SRT },
    '/page.html': { type: 'text/html', body: '<!doctype html>' },
  });
});
afterAll(async () => {
  files.close();
  await sandbox.stop();
});

const settle = () => sandbox.control('POST', '/settle');

function addTrack(assetId: string, path: string, more: Partial<Mux.Video.AssetCreateTrackParams>) {
  const url = `${files.url}${path}`;
  const track = { type: 'text', text_type: 'subtitles', url, language_code: 'en' } as const;
  return sandbox.mux.video.assets.createTrack(assetId, { ...track, ...more });
}

async function textsOf(assetId: string): Promise<Mux.Video.Track[]> {
  const { tracks = [] } = await sandbox.mux.video.assets.retrieve(assetId);
  return tracks.filter(({ type }) => type === 'text');
}

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.text();
}

describe('a text track from a URL', () => {
  it('is preparing first, then part of the stream, and gone when it is deleted', async () => {
    const track = await addTrack(DRIFT.assetId, '/de.srt', {
      language_code: 'de',
      closed_captions: true,
      passthrough: 'p',
    });
    expect(track).toMatchObject({
      type: 'text',
      text_type: 'subtitles',
      text_source: 'uploaded',
      status: 'preparing',
      name: 'German',
      language_code: 'de',
      closed_captions: true,
      passthrough: 'p',
    });
    await settle();
    expect(await textsOf(DRIFT.assetId)).toEqual([{ ...track, status: 'ready' }]);

    const stream = `${sandbox.url}/mux/stream/${DRIFT.playbackId}`;
    const master = await text(`${stream}.m3u8?default_subtitles_lang=de`);
    const media = master.split('\n').find((line) => line.startsWith('#EXT-X-MEDIA:')) ?? '';
    expect(media).toContain('TYPE=SUBTITLES');
    expect(media).toContain('NAME="German",LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES');
    expect(media).toContain('CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog');
    expect(master.match(/#EXT-X-STREAM-INF:.*,SUBTITLES="subtitles"/g)).toHaveLength(2);

    const playlist = await text(/URI="([^"]+)"/.exec(media)?.[1] ?? '');
    expect(playlist).toContain('#EXTINF:6.000,');
    const url = playlist.split('\n').find((line) => line.startsWith('http')) ?? '';
    const inStream = await fetch(url);
    expect(inStream.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(inStream.headers.get('access-control-allow-origin')).toBe('*');
    const expected = 'WEBVTT\n\n1\n00:00:00.000 --> 00:00:02.000\nEinatmen\n';
    expect(await inStream.text()).toBe(expected);
    expect(await text(`${stream}/text/${track.id}.vtt`)).toBe(expected);

    await sandbox.mux.video.assets.deleteTrack(DRIFT.assetId, track.id ?? '');
    expect(await textsOf(DRIFT.assetId)).toEqual([]);
    expect((await fetch(`${stream}/text/${track.id}.vtt`)).status).toBe(404);
    expect((await fetch(url)).status).toBe(404);
    const folder = join(sandbox.folder, 'data/mux/assets', DRIFT.assetId, 'text');
    expect(await readdir(folder)).toEqual([]);
  });

  it('of a signed id opens to a token of the stream alone', async () => {
    const track = await addTrack(BARS.assetId, '/en.vtt', {});
    await settle();
    const url = `${sandbox.url}/mux/stream/${BARS.playbackId}/text/${track.id}.vtt`;
    expect((await fetch(url)).status).toBe(403);
    const key = await createSigningKey(sandbox);
    const token = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, { ...key, type: 'video' });
    expect(await text(`${url}?token=${token}`)).toBe(VTT);
    await sandbox.mux.video.assets.deleteTrack(BARS.assetId, track.id ?? '');
  });

  it.each([
    ['cannot be fetched', '/missing.vtt'],
    ['holds no subtitles', '/page.html'],
  ])('is errored when its file %s, and not part of the stream', async (_case, path) => {
    const track = await addTrack(DRIFT.assetId, path, {});
    await settle();
    expect(await textsOf(DRIFT.assetId)).toMatchObject([{ id: track.id, status: 'errored' }]);
    const master = await text(`${sandbox.url}/mux/stream/${DRIFT.playbackId}.m3u8`);
    expect(master).not.toContain('SUBTITLES');
    await sandbox.mux.video.assets.deleteTrack(DRIFT.assetId, track.id ?? '');
  });

  it('can be renamed', async () => {
    const { assets } = sandbox.mux.video;
    const { id = '' } = await addTrack(DRIFT.assetId, '/en.vtt', {});
    await settle();
    const changed = await assets.updateTrack(DRIFT.assetId, id, { name: 'Say "hi"\nthere' });
    expect(changed).toMatchObject({ id, name: 'Say "hi"\nthere', status: 'ready' });
    const master = await text(`${sandbox.url}/mux/stream/${DRIFT.playbackId}.m3u8`);
    expect(master).toContain(`NAME="Say 'hi' there"`);
    await assets.deleteTrack(DRIFT.assetId, id);
  });
});

describe('generated subtitles', () => {
  it('say that nobody listened', async () => {
    const { assets } = sandbox.mux.video;
    const { tracks = [] } = await assets.retrieve(DRIFT.assetId);
    const audio = tracks.find(({ type }) => type === 'audio');
    const made = await assets.generateSubtitles(DRIFT.assetId, audio?.id ?? '', {
      generated_subtitles: [{ language_code: 'auto' }, { language_code: 'es', name: 'Español' }],
    });
    expect(made).toMatchObject([
      { text_source: 'generated_vod', status: 'preparing', language_code: 'auto' },
      { text_source: 'generated_vod', name: 'Español', language_code: 'es' },
    ]);
    await settle();
    const texts = await textsOf(DRIFT.assetId);
    expect(texts).toMatchObject([
      { status: 'ready', language_code: 'en' },
      { status: 'ready', language_code: 'es' },
    ]);
    const url = `${sandbox.url}/mux/stream/${DRIFT.playbackId}/text/${texts[0]?.id}.vtt`;
    expect(await text(url)).toContain('no speech recognition');
    for (const { id = '' } of texts) await assets.deleteTrack(DRIFT.assetId, id);
  });
});

describe('what is wrong', () => {
  const post = (path: string, body: object) =>
    sandbox.call(`/mux/video/v1/assets/${path}`, { method: 'POST', body: JSON.stringify(body) });
  const track = { type: 'text', url: 'https://a.example/en.vtt', language_code: 'en' };

  it.each([
    ['no URL', { ...track, url: undefined }],
    ['a file of this machine', { ...track, url: 'file:///etc/passwd' }],
    ['no language', { ...track, language_code: undefined }],
    ['a language that is none', { ...track, language_code: 'not a language' }],
    ['an unknown parameter', { ...track, colour: 'red' }],
  ])('is refused with 400: %s', async (_case, body) => {
    const response = await post(`${DRIFT.assetId}/tracks`, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_parameters' } });
  });

  it('is refused: a second track of one name', async () => {
    const { id = '' } = await addTrack(DRIFT.assetId, '/en.vtt', { name: 'English' });
    const url = `${files.url}/en.vtt`;
    expect((await post(`${DRIFT.assetId}/tracks`, { ...track, url })).status).toBe(400);
    await sandbox.mux.video.assets.deleteTrack(DRIFT.assetId, id);
  });

  it('is refused: deleting a track of the video itself', async () => {
    const { assets } = sandbox.mux.video;
    const { tracks: [video] = [] } = await assets.retrieve(DRIFT.assetId);
    await expect(assets.deleteTrack(DRIFT.assetId, video?.id ?? '')).rejects.toThrow('400');
  });

  it('is not offered: further audio', async () => {
    const audio = { ...track, type: 'audio' };
    expect((await post(`${DRIFT.assetId}/tracks`, audio)).status).toBe(501);
  });

  it.each([
    ['POST', 'unknown/tracks', track],
    ['PATCH', `${DRIFT.assetId}/tracks/unknown`, {}],
    ['DELETE', `${DRIFT.assetId}/tracks/unknown`, undefined],
    ['POST', `${DRIFT.assetId}/tracks/unknown/generate-subtitles`, {}],
  ])('is not found: %s %s', async (method, path, body) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    expect((await sandbox.call(`/mux/video/v1/assets/${path}`, init)).status).toBe(404);
  });
});
