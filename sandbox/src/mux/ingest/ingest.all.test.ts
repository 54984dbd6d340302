import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type Mux from '@mux/mux-node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestSandbox, type TestSandbox } from '../../../test/start-test-sandbox.ts';
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts';
import { parseMaster, parseMedia } from '../playback/hls.ts';
import { planLadder } from './ladder.ts';
import { readDescription } from './probe.ts';

let sandbox: TestSandbox;
let files: Server;
let filesUrl: string;

beforeAll(async () => {
  sandbox = await startTestSandbox();
  const source = ['-f', 'lavfi', '-i', 'testsrc=size=640x360:rate=25:duration=3'];
  const sound = ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=3'];
  const encoding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac'];
  const path = join(sandbox.folder, 'input.mp4');
  await runFfmpeg({ arguments: [...source, ...sound, ...encoding, path] });
  files = createServer((request, response) => {
    if (request.url === '/input.mp4') createReadStream(path).pipe(response);
    else if (request.url === '/text') response.end('no video');
    else if (request.url === '/list.m3u8') response.end(`#EXTM3U\n#EXTINF:3,\n${path}\n`);
    else if (request.url !== '/never') response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(files, 'listening');
  filesUrl = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.closeAllConnections();
  files.close();
  await sandbox.stop();
});

async function createAsset(url: string, more: Partial<Mux.Video.AssetCreateParams> = {}) {
  const playback_policies: ['public'] = ['public'];
  return sandbox.mux.video.assets.create({ inputs: [{ url }], playback_policies, ...more });
}

async function settled(id: string): Promise<Mux.Video.Asset> {
  return vi.waitUntil(
    async () => {
      const asset = await sandbox.mux.video.assets.retrieve(id);
      return asset.status !== 'preparing' && asset;
    },
    { timeout: 15_000, interval: 50 },
  );
}

async function variantsOf(asset: Mux.Video.Asset) {
  const url = `${sandbox.url}/mux/stream/${asset.playback_ids?.[0]?.id}.m3u8`;
  return parseMaster(await (await fetch(url)).text()).variants;
}

describe('an asset from a URL', () => {
  it('is preparing first, then ready to play and to be pictured', async () => {
    const created = await createAsset(`${filesUrl}/input.mp4`, { passthrough: 'p' });
    expect(created).toMatchObject({ status: 'preparing', passthrough: 'p' });
    expect(created).not.toHaveProperty('duration');
    const early = await fetch(`${sandbox.url}/mux/stream/${created.playback_ids?.[0]?.id}.m3u8`);
    expect(early.status).toBe(412);

    const asset = await settled(created.id);
    expect(asset).toMatchObject({
      status: 'ready',
      aspect_ratio: '16:9',
      max_stored_resolution: 'SD',
      max_stored_frame_rate: 25,
      passthrough: 'p',
    });
    expect(asset.duration).toBeCloseTo(3, 1);
    expect(asset.tracks?.map(({ type }) => type)).toEqual(['video', 'audio']);

    const [variant] = await variantsOf(asset);
    expect(variant).toMatchObject({ width: 640, height: 360, framesPerSecond: 25 });
    expect(variant?.codecs).toEqual([expect.stringMatching(/^avc1\.[0-9a-f]{6}$/), 'mp4a.40.2']);
    const { segments } = parseMedia(await (await fetch(variant?.uri ?? '')).text());
    expect((await fetch(segments[0]?.uri ?? '')).status).toBe(200);
    const thumbnail = `${sandbox.url}/mux/image/${asset.playback_ids?.[0]?.id}/thumbnail.jpg`;
    expect((await fetch(thumbnail)).status).toBe(200);

    const [input] = await sandbox.mux.video.assets.retrieveInputInfo(asset.id);
    expect(input?.settings?.url).toBe(`${filesUrl}/input.mp4`);
    expect(input?.file?.tracks).toMatchObject([
      { type: 'video', encoding: 'h264', width: 640, height: 360, frame_rate: 25 },
      { type: 'audio', encoding: 'aac', channels: 1 },
    ]);

    await sandbox.mux.video.assets.delete(asset.id);
    expect(await readdir(join(sandbox.folder, 'data/mux/assets'))).not.toContain(asset.id);
  });

  it.each([
    ['cannot be fetched', '/missing', 'download_failed'],
    ['is no video', '/text', 'invalid_input'],
    ['is a playlist that names a file of this machine', '/list.m3u8', 'invalid_input'],
  ])('is errored when the input %s', async (_case, path, type) => {
    const { id } = await createAsset(`${filesUrl}${path}`);
    const asset = await settled(id);
    expect(asset).toMatchObject({ status: 'errored', errors: { type } });
    expect(asset.errors?.messages).toHaveLength(1);
  });

  it('goes on after a restart, and ends when the asset is deleted', async () => {
    const waiting = await createAsset(`${filesUrl}/never`);
    const next = await createAsset(`${filesUrl}/input.mp4`);
    sandbox = await sandbox.restart();
    await sandbox.mux.video.assets.delete(waiting.id);
    expect(await settled(next.id)).toMatchObject({ status: 'ready' });
  });

  it.each([
    ['no input', {}],
    ['an empty list of inputs', { inputs: [] }],
    ['a URL of a file', { inputs: [{ url: 'file:///etc/passwd' }] }],
    ['text that is no URL', { input: 'movie.mp4' }],
    ['an unknown parameter', { inputs: [{ url: 'http://a.example/b.mp4' }], colour: 'red' }],
    ['an unknown policy', { input: 'http://a.example/b.mp4', playback_policy: 'secret' }],
  ])('is refused with %s', async (_case, body) => {
    const init = { method: 'POST', body: JSON.stringify(body) };
    const response = await sandbox.call('/mux/video/v1/assets', init);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_parameters' } });
  });
});

describe('the ladder of renditions', () => {
  it.each([
    [3840, 2160, ['1920x1080', '1280x720', '640x360']],
    [1920, 1080, ['1920x1080', '1280x720', '640x360']],
    [1280, 720, ['1280x720', '640x360']],
    [720, 1280, ['720x1280', '360x640']],
    [854, 480, ['854x480', '640x360']],
    [640, 400, ['640x400']],
    [321, 241, ['322x242']],
  ])('of %i × %i is %j', (width, height, sizes) => {
    const ladder = planLadder({ width, height });
    expect(ladder.map((rung) => `${rung.width}x${rung.height}`)).toEqual(sizes);
  });
});

describe('what ffmpeg says of a file', () => {
  it('is read with the picture turned as it is shown', () => {
    const text = [
      "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'input':",
      '  Duration: 01:02:03.50, start: 0.000000, bitrate: 1 kb/s',
      '    Stream #0:0(und): Video: hevc (Main) (hvc1 / 0x31637668), yuv420p(tv), 1920x1080, 9 kb/s, 29.97 fps, 30 tbr',
      '      displaymatrix: rotation of -90.00 degrees',
      '    Stream #0:1(und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, 5.1, fltp, 9 kb/s',
    ].join('\n');
    expect(readDescription(text)).toEqual({
      container: 'mov,mp4,m4a,3gp,3g2,mj2',
      durationSeconds: 3723.5,
      video: {
        codec: 'hevc',
        pixelFormat: 'yuv420p',
        width: 1080,
        height: 1920,
        framesPerSecond: 29.97,
      },
      audio: { codec: 'aac', channels: 6, samplesPerSecond: 44100 },
    });
  });

  it('is nothing when it is no media file', () => {
    expect(readDescription('input: Invalid data found when processing input')).toBeUndefined();
  });
});
