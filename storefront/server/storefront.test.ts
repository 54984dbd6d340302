// @vitest-environment node
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from './environment.ts';
import type { Renderer } from './pages.ts';
import { createStorefront } from './storefront.ts';

const servers: Server[] = [];

const listen = async (server: Server): Promise<string> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const page: Renderer = (asked) =>
  new Response(`<!doctype html><title>${new URL(asked.url).pathname}</title>`, {
    headers: { 'content-type': 'text/html' },
  });

/** A storefront before a CMS that answers as `cms` says; without one, nothing listens there. */
const start = async (
  cms: Handler | null,
  render: Renderer = page,
  env: NodeJS.ProcessEnv = {},
  silenceMs?: number,
) => {
  const cmsUrl = cms ? await listen(createServer(cms)) : 'http://127.0.0.1:9';
  const environment = readEnvironment({
    CMS_INTERNAL_URL: cmsUrl,
    STOREFRONT_URL: 'https://ondelle.example',
    ...env,
  });
  const server = createStorefront({
    environment,
    render,
    mark: 'm',
    clientDir: import.meta.dirname,
    report: () => undefined,
    ...(silenceMs !== undefined && { silenceMs }),
  });
  return listen(server);
};

const json =
  (body: unknown, headers: Record<string, string> = {}): Handler =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

describe('the anonymous catalogue', () => {
  it('is asked for once a second, however many ask here', async () => {
    const cms = vi.fn(json({ workouts: [] }, { etag: 'W/"1"' }));
    const url = await start(cms);
    await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/api/workouts?limit=20`)));
    expect(cms).toHaveBeenCalledOnce();
  });

  it('is asked for again with its tag, and a 304 keeps what was there', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const tags: (string | undefined)[] = [];
    const url = await start((asked, response) => {
      tags.push(asked.headers['if-none-match']);
      if (tags.length > 1) return void response.writeHead(304, { etag: 'W/"1"' }).end();
      json({ total: 3 }, { etag: 'W/"1"' })(asked, response);
    });
    await fetch(`${url}/api/workouts`);
    vi.advanceTimersByTime(1001);
    const second = await fetch(`${url}/api/workouts`);
    vi.useRealTimers();
    expect(tags).toEqual([undefined, 'W/"1"']);
    expect(await second.json()).toEqual({ total: 3 });
  });

  it('answers 304 to a reader who has it', async () => {
    const url = await start(json({ total: 3 }, { etag: 'W/"1"' }));
    const answer = await fetch(`${url}/api/workouts`, { headers: { 'if-none-match': 'W/"1"' } });
    expect([answer.status, answer.headers.get('etag')]).toEqual([304, 'W/"1"']);
  });

  it('is never shared with a member, whose answers carry her films', async () => {
    const url = await start((asked, response) =>
      json({ seen: asked.headers.authorization ?? 'nobody' })(asked, response),
    );
    const ask = async (headers: Record<string, string>) =>
      (await fetch(`${url}/api/workouts`, { headers })).json();
    expect(await ask({})).toEqual({ seen: 'nobody' });
    expect(await ask({ authorization: 'Bearer a' })).toEqual({ seen: 'Bearer a' });
    expect(await ask({})).toEqual({ seen: 'nobody' });
  });
});

describe('what is passed on to the CMS', () => {
  it('says whose request it is and where she went, and nothing that she made up', async () => {
    const url = await start((asked, response) => json(asked.headers)(asked, response));
    const answer = await fetch(`${url}/api/auth/me`, {
      headers: { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example' },
    });
    expect(await answer.json()).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'ondelle.example',
      'x-forwarded-proto': 'https',
    });
  });

  it('believes the addresses of the proxies that the deployment says stand in front', async () => {
    const url = await start((asked, response) => json(asked.headers)(asked, response), page, {
      TRUST_PROXY: '2',
    });
    const answer = await fetch(`${url}/api/auth/me`, {
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' },
    });
    expect(await answer.json()).toMatchObject({ 'x-forwarded-for': '203.0.113.9, 127.0.0.1' });
  });

  it("keeps one connection's headers to itself", async () => {
    const url = await start((asked, response) =>
      json(asked.headers, { 'keep-alive': 'timeout=99', 'x-kept': 'yes' })(asked, response),
    );
    const { hostname, port } = new URL(url);
    const headers = { connection: 'close, x-hop', 'x-hop': '1', te: 'trailers' };
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      request({ hostname, port, path: '/api/auth/me', headers }, resolve).on('error', reject).end(),
    );
    const seen = JSON.parse((await answer.toArray()).join(''));
    expect(seen['x-hop']).toBeUndefined();
    expect(seen.te).toBeUndefined();
    expect(answer.headers['keep-alive']).not.toBe('timeout=99');
    expect(answer.headers['x-kept']).toBe('yes');
  });

  it('streams both ways: the CMS reads and answers while the body still comes', async () => {
    const url = await start((asked, response) => {
      response.writeHead(200);
      asked.on('data', (chunk: Buffer) => response.write(`got ${chunk}`));
      asked.on('end', () => response.end());
    });
    const outgoing = request(`${url}/api/admin/upload`, { method: 'POST' });
    outgoing.write('one');
    const answer = await new Promise<IncomingMessage>((resolve) =>
      outgoing.on('response', resolve),
    );
    const first = await new Promise<Buffer>((resolve) => answer.once('data', resolve));
    expect(first.toString()).toBe('got one');
    outgoing.end('two');
    expect((await answer.toArray()).join('')).toBe('got two');
  });

  it('takes an upload that goes on, however long it takes', async () => {
    const silenceMs = 300;
    const read: Handler = (asked, response) => {
      let length = 0;
      asked.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      asked.on('end', () => json({ length })(asked, response));
    };
    const url = await start(read, page, {}, silenceMs);
    const outgoing = request(`${url}/api/admin/upload`, { method: 'POST' });
    for (let sent = 0; sent < 12; sent += 1) {
      outgoing.write('a piece ');
      await wait(silenceMs / 4);
    }
    outgoing.end();
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      outgoing.on('response', resolve).on('error', reject),
    );
    expect(JSON.parse((await answer.toArray()).join(''))).toEqual({ length: 96 });
  });

  it('lets go of an upload on which nothing comes any more', async () => {
    const gone = Promise.withResolvers<void>();
    const url = await start((asked) => asked.on('close', gone.resolve), page, {}, 100);
    const outgoing = request(`${url}/api/admin/upload`, { method: 'POST' });
    const cut = new Promise((resolve) => outgoing.on('error', resolve));
    outgoing.write('one');
    await Promise.all([gone.promise, cut]);
  });

  it('tells the CMS when the visitor goes away in the middle of an upload', async () => {
    let aborted: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      aborted = resolve;
    });
    const started = Promise.withResolvers<void>();
    const url = await start((asked) => {
      asked.on('close', aborted);
      asked.once('data', () => started.resolve());
    });
    const outgoing = request(`${url}/api/admin/upload`, { method: 'POST' });
    outgoing.on('error', () => undefined);
    outgoing.write('one');
    await started.promise;
    outgoing.destroy();
    await gone;
  });

  it('stops reading from the CMS when the visitor goes away in the middle of an answer', async () => {
    const closed = Promise.withResolvers<void>();
    const url = await start((_asked, response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200);
      response.write('a part');
    });
    const outgoing = request(`${url}/uploads/film.mp4`);
    outgoing.on('error', () => undefined);
    outgoing.end();
    const answer = await new Promise<IncomingMessage>((resolve) =>
      outgoing.on('response', resolve),
    );
    answer.on('error', () => undefined);
    answer.destroy();
    await closed.promise;
  });

  it('answers with a text that can be shown while the CMS is down', async () => {
    const url = await start(null);
    for (const path of ['/api/workouts', '/api/auth/me']) {
      const answer = await fetch(`${url}${path}`);
      expect(answer.status).toBe(503);
      expect(await answer.json()).toEqual({ detail: expect.stringContaining('cannot be reached') });
    }
  });
});

describe('pages', () => {
  it('are rendered once for all who ask at the same moment, compressed, with their policy', async () => {
    const render = vi.fn<Renderer>(
      () => new Response(`<script nonce="m">a()</script>${'words '.repeat(500)}`),
    );
    const url = await start(null, render);
    const { hostname, port } = new URL(url);
    const ask = () =>
      new Promise<IncomingMessage>((resolve, reject) =>
        request({ hostname, port, path: '/', headers: { 'accept-encoding': 'br' } }, resolve)
          .on('error', reject)
          .end(),
      );
    const [answer] = await Promise.all([ask(), ask(), ask()]);
    const html = brotliDecompressSync(Buffer.concat(await answer.toArray())).toString();
    expect(html).toContain('<script>a()</script>');
    expect(answer.headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    expect(answer.headers['strict-transport-security']).toBeDefined();
    expect(render).toHaveBeenCalledOnce();
  });

  it('that failed are not kept, and say that the failure may pass', async () => {
    const render = vi.fn<Renderer>(() => new Response('sorry', { status: 500 }));
    const url = await start(null, render);
    const answer = await fetch(`${url}/`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    await fetch(`${url}/`);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('are only read', async () => {
    const url = await start(null);
    expect((await fetch(`${url}/workouts`, { method: 'POST' })).status).toBe(405);
  });
});

describe('well-known files', () => {
  it('lead crawlers to the pages and name the site', async () => {
    const url = await start(null, page, { SITE_NAME: 'Halloran' });
    const text = async (path: string) => (await fetch(url + path)).text();
    expect(await text('/robots.txt')).toContain('Sitemap: https://ondelle.example/sitemap.xml');
    expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Halloran' });
    expect(await text('/healthz')).toBe('ok');
  });
});

describe('the sitemap', () => {
  const library =
    (slugs: string[]): Handler =>
    (asked, response) => {
      const { searchParams } = new URL(asked.url ?? '', 'http://cms');
      const offset = Number(searchParams.get('offset'));
      const limit = Number(searchParams.get('limit'));
      const workouts = slugs.slice(offset, offset + limit).map((slug) => ({ slug }));
      json({ workouts, total: slugs.length })(asked, response);
    };
  const locations = async (url: string): Promise<string[]> => {
    const xml = await (await fetch(`${url}/sitemap.xml`)).text();
    return [...xml.matchAll(/<loc>https:\/\/ondelle\.example([^<]*)<\/loc>/g)].map(
      (match) => match[1] ?? '',
    );
  };

  it('names the pages of the site and of every workout, however many there are', async () => {
    const slugs = Array.from({ length: 230 }, (_, index) => `plank-${index}`);
    const found = await locations(await start(library(slugs)));
    expect(found).toEqual([
      ...['/', '/workouts', '/terms', '/privacy', '/cookies', '/refund'],
      ...slugs.map((slug) => `/workouts/${slug}`),
    ]);
  });

  it('asks the CMS once for many who ask at once', async () => {
    const cms = vi.fn(library(['plank']));
    const url = await start(cms);
    await Promise.all([locations(url), locations(url), locations(url)]);
    expect(cms).toHaveBeenCalledOnce();
  });

  it('is away with the CMS, and back with it', async () => {
    let isUp = false;
    const url = await start((asked, response) =>
      isUp ? library(['plank'])(asked, response) : response.writeHead(500).end(),
    );
    expect((await fetch(`${url}/sitemap.xml`)).status).toBe(502);
    isUp = true;
    expect(await locations(url)).toContain('/workouts/plank');
  });
});

describe("the admin area's settings", () => {
  const read = async (env: NodeJS.ProcessEnv) => {
    const answer = await fetch(`${await start(null, page, env)}/admin/settings.json`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    return answer.json();
  };

  it('say where the Strapi panel is', async () => {
    expect(await read({ CMS_URL: 'https://panel.example/' })).toEqual({
      panel_url: 'https://panel.example/admin',
      demo: null,
    });
  });

  it("name the demo's admin where the deployment sets both of its parts", async () => {
    const email = { DEMO_ADMIN_EMAIL: 'admin@example.com' };
    expect(await read({ ...email, DEMO_ADMIN_PASSWORD: 'demo1234' })).toMatchObject({
      demo: { email: 'admin@example.com', password: 'demo1234' },
    });
    expect(await read({ ...email, DEMO_ADMIN_PASSWORD: '' })).toMatchObject({ demo: null });
  });
});
