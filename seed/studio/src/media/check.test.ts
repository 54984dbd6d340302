import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MEDIA } from '../paths.ts';
import { faultsOf, type MediaIndex } from './check.ts';
import { masterPlaylist } from './playlist.ts';

test('the media in the repository are complete', async () => {
  const index: MediaIndex = JSON.parse(await readFile(path.join(MEDIA, 'media.json'), 'utf8'));
  expect(await faultsOf(MEDIA, index)).toEqual([]);
});

describe('a small media folder', () => {
  const index: MediaIndex = {
    stills: [{ file: 'stills/one.jpg' }],
    portraits: [],
    heroes: [],
    clips: [{ slug: 'one', playback_id: 'abc', duration: 4, policy: 'signed' }],
  };
  let media: string;
  const put = async (file: string, content: string) => {
    await mkdir(path.dirname(path.join(media, file)), { recursive: true });
    await writeFile(path.join(media, file), content);
  };
  const variant = {
    ...{ uri: '360p/index.m3u8', bandwidth: 2000, averageBandwidth: 2000 },
    ...{ codecs: 'mp4a.40.2', width: 640, height: 360, frameRate: 24 },
  };

  beforeEach(async () => {
    media = await mkdtemp(path.join(tmpdir(), 'media-'));
    await put('media.json', '{}');
    await put('stills/one.jpg', '');
    const asset = { playback_id: 'abc', policy: 'signed', duration: 4 };
    await put('clips/one/asset.json', JSON.stringify(asset));
    await put('clips/one/master.m3u8', masterPlaylist([variant]));
    await put('clips/one/360p/init.mp4', '    mp4a');
    await put('clips/one/360p/000.m4s', 'x'.repeat(1000));
    const lines = ['#EXTM3U', '#EXT-X-MAP:URI="init.mp4"', '#EXTINF:4,', '000.m4s'];
    await put('clips/one/360p/index.m3u8', [...lines, '#EXT-X-ENDLIST'].join('\n'));
  });
  afterEach(() => rm(media, { recursive: true }));

  test('has no fault when all is there', async () => {
    expect(await faultsOf(media, index, [])).toEqual([]);
  });

  test('is told of a segment that is missing', async () => {
    await rm(path.join(media, 'clips/one/360p/000.m4s'));
    expect(await faultsOf(media, index, [])).toContainEqual(expect.stringContaining('000.m4s'));
  });

  test('is told of a file that nobody lists', async () => {
    await put('stills/two.jpg', '');
    expect(await faultsOf(media, index, [])).toEqual(['stills/two.jpg is listed nowhere']);
  });

  test('is told of a length that disagrees', async () => {
    const [clip] = index.clips;
    const longer = { ...index, clips: [{ ...clip, duration: 4.5 }] };
    expect(await faultsOf(media, longer, [])).toEqual([
      'clips/one: asset.json says 4 s',
      'clips/one/360p/index.m3u8: lasts 4 s, not 4.5',
    ]);
  });
});
