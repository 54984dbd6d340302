import { request } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  BARS,
  createSigningKey,
  DRIFT,
  startTestSandbox,
  type TestSandbox,
} from '../../test/start-test-sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
beforeEach(() => own('POST', '/reset', {}));
afterAll(() => sandbox.stop());

async function own(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${sandbox.url}/_sandbox${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
}

/** A request whose headers a browser or an attacker would choose, which fetch does not allow. */
function rawStatus(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${sandbox.url}${path}`, { headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.once('error', reject).end();
  });
}

const listAssets = () => sandbox.call('/mux/video/v1/assets');
const addPlaybackId = () =>
  sandbox.call(`/mux/video/v1/assets/${BARS.assetId}/playback-ids`, {
    method: 'POST',
    body: JSON.stringify({ policy: 'public' }),
    headers: { 'content-type': 'application/json' },
  });

describe('injected faults', () => {
  it('answer so many calls with 500, then no more', async () => {
    await own('POST', '/faults', { path: '/mux/video', effect: '500', times: 2 });
    const statuses = [await listAssets(), await listAssets(), await listAssets()];
    expect(statuses.map(({ status }) => status)).toEqual([500, 500, 200]);
  });

  it('answer 429 with Retry-After', async () => {
    await own('POST', '/faults', { path: '/mux/video', effect: '429', retryAfterSeconds: 7 });
    const response = await listAssets();
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
  });

  it('do the work and drop the answer', async () => {
    await own('POST', '/faults', { path: '/mux/video', method: 'post', effect: 'drop' });
    await expect(addPlaybackId()).rejects.toThrow('fetch failed');
    const asset = await sandbox.mux.video.assets.retrieve(BARS.assetId);
    expect(asset.playback_ids).toHaveLength(2);
  });

  it('cut the connection when so much of a request came in', async () => {
    await own('POST', '/faults', { path: '/mux/upload', effect: 'cut', afterBytes: 500_000 });
    const { url = '' } = await sandbox.mux.video.uploads.create({ cors_origin: '*' });
    const body = new Uint8Array(1_000_000);
    await expect(fetch(url, { method: 'PUT', body })).rejects.toThrow('fetch failed');
    const askState = { method: 'PUT', headers: { 'content-range': 'bytes */*' } };
    const range = async () => (await fetch(url, askState)).headers.get('range');
    await expect.poll(range).toBe('bytes=0-262143');
  });

  it('hang until the caller gives up, without doing the work', async () => {
    await own('POST', '/faults', { path: '/mux/video', effect: 'hang' });
    const signal = AbortSignal.timeout(100);
    await expect(fetch(`${sandbox.url}/mux/video/v1/assets`, { signal })).rejects.toThrow(
      'aborted due to timeout',
    );
  });

  it('meet only their method and path, and can be taken back', async () => {
    await own('POST', '/faults', { path: '/mux/video', method: 'DELETE', effect: '500' });
    await own('POST', '/faults', { path: '/mux/system', effect: '500' });
    expect((await listAssets()).status).toBe(200);
    const { data } = await (await own('GET', '/faults')).json();
    expect(data).toHaveLength(2);
    await own('DELETE', '/faults');
    expect((await sandbox.call('/mux/system/v1/whoami')).status).toBe(200);
  });

  it.each([{}, { path: 'mux', effect: '500' }, { path: '/mux', effect: 'explode' }, []])(
    'are refused when they make no sense: %j',
    async (body) => {
      expect((await own('POST', '/faults', body)).status).toBe(400);
    },
  );
});

describe('the request log', () => {
  it('tells what was asked and answered, newest first, without credentials', async () => {
    await listAssets();
    await addPlaybackId();
    const { data } = await (await own('GET', '/requests?path=/mux/video')).json();
    expect(data).toMatchObject([
      { method: 'POST', status: 201, body: '{"policy":"public"}' },
      { method: 'GET', path: '/mux/video/v1/assets', status: 200 },
    ]);
    expect(JSON.stringify(data)).not.toContain('Basic');
    await own('DELETE', '/requests');
    expect(await (await own('GET', '/requests')).json()).toEqual({ data: [] });
  });
});

describe('Stripe on the same port', () => {
  const authorization = 'Bearer sk_test_1';
  it('answers, and is recorded', async () => {
    const response = await fetch(`${sandbox.url}/v1/customers`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'name=Amara',
    });
    expect(await response.json()).toMatchObject({ object: 'customer', name: 'Amara' });
    const { data } = await (await own('GET', '/requests?path=/v1')).json();
    expect(data).toMatchObject([{ path: '/v1/customers', status: 200, body: 'name=Amara' }]);
  });

  it('is met by faults too', async () => {
    await own('POST', '/faults', { path: '/v1/customers', effect: '429' });
    const headers = { authorization };
    expect((await fetch(`${sandbox.url}/v1/customers`, { headers })).status).toBe(429);
    expect((await fetch(`${sandbox.url}/v1/customers`, { headers })).status).toBe(200);
  });
});

describe('state', () => {
  it('survives a restart: assets, deletions, keys, tokens and handed-out URLs', async () => {
    const key = await createSigningKey(sandbox);
    const token = await sandbox.mux.jwt.signPlaybackId(BARS.playbackId, { ...key });
    await sandbox.mux.video.assets.update(BARS.assetId, { passthrough: 'kept' });
    await sandbox.mux.video.assets.delete(DRIFT.assetId);
    sandbox = await sandbox.restart();
    const { data } = await sandbox.mux.video.assets.list();
    expect(data).toMatchObject([{ id: BARS.assetId, passthrough: 'kept' }]);
    const stream = `${sandbox.url}/mux/stream/${BARS.playbackId}.m3u8?token=${token}`;
    expect((await fetch(stream)).status).toBe(200);
  });

  it('goes back to the packaged assets on a reset, which keeps signing keys unless asked', async () => {
    const key = await createSigningKey(sandbox);
    const { system, video } = sandbox.mux;
    await video.assets.delete(DRIFT.assetId);
    await own('POST', '/reset', {});
    expect((await video.assets.list()).data).toHaveLength(2);
    expect((await system.signingKeys.retrieve(key.keyId)).id).toBe(key.keyId);
    await own('POST', '/reset', { signing_keys: true });
    await expect(system.signingKeys.retrieve(key.keyId)).rejects.toThrow('404');
  });
});

describe('the home page', () => {
  it('shows the assets with posters that its own key opens, under a strict policy', async () => {
    const response = await fetch(`${sandbox.url}/`);
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|script-src/);
    const page = await response.text();
    expect(page).toContain('<h3>Bars</h3>');
    const posters = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, url = '']) => url);
    expect(posters).toHaveLength(2);
    for (const poster of posters) {
      const picture = await fetch(`${sandbox.url}${poster.replaceAll('&amp;', '&')}`);
      expect(picture.headers.get('content-type')).toBe('image/webp');
    }
    const files = ['paper.css', 'home.css', 'mark.svg', 'kalnia.woff2', 'radio-canada.woff2'];
    for (const file of files) {
      expect((await fetch(`${sandbox.url}/_sandbox/page/${file}`)).status, file).toBe(200);
    }
  });

  it('shows uploads and where events went', async () => {
    await sandbox.control('PATCH', '/webhook', { url: 'http://127.0.0.1:9/', paused: true });
    const meta = { title: 'Hips' };
    await sandbox.mux.video.uploads.create({ cors_origin: '*', new_asset_settings: { meta } });
    const page = await (await fetch(`${sandbox.url}/`)).text();
    expect(page).toContain('<td>Hips</td>');
    expect(page).toContain('video.<wbr>upload.<wbr>created');
    expect(page).toContain('>waits</td>');
  });

  it('escapes what comes from outside', async () => {
    const meta = { title: '<script>alert(1)</script>' };
    await sandbox.mux.video.assets.update(BARS.assetId, { meta });
    await sandbox.mux.video.uploads.create({ cors_origin: '*', new_asset_settings: { meta } });
    expect(await (await fetch(`${sandbox.url}/`)).text()).not.toContain('<script');
  });
});

describe('the guard of its own paths', () => {
  it.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
    ['a form of another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' }],
    ['a name bound to this machine', { host: 'rebound.example' }],
  ])('refuses %s', async (_case, headers) => {
    expect(await rawStatus('/_sandbox/requests', headers)).toBe(403);
  });

  it('lets a link from elsewhere lead to the page', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
    expect(await rawStatus('/', headers)).toBe(200);
  });
});

it('says that it is up', async () => {
  expect(await (await fetch(`${sandbox.url}/healthz`)).json()).toEqual({ status: 'ok' });
});

it('leads from its home page to each page of the dashboard, and each of them answers', async () => {
  const home = await (await fetch(`${sandbox.url}/`)).text();
  const pages = [...home.matchAll(/href="(\/dashboard[^"]*)"/g)].map((match) => match[1]);
  expect(pages).toContain('/dashboard/mail');
  expect(pages).toContain('/dashboard/deliveries');
  for (const page of pages) expect((await fetch(`${sandbox.url}${page}`)).status).toBe(200);
});
