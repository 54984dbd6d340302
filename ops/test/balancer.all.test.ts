import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../../cms-extensions/server-kit/src/free-port.ts';
import { ROOT } from '../../scripts/start/settings.ts';
import { findProgram } from '../production/programs.ts';

const haproxy = findProgram('haproxy');

/** Two probes and three processes that wait for each other, on a machine that may be busy. */
const TIMEOUT_MS = 180_000;

/** What is held counts only while it is held: the balancer waits 10 s for a body. */
const HELD_MS = 9_000;

describe.skipIf(haproxy === undefined)('the balancer', { timeout: TIMEOUT_MS }, () => {
  const servers: Server[] = [];
  const sockets: Socket[] = [];
  let balancer: ChildProcess | undefined;
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    balancer?.kill('SIGKILL');
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  const listen = async (port: number, answer: RequestListener): Promise<Server> => {
    const server = createServer(answer);
    servers.push(server);
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };

  /** @returns after the balancer has found the second storefront not to be ready */
  const startBalancer = async (
    site: number,
    first: number,
    second: number,
    cms?: readonly [bind: number, first: number, second: number],
    TLS_PROXY_ADDRESS = '192.0.2.1',
  ): Promise<void> => {
    const others = [...(await freePorts(1)), ...(cms ?? (await freePorts(3)))];
    const [PANEL_BIND, CMS_BIND, CMS_1, CMS_2] = others.map((port) => `127.0.0.1:${port}`);
    const child = spawn(haproxy ?? '', ['-db', '-f', 'ops/cluster/balancer.cfg'], {
      cwd: ROOT,
      env: {
        ...{ PANEL_BIND, CMS_BIND, CMS_1, CMS_2, SITE_BIND: `127.0.0.1:${site}` },
        TLS_PROXY_ADDRESS,
        STOREFRONT_1: `127.0.0.1:${first}`,
        STOREFRONT_2: `127.0.0.1:${second}`,
      },
    });
    balancer = child;
    let printed = '';
    await new Promise<void>((resolve, reject) => {
      for (const output of [child.stdout, child.stderr]) {
        output.on('data', (chunk: Buffer) => {
          printed += chunk.toString();
          if (printed.includes('storefronts/storefront-2 is DOWN')) resolve();
        });
      }
      child.on('exit', () => reject(new Error(printed)));
    });
  };

  it('asks an instance that is not ready, when the only ready one dies with a request', async () => {
    const [site = 0, one = 0, two = 0] = await freePorts(3);
    const { promise: arrival, resolve: arrived } = Promise.withResolvers<void>();
    const first = await listen(one, ({ url }, response) => {
      if (url === '/readyz') response.end();
      else arrived();
    });
    await listen(two, ({ url }, response) => {
      response.statusCode = url === '/readyz' ? 503 : 200;
      response.end('from the second');
    });
    await startBalancer(site, one, two);
    const answer = fetch(`http://127.0.0.1:${site}/workouts`);
    await arrival;
    first.closeAllConnections();
    first.close();
    expect(await (await answer).text()).toBe('from the second');
  });

  it('finds a built file at the instance that has it', async () => {
    const [site = 0, one = 0, two = 0] = await freePorts(3);
    const answerAt =
      (build: string, isReady: () => boolean): RequestListener =>
      ({ url }, response) => {
        if (url === '/readyz') response.statusCode = isReady() ? 200 : 503;
        else if (url !== `/assets/${build}.js`) response.statusCode = 404;
        response.end(build);
      };
    let isSecondReady = false;
    await listen(
      one,
      answerAt('former', () => true),
    );
    await listen(
      two,
      answerAt('next', () => isSecondReady),
    );
    await startBalancer(site, one, two);
    isSecondReady = true;
    const ask = async (path: string): Promise<string> => {
      const answer = await fetch(`http://127.0.0.1:${site}${path}`);
      return `${answer.status} ${await answer.text()}`;
    };
    await expect.poll(() => ask('/assets/next.js'), { timeout: TIMEOUT_MS }).toBe('200 next');
    for (let time = 0; time < 10; time += 1) {
      expect(await ask('/assets/former.js')).toBe('200 former');
      expect(await ask('/assets/next.js')).toBe('200 next');
    }
    expect(await ask('/assets/none.js')).toMatch(/^404/);
  });

  it('repeats elsewhere what the CMS cannot answer just now, when it only reads', async () => {
    const [site = 0, one = 0, two = 0, ...cms] = await freePorts(6);
    const [bind = 0, first = 0, second = 0] = cms;
    await listen(one, (_request, response) => response.end());
    await listen(two, (_request, response) => response.writeHead(503).end());
    let refused = 0;
    await listen(first, ({ url }, response) => {
      if (url !== '/readyz') refused += 1;
      response.writeHead(url === '/readyz' ? 200 : 503).end();
    });
    await listen(second, (_request, response) => response.end());
    await startBalancer(site, one, two, [bind, first, second]);
    const ask = async (method: string) =>
      (await fetch(`http://127.0.0.1:${bind}/api/auth/me`, { method })).status;
    const reads = [await ask('GET'), await ask('GET'), await ask('GET'), await ask('GET')];
    expect(reads).toEqual([200, 200, 200, 200]);
    expect(refused).toBeGreaterThan(0);
    expect([await ask('POST'), await ask('POST')]).toContain(503);
  });

  /** A request of which only the headers and a part of the body are sent. */
  const beginSending = (port: number, path: string, from: string, headers = ''): Socket => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${headers}Content-Length: 9\r\n\r\nslow`);
    return socket;
  };

  const statusOf = async (socket: Socket): Promise<string> => {
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    return bytes.toString().slice(9, 12);
  };

  const readFrom = (port: number, from: string, headers = ''): Promise<string> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    sockets.push(socket);
    socket.write(`GET /workouts HTTP/1.1\r\nHost: a\r\n${headers}\r\n`);
    return statusOf(socket);
  };

  const startBehind = async (proxy?: string) => {
    const [site = 0, one = 0, two = 0] = await freePorts(3);
    const seen: string[] = [];
    await listen(one, ({ url }, response) => {
      if (url !== '/readyz') seen.push(url ?? '');
      response.end();
    });
    await listen(two, (_request, response) => response.writeHead(503).end());
    await startBalancer(site, one, two, undefined, proxy);
    return { site, seen };
  };

  it('hands on a body that comes slowly only to where files are uploaded, and ends others', async () => {
    const { site, seen } = await startBehind();
    const call = beginSending(site, '/api/auth/login', '127.0.0.1');
    const picture = beginSending(site, '/api/auth/profile-image', '127.0.0.1');
    expect(await statusOf(picture)).toBe('200');
    expect(await statusOf(call)).toBe('408');
    expect(seen).toEqual(['/api/auth/profile-image']);
  });

  it('answers others while one client holds as many connections as it may', async () => {
    const { site } = await startBehind();
    const slow = Array.from({ length: 210 }, () => beginSending(site, '/api/x', '127.0.0.2'));
    const closed = () => slow.filter(({ destroyed }) => destroyed).length;
    await expect.poll(closed, { timeout: HELD_MS }).toBe(10);
    expect(await readFrom(site, '127.0.0.1')).toBe('200');
  });

  it('tells the clients of the proxy that ends TLS apart, an IPv6 client by its /64', async () => {
    const { site } = await startBehind('127.0.0.1');
    const of = (address: string): string => `X-Forwarded-For: 198.51.100.9, ${address}\r\n`;
    const slow = Array.from({ length: 200 }, (_, index) =>
      beginSending(site, '/api/x', '127.0.0.1', of(`2001:db8::${index}`)),
    );
    await Promise.all(slow.map((socket) => once(socket, 'connect')));
    const next = () => readFrom(site, '127.0.0.1', of('2001:db8::ffff'));
    await expect.poll(next, { timeout: HELD_MS }).toBe('429');
    expect(await readFrom(site, '127.0.0.1', of('2001:db8:0:1::1'))).toBe('200');
    expect(await readFrom(site, '127.0.0.1', of('203.0.113.5'))).toBe('200');
  });
});
