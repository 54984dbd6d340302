import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BARS,
  createSigningKey,
  DRIFT,
  FIXTURES,
  startTestSandbox,
  type TestSandbox,
} from '../../../test/start-test-sandbox.ts';
import { parseMaster, parseMedia } from './hls.ts';

let sandbox: TestSandbox;
let masterUrl: string;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  masterUrl = `${sandbox.url}/mux/stream/${DRIFT.playbackId}.m3u8`;
});
afterAll(() => sandbox.stop());

async function text(url: string): Promise<string> {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.text();
}

async function firstRendition(): Promise<string> {
  const [variant] = parseMaster(await text(masterUrl)).variants;
  return variant?.uri ?? '';
}

async function firstSegment(): Promise<string> {
  const [segment] = parseMedia(await text(await firstRendition())).segments;
  return segment?.uri ?? '';
}

async function heightsOf(query: string): Promise<number[]> {
  return parseMaster(await text(`${masterUrl}?${query}`)).variants.map(({ height }) => height);
}

describe('a walk through the stream', () => {
  it('leads from the master over each rendition to every segment, whose lengths agree', async () => {
    const { variants } = parseMaster(await text(masterUrl));
    expect(variants.map(({ height }) => height)).toEqual([720, 360]);
    for (const { uri, height } of variants) {
      const { initUri = '', segments } = parseMedia(await text(uri));
      const total = segments.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
      expect(total).toBeCloseTo(6, 1);
      const folder = join(FIXTURES, 'drift', `${height}p`);
      for (const url of [initUri, ...segments.map((segment) => segment.uri)]) {
        const response = await fetch(url);
        expect(response.headers.get('content-type')).toBe('video/mp4');
        const name = new URL(url).pathname.split('/').at(-1) ?? '';
        const sent = Buffer.from(await response.arrayBuffer());
        expect(sent.equals(await readFile(join(folder, name)))).toBe(true);
      }
    }
  });

  it('has the content types and the open CORS of Mux', async () => {
    const master = await fetch(masterUrl);
    expect(master.headers.get('content-type')).toBe('application/x-mpegURL');
    for (const url of [masterUrl, await firstRendition(), await firstSegment()]) {
      const { headers } = await fetch(url, { headers: { origin: 'https://elsewhere.example' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  it('answers a preflight that asks for Range', async () => {
    const response = await fetch(await firstSegment(), {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('range');
  });

  it('gives equal masters to equal requests, so that a second one is answered 304', async () => {
    const first = await fetch(masterUrl);
    const etag = first.headers.get('etag') ?? '';
    const again = await fetch(masterUrl, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });
});

describe('playback modifiers', () => {
  it.each([
    ['max_resolution=540p', [360]],
    ['min_resolution=540p', [720]],
    ['rendition_order=desc', [720, 360]],
    ['redundant_streams=true', [720, 720, 360, 360]],
    ['unknown=1', [720, 360]],
  ])('%s leaves renditions of %j', async (query, heights) => {
    expect(await heightsOf(query)).toEqual(heights);
  });

  it.each(['max_resolution=270p', 'max_resolution=big', 'rendition_order=asc'])(
    'answers 400 to %s',
    async (query) => {
      expect((await fetch(`${masterUrl}?${query}`)).status).toBe(400);
    },
  );

  it('answers 501 to instant clipping', async () => {
    expect((await fetch(`${masterUrl}?asset_start_time=1`)).status).toBe(501);
  });

  it('of a signed id stand in its token; those in the query are not looked at', async () => {
    const key = await createSigningKey(sandbox);
    const token = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, {
      ...key,
      params: { max_resolution: '360p' },
    });
    const url = `${sandbox.url}/mux/stream/${BARS.playbackId}.m3u8?token=${token}&max_resolution=720p`;
    const { variants } = parseMaster(await text(url));
    expect(variants.map(({ height }) => height)).toEqual([360]);
  });
});

describe('handed-out URLs', () => {
  it.each<[string, (url: URL) => void]>([
    ['without their signature', (url) => url.searchParams.delete('signature')],
    ['with another signature', (url) => url.searchParams.set('signature', 'x'.repeat(43))],
    ['with a later end', (url) => url.searchParams.set('expires', '9999999999')],
    ['with no end', (url) => url.searchParams.delete('expires')],
    [
      'for another asset',
      (url) => {
        const grant = Buffer.from(JSON.stringify([BARS.playbackId, '720p/index.m3u8']));
        url.pathname = url.pathname.replace(/\/(manifest|chunk)\/[^/]+/, (_whole, area) => {
          return `/${area}/${grant.toString('base64url')}`;
        });
      },
    ],
  ])('are refused %s', async (_case, alter) => {
    for (const handedOut of [await firstRendition(), await firstSegment()]) {
      const url = new URL(handedOut);
      alter(url);
      expect((await fetch(url)).status).toBe(403);
    }
  });

  it('open only the files that the playlist names', async () => {
    const segment = new URL(await firstSegment());
    const folder = segment.pathname.split('/').slice(0, -1).join('/');
    const tries = [
      'index.m3u8',
      '..%2Fmaster.m3u8',
      '..%2f..%2f..%2fasset.json',
      '%2e%2e/asset.json',
      '..%5casset.json',
      '%2Fetc%2Fpasswd',
      '000.m4s%00.txt',
      '999.m4s',
    ];
    for (const name of tries) {
      const response = await fetch(`${segment.origin}${folder}/${name}${segment.search}`);
      expect([400, 403, 404], name).toContain(response.status);
    }
  });

  it('close when the playback id is deleted', async () => {
    const { assets } = sandbox.mux.video;
    const made = await assets.createPlaybackId(DRIFT.assetId, { policy: 'public' });
    const master = await text(`${sandbox.url}/mux/stream/${made.id}.m3u8`);
    const rendition = parseMaster(master).variants[0]?.uri ?? '';
    expect((await fetch(rendition)).status).toBe(200);
    await assets.deletePlaybackId(DRIFT.assetId, made.id);
    expect((await fetch(rendition)).status).toBe(404);
  });
});

describe('segments', () => {
  it.each([
    ['bytes=0-9', 206, 0, 9],
    ['bytes=10-', 206, 10, -1],
    ['bytes=-5', 206, -5, -1],
    ['bytes=5-999999999', 206, 5, -1],
  ])('answer %s', async (range, status, start, end) => {
    const url = await firstSegment();
    const whole = Buffer.from(await (await fetch(url)).arrayBuffer());
    const first = start < 0 ? whole.length + start : start;
    const last = end < 0 ? whole.length - 1 : end;
    const response = await fetch(url, { headers: { range } });
    expect(response.status).toBe(status);
    expect(response.headers.get('content-range')).toBe(`bytes ${first}-${last}/${whole.length}`);
    const part = Buffer.from(await response.arrayBuffer());
    expect(part.equals(whole.subarray(first, last + 1))).toBe(true);
  });

  it.each(['bytes=999999999-', 'bytes=-0'])('answer 416 to %s', async (range) => {
    const response = await fetch(await firstSegment(), { headers: { range } });
    expect(response.status).toBe(416);
    expect(response.headers.get('content-range')).toMatch(/^bytes \*\/\d+$/);
  });

  it.each(['bytes=9-1', 'bytes=a-b', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-'])(
    'send all of themselves to %s, which is no range that they know',
    async (range) => {
      expect((await fetch(await firstSegment(), { headers: { range } })).status).toBe(200);
    },
  );

  it('send all of themselves when If-Range names another version', async () => {
    const headers = { range: 'bytes=0-9', 'if-range': '"other"' };
    expect((await fetch(await firstSegment(), { headers })).status).toBe(200);
  });

  it('answer HEAD with the length and no body', async () => {
    const url = await firstSegment();
    const whole = await (await fetch(url)).arrayBuffer();
    const head = await fetch(url, { method: 'HEAD' });
    expect(head.headers.get('content-length')).toBe(String(whole.byteLength));
    expect((await head.arrayBuffer()).byteLength).toBe(0);
  });

  it('answer 304 when the reader has them', async () => {
    const url = await firstSegment();
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': `"other", W/${etag}` } });
    expect(again.status).toBe(304);
  });
});

it('static renditions and transcripts are not offered', async () => {
  for (const path of ['720p.mp4', 'audio.m4a', 'text/abc.txt']) {
    const response = await fetch(`${sandbox.url}/mux/stream/${DRIFT.playbackId}/${path}`);
    expect(response.status).toBe(501);
  }
});
