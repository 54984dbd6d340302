import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMPOSED, startTestSandbox, type TestSandbox } from '../../../test/start-test-sandbox.ts';
import { describeInput, runFfmpeg } from '../ffmpeg/ffmpeg.ts';
import { parseMaster, parseMedia } from './hls.ts';

/** The loop of each segment. */
const SEGMENTS = ['red', 'red', 'half', 'half.mirrored', 'half.mirrored', 'red'];
const TIME_SCALES = { '720p': 12_288, '360p': 12_288, sound: 32_000 };

let sandbox: TestSandbox;
let master: string;
beforeAll(async () => {
  sandbox = await startTestSandbox(undefined, COMPOSED.folder);
  master = await text(`${sandbox.url}/mux/stream/${COMPOSED.playbackId}.m3u8`);
});
afterAll(() => sandbox.stop());

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.text();
}

async function bytes(url: string): Promise<Buffer> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

function playlistUrl(rendition: keyof typeof TIME_SCALES): string {
  const sound = /TYPE=AUDIO.*URI="([^"]+)"/.exec(master)?.[1];
  const heights = { '720p': 720, '360p': 360, sound: 0 };
  const { variants } = parseMaster(master);
  const variant = variants.find(({ height }) => height === heights[rendition]);
  return (rendition === 'sound' ? sound : variant?.uri) ?? '';
}

const packaged = (path: string): Promise<Buffer> => readFile(join(COMPOSED.folder, 'loops', path));

it('the master names both renditions, their sound and the captions', () => {
  expect(parseMaster(master).variants).toMatchObject([
    { width: 1280, height: 720, codecs: ['avc1.64001f', 'mp4a.40.2'] },
    { width: 640, height: 360, codecs: ['avc1.64001e', 'mp4a.40.2'] },
  ]);
  expect(master.match(/AUDIO="sound"/g)).toHaveLength(2);
  expect(master).toContain('TYPE=AUDIO,GROUP-ID="sound"');
  expect(master).toContain('TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English"');
});

describe.each(['720p', '360p', 'sound'] as const)('the rendition %s', (rendition) => {
  it('lists a segment for every four seconds, to its end', async () => {
    const playlist = await text(playlistUrl(rendition));
    const { segments } = parseMedia(playlist);
    expect(segments.map(({ startSeconds }) => startSeconds)).toEqual([0, 4, 8, 12, 16, 20]);
    expect(segments.every(({ durationSeconds }) => durationSeconds === 4)).toBe(true);
    expect(playlist).toContain('#EXT-X-TARGETDURATION:4\n');
    expect(playlist).toContain('#EXT-X-PLAYLIST-TYPE:VOD\n');
    expect(playlist).not.toContain('DISCONTINUITY');
    expect(playlist.trim().endsWith('#EXT-X-ENDLIST')).toBe(true);
  });

  it('sends the loops, each at its time', async () => {
    const { initUri = '', segments } = parseMedia(await text(playlistUrl(rendition)));
    expect((await bytes(initUri)).equals(await packaged(`${rendition}/init.mp4`))).toBe(true);
    for (const [number, { uri }] of segments.entries()) {
      const sent = await bytes(uri);
      const sequence = sent.indexOf('mfhd') + 8;
      const time = sent.indexOf('tfdt') + 8;
      expect(sent.readUInt32BE(sequence)).toBe(number + 1);
      expect(sent.readBigUInt64BE(time)).toBe(BigInt(number * 4 * TIME_SCALES[rendition]));
      const name = rendition === 'sound' ? 'pad' : SEGMENTS[number];
      const loop = await packaged(`${rendition}/${name}.m4s`);
      for (const at of [sequence, time, time + 4]) loop.copy(sent, at, at, at + 4);
      expect(sent.equals(loop), `segment ${number}`).toBe(true);
    }
  });
});

it.each(['360p', 'sound'] as const)('%s is one video of 24 s without a gap', async (rendition) => {
  const { initUri = '', segments } = parseMedia(await text(playlistUrl(rendition)));
  const parts = await Promise.all([initUri, ...segments.map(({ uri }) => uri)].map(bytes));
  const film = join(sandbox.folder, `${rendition}.mp4`);
  await writeFile(film, Buffer.concat(parts));
  expect(await describeInput(['-i', film])).toContain('Duration: 00:00:24.00, start: 0.000000');
  const seconds: number[] = [];
  const decode = ['-xerror', '-err_detect', 'explode', '-i', film, '-f', 'null', '-'];
  await runFfmpeg({ arguments: decode, onSeconds: (at) => seconds.push(at) });
  expect(seconds.at(-1)).toBeCloseTo(24, 1);
});

describe('a segment', () => {
  const segmentUrl = async (number: number): Promise<string> =>
    parseMedia(await text(playlistUrl('360p'))).segments[number]?.uri ?? '';

  it('answers ranges, conditions and HEAD as a file does', async () => {
    const url = await segmentUrl(2);
    const whole = await bytes(url);
    const part = await fetch(url, { headers: { range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${whole.length}`);
    expect(Buffer.from(await part.arrayBuffer()).equals(whole.subarray(100, 200))).toBe(true);
    const beyond = await fetch(url, { headers: { range: 'bytes=999999999-' } });
    expect(beyond.status).toBe(416);
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.length));
    expect(head.headers.get('content-type')).toBe('video/mp4');
    const etag = head.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    // The same loop at another time is another file.
    const other = await fetch(await segmentUrl(1), { headers: { 'if-none-match': etag } });
    expect(other.status).toBe(200);
  });

  it('is refused without its signature, and is not there beyond the end or by another name', async () => {
    const url = new URL(await segmentUrl(0));
    const folder = url.pathname.slice(0, url.pathname.lastIndexOf('/'));
    for (const name of ['segment-6.m4s', 'segment-00.m4s', 'red.m4s', '..%2Floops.json']) {
      const { status } = await fetch(`${url.origin}${folder}/${name}${url.search}`);
      expect(status, name).toBe(404);
    }
    url.searchParams.delete('signature');
    expect((await fetch(url)).status).toBe(403);
  });
});

describe('the asset', () => {
  it('is an ordinary one in the API', async () => {
    const asset = await sandbox.mux.video.assets.retrieve(COMPOSED.assetId);
    expect(asset).toMatchObject({
      ...{ status: 'ready', duration: 24, aspect_ratio: '16:9', resolution_tier: '720p' },
      meta: { title: 'Red and half blue' },
    });
    expect(asset.tracks?.map(({ type, status }) => [type, status])).toEqual([
      ['video', undefined],
      ['audio', 'ready'],
      ['text', 'ready'],
    ]);
    expect(JSON.stringify(asset)).not.toMatch(/composed|package_file/);
  });

  it('has captions that come with it, and lets them go', async () => {
    const { tracks = [] } = await sandbox.mux.video.assets.retrieve(COMPOSED.assetId);
    const { id = '' } = tracks.find(({ type }) => type === 'text') ?? {};
    const url = `${sandbox.url}/mux/stream/${COMPOSED.playbackId}/text/${id}.vtt`;
    expect(await text(url)).toContain('Red. 8 seconds.');
    await sandbox.mux.video.assets.deleteTrack(COMPOSED.assetId, id);
    expect((await fetch(url)).status).toBe(404);
    await readFile(join(sandbox.folder, 'clips/session/captions.vtt'));
  });
});

describe('pictures', () => {
  const imageUrl = (file: string) => `${sandbox.url}/mux/image/${COMPOSED.playbackId}/${file}`;

  /** Whether the left and the right half of a picture are more red, white or blue. */
  async function halves(url: string, crop = 'null'): Promise<string[]> {
    const picture = join(sandbox.folder, 'picture.jpg');
    const pixels = join(sandbox.folder, 'pixels.rgb');
    await writeFile(picture, await bytes(url));
    const filters = ['-vf', `${crop},scale=2:1:flags=area`];
    const raw = [...filters, '-f', 'rawvideo', '-pix_fmt', 'rgb24', pixels];
    await runFfmpeg({ arguments: ['-i', picture, ...raw] });
    const [r1 = 0, , b1 = 0, r2 = 0, , b2 = 0] = await readFile(pixels);
    return [[r1, b1] as const, [r2, b2] as const].map(([red, blue]) => {
      if (red > 200 && blue > 200) return 'white';
      return red > blue ? 'red' : 'blue';
    });
  }

  it.each([
    [1, ['red', 'red']],
    [10, ['white', 'blue']],
    [13, ['blue', 'white']],
    [23.9, ['red', 'red']],
  ])('at %s s show the loop that plays then', async (time, expected) => {
    expect(await halves(imageUrl(`thumbnail.jpg?width=64&time=${time}`))).toEqual(expected);
  });

  it('move across a change of loops', async () => {
    const animated = await fetch(imageUrl('animated.gif?start=7&end=9&width=64'));
    expect(animated.status).toBe(200);
  });

  it('of the storyboard are one for each loop, and every segment has a cue', async () => {
    const vtt = await text(imageUrl('storyboard.vtt'));
    const places = [...vtt.matchAll(/#xywh=(\d+),(\d+)/g)].map(([, x]) => Number(x) / 284);
    expect(places).toEqual([0, 0, 1, 2, 2, 0]);
    expect(vtt).toContain('00:00:20.000 --> 00:00:24.000');
    const storyboard = imageUrl('storyboard.jpg');
    expect(imageSize(await bytes(storyboard))).toMatchObject({ width: 5 * 284, height: 160 });
    const tile = (index: number) => halves(storyboard, `crop=284:160:${index * 284}:0`);
    expect(await tile(0)).toEqual(['red', 'red']);
    expect(await tile(1)).toEqual(['white', 'blue']);
    expect(await tile(2)).toEqual(['blue', 'white']);
    const json = JSON.parse(await text(imageUrl('storyboard.json')));
    expect(json).toMatchObject({ duration: 24, tile_width: 284, tile_height: 160 });
    expect(json.tiles).toHaveLength(6);
  });
});
