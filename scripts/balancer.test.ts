import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { freePorts } from '../cms-extensions/contract/src/free-port.ts';
import { findProgram } from './production/programs.ts';
import { ROOT } from './start/settings.ts';

const haproxy = findProgram('haproxy');

/** Two probes and three processes that wait for each other, on a machine that may be busy. */
const TIMEOUT_MS = 180_000;

describe.skipIf(haproxy === undefined)('the balancer', { timeout: TIMEOUT_MS }, () => {
  const servers: Server[] = [];
  let balancer: ChildProcess | undefined;
  afterEach(async () => {
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
  ): Promise<void> => {
    const others = [...(await freePorts(1)), ...(cms ?? (await freePorts(3)))];
    const [PANEL_BIND, CMS_BIND, CMS_1, CMS_2] = others.map((port) => `127.0.0.1:${port}`);
    const child = spawn(haproxy ?? '', ['-db', '-f', 'docker/balancer.cfg'], {
      cwd: ROOT,
      env: {
        ...{ PANEL_BIND, CMS_BIND, CMS_1, CMS_2, SITE_BIND: `127.0.0.1:${site}` },
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
});
