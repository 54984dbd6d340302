// @vitest-environment node
import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../cms-extensions/server-kit/src/free-port.ts';
import { siteTexts } from '../test/builders.ts';
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

/**
 * A storefront in front of a CMS that responds as `cms` says; without one, nothing listens there.
 */
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

type RawRequest = {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
};

/** Sends a path unchanged; fetch would normalise it. */
const raw = (url: string, { path, method = 'GET', headers = {}, body }: RawRequest) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const outgoing = request({
      ...{ hostname, port, path, method, headers: { ...headers, ...length } },
    });
    outgoing.on('response', (answer) => {
      answer.toArray().then(
        (parts) =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts).toString(),
          }),
        reject,
      );
    });
    outgoing.on('error', reject).end(body);
  });

describe('the preview of a draft', () => {
  it.each(['/preview?token=a', '/de/preview?token=a'])(
    'may be framed by the panel alone, and is neither kept nor found by search engines: %s',
    async (path) => {
      const render = vi.fn(page);
      const url = await start(null, render, { CMS_URL: 'https://desk.ondelle.example' });
      await fetch(url + path);
      const { headers } = await fetch(url + path);
      expect(render).toHaveBeenCalledTimes(2);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('x-robots-tag')).toBe('noindex');
      expect(headers.get('content-security-policy')).toContain(
        'frame-ancestors https://desk.ondelle.example;',
      );
    },
  );

  it.each(['/', '/previews', '/workouts/preview'])('is no other page: %s', async (path) => {
    const { headers } = await fetch((await start(null)) + path);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('the anonymous catalogue', () => {
  it('is asked for once a second, however many ask here', async () => {
    const cms = vi.fn(json({ workouts: [] }, { etag: 'W/"1"' }));
    const url = await start(cms);
    await Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/api/workouts?limit=20`)));
    expect(cms).toHaveBeenCalledOnce();
  });

  it('is asked for again with its tag, and a 304 keeps what was there', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    // The cache takes the time 0 for none.
    vi.advanceTimersByTime(1);
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

  it('is never shared with a member, whose answers carry video addresses', async () => {
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

describe('an answer of the catalogue', () => {
  it('is shared and kept without the cookie that it sets', async () => {
    const cms = vi.fn(json({ total: 3 }, { 'set-cookie': 'session=of-somebody' }));
    const url = await start(cms);
    for (let count = 1; count <= 2; count += 1) {
      const answer = await fetch(`${url}/api/workouts`);
      expect(answer.headers.get('set-cookie')).toBeNull();
      expect(cms).toHaveBeenCalledTimes(count);
    }
  });

  it('is not read further than a catalogue can be long', async () => {
    const url = await start((_asked, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more).writeHead(200);
      more();
    });
    expect((await fetch(`${url}/api/workouts`)).status).toBe(502);
  });
});

describe('a path', () => {
  it.each([
    '/api/workouts/../../admin/init',
    '/api/workouts/..%2f..%2fadmin%2finit',
    '/uploads/../api/workouts',
  ])('that could name another one is refused: %s', async (path) => {
    const cms = vi.fn(json({}));
    const answer = await raw(await start(cms), { path });
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      400,
      { detail: 'The request could not be read' },
    ]);
    expect(cms).not.toHaveBeenCalled();
  });

  it('of a file is refused with a host that no URL can have, and the server goes on', async () => {
    const url = await start(null);
    const ask = (host: string) => raw(url, { path: '/favicon.svg', headers: { host } });
    for (const host of ['x:99999', '1.2.3.256', '[']) expect((await ask(host)).status).toBe(400);
    expect((await ask('localhost')).status).toBe(404);
  });

  it.each([
    ...['/admin', '/admin/init', '/_health', '/content-manager/x', '/upload', '/apix', '/API/x'],
    ...['/uploads', '/graphql', '/users-permissions/roles'],
  ])("of Strapi's own is a page here: %s", async (path) => {
    const cms = vi.fn(json({}));
    const answer = await raw(await start(cms), { path });
    expect(answer.body).toContain('<title>');
    expect(cms).not.toHaveBeenCalled();
  });
});

describe('what is passed on to the CMS', () => {
  it.each([
    'content-length',
    'authorization',
    'cookie',
    'x-forwarded-for',
    'x-forwarded-proto',
    'host',
  ])('keeps %s, whatever the client says of the connection', async (name) => {
    const url = await start((asked, response) => {
      asked.resume().on('end', () => json(asked.headers)(asked, response));
    });
    const answer = await raw(url, {
      path: '/api/auth/login',
      method: 'POST',
      headers: { connection: name, authorization: 'Bearer a', cookie: 'a=b' },
      body: 'a body',
    });
    expect(JSON.parse(answer.body)[name]).toBeDefined();
  });

  it('is read again where the CMS closed the connection at that moment', async () => {
    let isFirstRead = true;
    const url = await start((asked, response) => {
      if (isFirstRead && asked.url === '/api/auth/me') {
        isFirstRead = false;
        return void asked.socket.destroy();
      }
      json({ url: asked.url })(asked, response);
    });
    await raw(url, { path: '/api/auth/preferences' });
    const answer = await raw(url, { path: '/api/auth/me' });
    expect(JSON.parse(answer.body)).toEqual({ url: '/api/auth/me' });
  });

  it('is not written again, since nobody knows what came of it', async () => {
    const cms = vi.fn<Handler>((asked) => void asked.socket.destroy());
    const answer = await raw(await start(cms), {
      ...{ path: '/api/auth/login', method: 'POST', body: '{}' },
    });
    expect(answer.status).toBe(502);
    expect(cms).toHaveBeenCalledOnce();
  });

  it('has an answer that came before the end of the body', async () => {
    const url = await start((asked, response) => {
      response.writeHead(413, { 'content-type': 'application/json' }).end('{"detail":"too large"}');
      asked.resume();
    });
    const body = 'x'.repeat(5_000_000);
    const statuses = new Set<number>();
    for (let count = 0; count < 5; count += 1) {
      statuses.add((await raw(url, { path: '/api/auth/login', method: 'POST', body })).status);
    }
    expect([...statuses]).toEqual([413]);
  });

  it('forwards the true address and host, whatever the headers claim', async () => {
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
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const first = await new Promise<Buffer>((resolve) => answer.once('data', resolve));
    expect(first.toString()).toBe('got one');
    outgoing.end('two');
    expect((await answer.toArray()).join('')).toBe('got two');
  });

  it('takes an upload that goes on, however long it takes', async () => {
    const silenceMs = 800;
    const read: Handler = (asked, response) => {
      let length = 0;
      asked.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      asked.on('end', () => json({ length })(asked, response));
    };
    const url = await start(read, page, {}, silenceMs);
    const outgoing = request(`${url}/api/admin/upload`, { method: 'POST' });
    for (let sent = 0; sent < 5; sent += 1) {
      outgoing.write('a piece ');
      await wait(silenceMs / 4);
    }
    outgoing.end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    expect(JSON.parse((await answer.toArray()).join(''))).toEqual({ length: 40 });
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
    const [gone, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const url = await start((asked) => {
      asked.on('close', gone.resolve);
      asked.once('data', () => started.resolve());
    });
    const outgoing = request(`${url}/api/admin/upload`, { method: 'POST' });
    outgoing.on('error', () => undefined);
    outgoing.write('one');
    await started.promise;
    outgoing.destroy();
    await gone.promise;
  });

  it('stops reading from the CMS when the visitor goes away in the middle of an answer', async () => {
    const closed = Promise.withResolvers<void>();
    const url = await start((_asked, response) => {
      response.on('close', () => closed.resolve());
      response.writeHead(200);
      response.write('a part');
    });
    const outgoing = request(`${url}/uploads/video.mp4`);
    outgoing.on('error', () => undefined);
    outgoing.end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
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

describe('a body whose CMS ends in the middle of it', () => {
  it('is read to its end, so that the sender gets the answer', async () => {
    const url = await start((request) => request.once('data', () => request.socket.destroy()));
    const sending = request(`${url}/api/admin/workouts/1/upload-video`, {
      method: 'POST',
      headers: { 'content-length': 8_000_000 },
    });
    sending.write(Buffer.alloc(1_000_000));
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(502);
    // More than the buffers of a connection hold: somebody has to read it.
    await new Promise<void>((resolve) => sending.end(Buffer.alloc(7_000_000), resolve));
    answer.resume();
    await once(answer, 'end');
  });
});

describe('an upload', () => {
  it.each(['GET', 'HEAD'])('is read from the CMS with %s', async (method) => {
    const answer = await raw(await start(json({})), { path: '/uploads/a.jpg', method });
    expect(answer.status).toBe(200);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'is only read; the CMS gets no %s',
    async (method) => {
      const cms = vi.fn(json({}));
      const url = await start(cms);
      const answer = await raw(url, { path: '/uploads/a.jpg', method });
      expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
      expect(cms).not.toHaveBeenCalled();
    },
  );
});

describe('the security policy of an answer that is no page', () => {
  const INERT = "default-src 'none'; frame-ancestors 'none'";
  const policyOf = async (url: string, asked: RawRequest) => {
    const { status, headers } = await raw(url, asked);
    return [status, headers['content-security-policy'], headers['x-content-type-options']];
  };

  it.each<[RawRequest, number]>([
    [{ path: '/storefront.js' }, 404],
    [{ path: '/assets/x.js' }, 404],
    [{ path: '/robots.txt' }, 200],
    [{ path: '/.well-known/security.txt' }, 503],
    [{ path: '/site.webmanifest' }, 503],
    [{ path: '/healthz' }, 200],
    [{ path: '/sitemap.xml' }, 503],
    [{ path: '/admin/settings.json' }, 200],
    [{ path: '/api/workouts' }, 503],
    [{ path: '/api/auth/me' }, 503],
    [{ path: '/workouts', method: 'POST' }, 405],
    [{ path: '/uploads/a.jpg', method: 'POST' }, 405],
    [{ path: '/workouts/..%2fx' }, 400],
  ])('runs and loads nothing: %j', async (asked, status) => {
    expect(await policyOf(await start(null), asked)).toEqual([status, INERT, 'nosniff']);
  });

  it('runs and loads nothing where a page could not be rendered', async () => {
    const url = await start(null, () => Promise.reject(new Error('no page')));
    expect(await policyOf(url, { path: '/' })).toEqual([500, INERT, 'nosniff']);
  });

  it('gives a file that somebody has sent no origin', async () => {
    const path = '/uploads/a.svg';
    const sandboxed = `${INERT}; sandbox`;
    expect(await policyOf(await start(json({})), { path })).toEqual([200, sandboxed, 'nosniff']);
    expect(await policyOf(await start(null), { path })).toEqual([503, sandboxed, 'nosniff']);
  });

  it('leaves the icon its colours, which stand in a style element', async () => {
    const policy = `${INERT}; style-src 'unsafe-inline'`;
    const found = await policyOf(await start(null), { path: '/favicon.svg' });
    expect(found).toEqual([404, policy, 'nosniff']);
  });

  it('is not that of a page', async () => {
    const { headers } = await raw(await start(null), { path: '/' });
    expect(headers['content-security-policy']).toMatch(/^default-src 'self'; script-src 'self'/);
    expect(headers['content-security-policy']).not.toContain("default-src 'none'");
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

  it('with a part that failed are not kept, here or on the way', async () => {
    const failed = '<p><!--$!--><template></template><!--/$--></p>';
    const render = vi.fn<Renderer>(() => new Response(failed));
    const url = await start(null, render);
    const answer = await fetch(`${url}/`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.text()).toContain(failed);
    await fetch(`${url}/`);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('are rendered once, whatever stands in a query that no route reads', async () => {
    const render = vi.fn(page);
    const url = await start(null, render);
    for (const query of ['', '?a=1', '?utm_source=x&a=2', '?b']) await fetch(`${url}/${query}`);
    expect(render).toHaveBeenCalledOnce();
    // In the order and spelling by which the browser builds the same links.
    await fetch(`${url}/workouts?tab=popular&x=1&search=lower+back&category=Full%20body`);
    expect(render.mock.lastCall?.[0].url).toBe(
      'https://ondelle.example/workouts?tab=popular&search=lower+back&category=Full%20body',
    );
  });

  it('that lead elsewhere take along what the browser keeps of the address: code and source', async () => {
    const moved: Renderer = () =>
      new Response(null, { status: 307, headers: { location: '/?tab=a#pricing' } });
    const url = await start(null, moved);
    for (const query of ['code=LISBON&a=1', 'utm_source=b', 'a=1']) {
      const { status, headers } = await fetch(`${url}/pricing?${query}`, { redirect: 'manual' });
      const kept = query === 'a=1' ? '' : `&${query.split('&')[0]}`;
      expect([status, headers.get('location')]).toEqual([307, `/?tab=a${kept}#pricing`]);
    }
  });

  it('that lead elsewhere give each of those who wait the parameters of their own address', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const render = vi.fn<Renderer>(async () => {
      await released;
      return new Response(null, { status: 307, headers: { location: '/' } });
    });
    const url = await start(null, render);
    const queries = ['code=A', 'code=B?', 'utm_source=mail', 'a=1'];
    const asked = queries.map((query) => raw(url, { path: `/pricing?${query}` }));
    await vi.waitFor(() => expect(render).toHaveBeenCalled());
    await wait(50);
    release();
    const places = (await Promise.all(asked)).map(({ headers }) => headers.location);
    expect(places).toEqual(['/?code=A', '/?code=B?', '/?utm_source=mail', '/']);
    expect(render).toHaveBeenCalledOnce();
  });

  it('are rendered for one address so often and no more, while what is fresh goes on', async () => {
    const url = await start(null, page, { RATE_LIMIT_PAGE_RENDERINGS_BY_ADDRESS: '2/60' });
    const ask = (path: string) => raw(url, { path });
    expect((await ask('/a')).status).toBe(200);
    expect((await ask('/b')).status).toBe(200);
    const refused = await ask('/c');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('/b')).status).toBe(200);
  });

  it('are counted by the address that a trusted proxy names', async () => {
    const url = await start(null, page, {
      RATE_LIMIT_PAGE_RENDERINGS_BY_ADDRESS: '1/60',
      TRUST_PROXY: '2',
    });
    const ask = async (path: string, address: string) =>
      (await raw(url, { path, headers: { 'x-forwarded-for': `6.6.6.6, ${address}` } })).status;
    expect(await ask('/a', '203.0.113.1')).toBe(200);
    expect(await ask('/b', '203.0.113.2')).toBe(200);
    expect(await ask('/c', '203.0.113.1')).toBe(429);
    expect(await ask('/d', '2001:db8:1:2::1')).toBe(200);
    expect(await ask('/e', '2001:db8:1:2::2')).toBe(429);
  });

  it('are refused for a moment while too many wait to be rendered', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: started, resolve: begin } = Promise.withResolvers<void>();
    const render: Renderer = async (asked) => {
      begin();
      await released;
      return page(asked);
    };
    const url = await start(null, render, {
      PAGE_RENDERINGS: '1/1',
    });
    const ask = (path: string) => raw(url, { path });
    const first = ask('/a');
    await started;
    // One of the two waits, the other is refused; which one depends on the connections' order.
    const others = [ask('/b'), ask('/c')];
    const refused = await Promise.race(others);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
    // Requests for a page that is being rendered wait for that rendering.
    const same = ask('/a');
    release();
    const statuses = (await Promise.all([first, same, ...others])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 200, 200, 503]);
  });

  it('that are not there lead to what stands in the place of their address', async () => {
    const missing: Renderer = () => new Response('Not found', { status: 404 });
    const redirects = [
      { from: '/old', to: '/workouts' },
      { from: '/über-mich', to: '/programmes/瑜伽?week=1#day' },
      { from: '/blog', to: 'https://blog.example/alles über' },
      { from: '/script', to: 'javascript:alert(1)' },
      { from: '/typed', to: 'http://[' },
    ];
    const url = await start(json({ redirects }), missing);
    const ask = async (path: string) => {
      const { status, headers } = await fetch(url + path, { redirect: 'manual' });
      return [status, headers.get('location')];
    };
    expect(await ask('/old?from=mail')).toEqual([301, '/workouts']);
    expect(await ask('/old?utm_source=mail&a=1')).toEqual([301, '/workouts?utm_source=mail']);
    expect(await ask('/older')).toEqual([404, null]);
    const yoga = '/programmes/%E7%91%9C%E4%BC%BD?week=1#day';
    expect(await ask('/über-mich')).toEqual([301, yoga]);
    expect(await ask('/blog')).toEqual([301, 'https://blog.example/alles%20%C3%BCber']);
    for (const path of ['/script', '/typed']) expect(await ask(path)).toEqual([404, null]);
  });

  it('are English instead of in a language in which the site is not offered', async () => {
    const texts = siteTexts();
    const answer = { ...texts, brand: { ...texts.brand, languages: ['en', 'de'] } };
    const url = await start(json(answer), page, { LOCALES: 'en,de,es' });
    const ask = async (path: string, cookie = '') => {
      const { status, headers } = await fetch(url + path, {
        ...{ redirect: 'manual', headers: { cookie } },
      });
      return [status, headers.get('location')];
    };
    expect(await ask('/es/workouts?search=hips')).toEqual([302, '/workouts?search=hips']);
    expect(await ask('/es/')).toEqual([302, '/']);
    expect(await ask('/es?search=hips')).toEqual([302, '/?search=hips']);
    expect(await ask('/de/workouts')).toEqual([200, null]);
    expect(await ask('/', 'locale=es')).toEqual([200, null]);
    expect(await ask('/', 'locale=de')).toEqual([302, '/de/']);
  });

  it('are only read', async () => {
    const url = await start(null);
    expect((await fetch(`${url}/workouts`, { method: 'POST' })).status).toBe(405);
  });
});

describe('the probes', () => {
  const ready = async (url: string) => {
    const response = await fetch(`${url}/readyz`);
    return [response.status, await response.json()];
  };

  it('say ready while the CMS answers', async () => {
    const url = await start(json({}));
    expect(await ready(url)).toEqual([
      200,
      { status: 'ready', checks: { cms: 'ok', eventLoop: 'ok' } },
    ]);
  });

  it('say alive and not ready while the CMS is away', async () => {
    const url = await start(null);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await ready(url)).toEqual([
      503,
      { status: 'not ready', checks: { cms: 'failed', eventLoop: 'ok' } },
    ]);
  });

  it('do not wait for a CMS that does not answer', async () => {
    const url = await start(() => undefined);
    expect((await ready(url))[0]).toBe(503);
  });
});

describe('the metrics', () => {
  it('count requests by their kind, and what came from memory', async () => {
    const port = await freePort();
    const url = await start(json({ workouts: [] }), page, { METRICS_PORT: String(port) });
    const metrics = () => fetch(`http://127.0.0.1:${port}/metrics`);
    await vi.waitFor(metrics, { timeout: 20_000 });
    for (const path of ['/workouts', '/workouts', '/api/workouts']) {
      await (await fetch(url + path)).text();
    }
    const lines = (await (await metrics()).text()).split('\n');
    expect(lines).toContain(
      'ondelle_http_requests_total{method="GET",route="page",status="200"} 2',
    );
    expect(lines).toContain(
      'ondelle_http_requests_total{method="GET",route="/api",status="200"} 1',
    );
    expect(lines).toContain('ondelle_response_cache_total{result="hit"} 1');
    expect(lines).toContain('ondelle_response_cache_total{result="miss"} 2');
    expect((await fetch(`${url}/metrics`)).headers.get('content-type')).toMatch(/html/);
  });
});

/** A CMS whose site has this name, or this support address. */
const named = (site_name: string) => json({ brand: { ...siteTexts().brand, site_name } });
const reached = (support_email: string) => json({ brand: { ...siteTexts().brand, support_email } });

describe('well-known files', () => {
  it('name the site whatever signs its name has, and follow a change within a second', async () => {
    let site_name = 'Bo <Köln> & "Söhne" 🧘';
    const url = await start((request, response) =>
      json({ brand: { ...siteTexts().brand, site_name } })(request, response),
    );
    const nameOf = async () => (await (await fetch(`${url}/site.webmanifest`)).json()).name;
    expect(await nameOf()).toBe(site_name);
    site_name = 'Inés';
    await vi.waitFor(async () => expect(await nameOf()).toBe('Inés'), { timeout: 20_000 });
  });

  it('are away with the CMS, but for those that need none', async () => {
    const url = await start(null);
    expect((await fetch(`${url}/site.webmanifest`)).status).toBe(503);
    expect((await fetch(`${url}/robots.txt`)).status).toBe(200);
  });

  it('lead crawlers to the pages and name the site', async () => {
    const url = await start(named('Halloran'));
    const text = async (path: string) => (await fetch(url + path)).text();
    const robots = await text('/robots.txt');
    expect(robots).toContain('Sitemap: https://ondelle.example/sitemap.xml');
    expect(robots).toContain('Disallow: /api/\n');
    expect(robots).toContain('Allow: /api/calendar/\n');
    expect(JSON.parse(await text('/site.webmanifest'))).toMatchObject({ name: 'Halloran' });
    expect(await text('/healthz')).toBe('ok');
  });

  it('describe the site as an app: what it is, and shortcuts to its pages', async () => {
    const url = await start(named('Halloran'));
    const manifest = await (await fetch(`${url}/site.webmanifest`)).json();
    expect(manifest).toMatchObject({ id: '/', scope: '/', start_url: '/', display: 'standalone' });
    expect(manifest.shortcuts).toEqual([
      { name: 'Workouts', url: '/workouts' },
      { name: 'This week', url: '/week' },
      { name: 'Calendar', url: '/calendar' },
    ]);
  });
});

describe('the service worker', () => {
  it('is asked for anew each time, and may fetch from this site alone', async () => {
    const url = await start(null, page, { SERVICE_WORKER: 'false' });
    const { headers } = await fetch(`${url}/service-worker.js`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'; connect-src 'self'",
    );
  });

  it('is replaced by one that removes itself and all that is kept when it is turned off', async () => {
    const url = await start(null, page, { SERVICE_WORKER: 'false' });
    const script = await (await fetch(`${url}/service-worker.js`)).text();
    const steps: string[] = [];
    const works: Promise<unknown>[] = [];
    const scope = {
      addEventListener: (type: string, run: (event: object) => void) => {
        steps.push(type);
        run({ waitUntil: (work: Promise<unknown>) => works.push(work) });
      },
      skipWaiting: () => steps.push('skips waiting'),
      caches: {
        keys: async () => ['build-one', 'library'],
        delete: async (name: string) => steps.push(`deletes ${name}`),
      },
      registration: { unregister: async () => steps.push('unregisters') },
    };
    new Function(...Object.keys(scope), script)(...Object.values(scope));
    await Promise.all(works);
    expect(steps).toEqual([
      ...['install', 'skips waiting', 'activate'],
      ...['deletes build-one', 'deletes library', 'unregisters'],
    ]);
  });
});

describe('/.well-known/security.txt', () => {
  const read = async (url: string) => {
    const answer = await fetch(`${url}/.well-known/security.txt`);
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const lines = (await answer.text()).trimEnd().split('\n');
    return new Map(lines.map((line) => line.split(': ', 2) as [string, string]));
  };

  it('says where to report a weakness', async () => {
    const fields = await read(await start(reached('help@ondelle.example')));
    expect([...fields.keys()].sort()).toEqual([
      ...['Canonical', 'Contact', 'Expires', 'Preferred-Languages'],
    ]);
    expect(fields.get('Contact')).toBe('mailto:help@ondelle.example');
    expect(fields.get('Canonical')).toBe('https://ondelle.example/.well-known/security.txt');
    expect(fields.get('Preferred-Languages')).toBe('en');
  });
});

describe('files made from the catalogue', () => {
  it('are away with the CMS, and back with it', async () => {
    let isUp = false;
    const url = await start((asked, response) =>
      isUp
        ? json({ ...siteTexts(), workouts: [], total: 0 })(asked, response)
        : response.writeHead(500).end(),
    );
    const statusOf = async (path: string) => (await fetch(url + path)).status;
    expect(await statusOf('/sitemap.xml')).toBe(502);
    expect(await statusOf('/feed.xml')).toBe(502);
    expect(await statusOf('/workouts/plank/share.jpg')).toBe(502);
    isUp = true;
    const feed = await fetch(`${url}/feed.xml`);
    expect(feed.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(await statusOf('/sitemap.xml')).toBe(200);
    expect(await statusOf('/sitemap-workouts-7.xml')).toBe(404);
  });
});

describe("the admin area's settings", () => {
  const read = async (env: NodeJS.ProcessEnv) => {
    const answer = await fetch(`${await start(null, page, env)}/admin/settings.json`);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    return answer.json();
  };

  it('say where the Strapi panel is', async () => {
    expect(await read({ CMS_URL: 'https://panel.example/' })).toMatchObject({
      panel_url: 'https://panel.example/admin',
    });
  });

  it("name the demo's admin", async () => {
    const demo = { email: 'admin@example.com', password: 'demo1234' };
    expect(await read({})).toMatchObject({ demo });
  });
});
