import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BARS,
  createSigningKey,
  DRIFT,
  FIXTURES,
  startTestSandbox,
  type TestSandbox,
} from '../../../test/start-test-sandbox.ts';
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.stop());

function imageUrl(file: string, playbackId = DRIFT.playbackId): string {
  return `${sandbox.url}/mux/image/${playbackId}/${file}`;
}

async function picture(url: string) {
  const response = await fetch(url);
  expect(response.status, await response.clone().text()).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const { width, height, type } = imageSize(bytes);
  return { bytes, width, height, type, contentType: response.headers.get('content-type') };
}

/** Delays of an animated GIF's frames, in hundredths of a second: one control block per frame. */
function gifDelays(bytes: Uint8Array): number[] {
  const blocks = Buffer.from(bytes).toString('latin1').split('\x21\xf9\x04').slice(1);
  return blocks.map((block) => block.charCodeAt(1) + 256 * block.charCodeAt(2));
}

describe('thumbnails', () => {
  it.each([
    ['thumbnail.jpg', 'jpg', 'image/jpeg', 1280, 720],
    ['thumbnail.png', 'png', 'image/png', 1280, 720],
    ['thumbnail.webp', 'webp', 'image/webp', 1280, 720],
    ['thumbnail.png?width=200', 'png', 'image/png', 200, 113],
    ['thumbnail.png?height=90', 'png', 'image/png', 160, 90],
    ['thumbnail.png?width=100&height=100', 'png', 'image/png', 100, 56],
    ['thumbnail.png?width=100&height=100&fit_mode=stretch', 'png', 'image/png', 100, 100],
    ['thumbnail.png?width=100&height=100&fit_mode=crop', 'png', 'image/png', 100, 100],
    ['thumbnail.png?width=100&height=100&fit_mode=smartcrop', 'png', 'image/png', 100, 100],
    ['thumbnail.png?width=100&height=100&fit_mode=pad', 'png', 'image/png', 100, 100],
    ['thumbnail.png?rotate=90&height=320', 'png', 'image/png', 180, 320],
  ])('%s is a %s (%s) of %i × %i', async (file, type, contentType, width, height) => {
    expect(await picture(imageUrl(file))).toMatchObject({ type, contentType, width, height });
  });

  it('show the very frame of their time, in a later segment too', async () => {
    const folder = join(FIXTURES, 'drift/720p');
    const input = ['init.mp4', '000.m4s', '001.m4s'].map((name) => join(folder, name));
    const frames = [0, 36, 96, 108, 143];
    const select = frames.map((frame) => `eq(n\\,${frame})`).join('+');
    const output = ['-vsync', '0', join(sandbox.folder, 'frame-%d.png')];
    const filters = ['-vf', `select=${select},setsar=1`];
    await runFfmpeg({ feed: input, arguments: ['-i', 'pipe:0', ...filters, ...output] });
    for (const [index, time] of [0, 1.5, 4, 4.5, 6].entries()) {
      const frame = await readFile(join(sandbox.folder, `frame-${index + 1}.png`));
      const { bytes } = await picture(imageUrl(`thumbnail.png?time=${time}`));
      expect(Buffer.from(bytes).equals(frame), `at ${time} s`).toBe(true);
    }
  });

  it('are taken from the thumbnail time of the asset by default, else from its middle', async () => {
    const { assets } = sandbox.mux.video;
    const byDefault = await picture(imageUrl('thumbnail.png?width=80'));
    const atOne = await picture(imageUrl('thumbnail.png?width=80&time=1'));
    expect(byDefault.bytes).toEqual(atOne.bytes);
    await assets.deleteThumbnailTime(DRIFT.assetId);
    const middle = await picture(imageUrl('thumbnail.png?width=80'));
    const atThree = await picture(imageUrl('thumbnail.png?width=80&time=3'));
    expect(middle.bytes).toEqual(atThree.bytes);
  });

  it('can be flipped', async () => {
    const plain = await picture(imageUrl('thumbnail.png?width=80&time=2'));
    const both = 'thumbnail.png?width=80&time=2&flip_h=true&flip_v=true';
    const turned = await picture(imageUrl(both));
    const rotated = await picture(imageUrl('thumbnail.png?width=80&time=2&rotate=180'));
    expect(turned.bytes).not.toEqual(plain.bytes);
    expect(imageSize(turned.bytes)).toEqual(imageSize(rotated.bytes));
  });

  it('of a signed id are made as the token says, whatever the query says', async () => {
    const key = await createSigningKey(sandbox);
    const token = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, {
      ...key,
      type: 'thumbnail',
      params: { time: '2', width: '320' },
    });
    const url = imageUrl(`thumbnail.jpg?token=${token}&width=640`, BARS.playbackId);
    expect(await picture(url)).toMatchObject({ width: 320, height: 180 });
  });

  it.each([
    'time=-1',
    'time=6.1',
    'time=now',
    'time=',
    'time=1e0',
    'width=0x10',
    'width=0',
    'width=1.5',
    'width=99999',
    'height=x',
    'rotate=45',
    'fit_mode=cover',
    'flip_h=maybe',
  ])('are refused with %s', async (query) => {
    const response = await fetch(imageUrl(`thumbnail.jpg?${query}`));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_parameters' } });
  });

  it('carry an ETag and answer 304', async () => {
    const first = await fetch(imageUrl('thumbnail.jpg?width=80'));
    const headers = { 'if-none-match': first.headers.get('etag') ?? '' };
    expect((await fetch(imageUrl('thumbnail.jpg?width=80'), { headers })).status).toBe(304);
  });
});

describe('animated images', () => {
  it.each([
    ['animated.gif?end=1', 'gif', 320, 180],
    ['animated.gif?end=0.5&height=90', 'gif', 160, 90],
    ['animated.webp?start=3.5&end=4.5&width=200&fps=5', 'webp', 200, 113],
  ])('%s is a %s of %i × %i', async (file, type, width, height) => {
    expect(await picture(imageUrl(file))).toMatchObject({ type, width, height });
  });

  it('have the frame rate and length that were asked for', async () => {
    const { bytes } = await picture(imageUrl('animated.gif?start=3&end=5&fps=10&width=80'));
    const delays = gifDelays(bytes);
    expect(delays.length).toBe(20);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(200);
  });

  it('as WebP have several frames', async () => {
    const { bytes } = await picture(imageUrl('animated.webp?end=1&width=80&fps=4'));
    expect(Buffer.from(bytes).toString('latin1').split('ANMF').length).toBe(5);
  });

  it.each(['end=11', 'start=2&end=2.1', 'start=6', 'fps=31', 'fps=0', 'width=641', 'height=641'])(
    'are refused with %s',
    async (query) => {
      expect((await fetch(imageUrl(`animated.gif?${query}`))).status).toBe(400);
    },
  );
});

describe('storyboards', () => {
  it('have fifty tiles of 284 × 160 in five columns', async () => {
    expect(await picture(imageUrl('storyboard.jpg'))).toMatchObject({ width: 1420, height: 1600 });
    const response = await fetch(imageUrl('storyboard.json'));
    const board = await response.json();
    expect(board).toMatchObject({
      url: imageUrl('storyboard.jpg'),
      tile_width: 284,
      tile_height: 160,
      duration: 6,
    });
    expect(board.tiles).toHaveLength(50);
    expect(board.tiles[0]).toEqual({ start: 0, x: 0, y: 0 });
    expect(board.tiles[49]).toEqual({ start: 5.88, x: 1136, y: 1440 });
  });

  it('come as WebVTT whose cues cover the whole video', async () => {
    const response = await fetch(imageUrl('storyboard.vtt?format=webp'));
    expect(response.headers.get('content-type')).toContain('text/vtt');
    const [first, ...cues] = (await response.text()).split('\n\n');
    expect(first).toBe('WEBVTT');
    expect(cues).toHaveLength(50);
    expect(cues[0]).toBe(
      `00:00:00.000 --> 00:00:00.120\n${imageUrl('storyboard.webp')}#xywh=0,0,284,160`,
    );
    expect(cues[49]).toContain('--> 00:00:06.000');
  });

  it('do not let a token break out of its line', async () => {
    const response = await fetch(imageUrl('storyboard.vtt?token=a%0A%0Ab'));
    expect((await response.text()).split('\n\n')).toHaveLength(51);
  });

  it('of a signed id name an image that the same token opens', async () => {
    const key = await createSigningKey(sandbox);
    const type = 'storyboard';
    const token = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, { ...key, type });
    const response = await fetch(imageUrl(`storyboard.json?token=${token}`, BARS.playbackId));
    const { url } = await response.json();
    expect(await picture(url)).toMatchObject({ width: 1420 });
  });
});
