import { writeFileSync } from 'node:fs';
import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readEnvironment } from '../../../../../../storefront/server/environment.ts';
import { createStorefront } from '../../../../../../storefront/server/storefront.ts';
import { type Booted, bootMembership } from '../../../../test/boot.ts';
import { clientOf, signUp } from '../../../../test/client.ts';
import { isShort } from '../../../../test/length.ts';
import { type Attack, attacksOf, brokenOff, SMUGGLED_PATH } from '../../../../test/wire/attacks.ts';
import { type Exchange, exchange, sendAndLeave } from '../../../../test/wire/exchange.ts';

/*
 * Tests the storefront's server in front of a real CMS, and the CMS alone, with raw requests that
 * no client library sends: refusals must be clean, and nobody may get another client's answer.
 */

/** They ask all the time, each on a connection that is never idle for so long that it is closed. */
const MEMBERS = isShort ? 4 : 12;
const ATTACKS_AT_ONCE = 20;

type Member = { email: string; token: string };

/** Requests the signed-in member on a separate connection. */
const askWhoIAm = (origin: string, agent: Agent, token: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    request(`${origin}/api/auth/me`, { agent, headers }, (response) => {
      response
        .toArray()
        .then((parts) => resolve(`${response.statusCode} ${Buffer.concat(parts)}`), reject);
    })
      .on('error', reject)
      .end();
  });

/** Five megabytes, more than ten times what any call accepts. */
const LARGE = Buffer.alloc(5_000_000, 'a');
/** For each way to send them; half of them through the storefront. */
const LARGE_BODIES = isShort ? 8 : 50;

/** Sends a body and returns the result: a status, or the error of the connection. */
const post = (url: string, agent: Agent, headers: OutgoingHttpHeaders, body: Buffer) =>
  new Promise<string>((resolve) => {
    const type = { 'content-type': 'application/json' };
    const outgoing = request(url, { method: 'POST', agent, headers: { ...type, ...headers } });
    outgoing.on('response', (response) => {
      response.resume().on('end', () => resolve(String(response.statusCode)));
    });
    outgoing.on('error', (error) => resolve(String(error)));
    outgoing.end(body);
  });

/**
 * Members who repeatedly request their own account, each on a separate connection, until stopped.
 */
const keepAsking = (origin: string, members: readonly Member[]) => {
  const clients = members.map((member) => ({
    ...member,
    agent: new Agent({ keepAlive: true, maxSockets: 1 }),
  }));
  const wrong: string[] = [];
  let isOver = false;
  const ask = async ({ email, token, agent }: (typeof clients)[number]): Promise<void> => {
    const answer = await askWhoIAm(origin, agent, token).catch((error) => String(error));
    if (answer.startsWith('200 ') && answer.includes(`"email":"${email}"`)) return;
    wrong.push(`${email} got ${answer.slice(0, 200)}`);
  };
  const asking = Promise.all(
    clients.map(async (client) => {
      while (!isOver) await ask(client);
    }),
  );
  return async (): Promise<string[]> => {
    isOver = true;
    await asking;
    for (const { agent } of clients) agent.destroy();
    return wrong;
  };
};

const listen = async (server: Server): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('requests that servers could read differently', () => {
  let app: Booted;
  let storefront: Server;
  let storefrontUrl: string;
  let members: Member[];
  let attacker: Member;
  const readByCms: string[] = [];

  beforeAll(async () => {
    app = await bootMembership();
    const environment = readEnvironment({
      CMS_INTERNAL_URL: app.url,
      STOREFRONT_URL: 'http://ondelle.example',
    });
    storefront = createStorefront({
      environment,
      render: () => new Response('a page'),
      mark: 'm',
      clientDir: import.meta.dirname,
    });
    storefrontUrl = await listen(storefront);
    const client = clientOf(app);
    members = await Promise.all(Array.from({ length: MEMBERS }, () => signUp(client)));
    attacker = await signUp(client);
    app.strapi.server.httpServer.prependListener('request', ({ method, url }: IncomingMessage) => {
      readByCms.push(`${method} ${url}`);
    });
  });

  afterAll(async () => {
    storefront.closeAllConnections();
    await new Promise((resolve) => storefront.close(resolve));
    await app.stop();
  });

  const judge = ({ name, outcome, answers: expected = 1 }: Attack, result: Exchange): void => {
    const { answers, rest } = result;
    const what = `${name}: ${answers.map(({ status }) => status).join(', ')} ${rest}`;
    expect(rest, what).toBe('');
    const [first] = answers;
    expect(first?.status, what).toBeGreaterThanOrEqual(200);
    expect(first?.status, what).toBeLessThan(500);
    if (outcome === 'answered') expect(first?.status, what).toBe(200);
    const isRefused = outcome === 'refused' || /^connection: close/im.test(first?.head ?? '');
    if (isRefused) {
      expect(answers.length, what).toBe(1);
      expect(first?.status, what).toBeGreaterThanOrEqual(400);
      return;
    }
    // The next request on the same connection gets its own answer.
    expect(answers.length, what).toBe(expected + 1);
    expect(answers.at(-1)?.status, what).toBe(200);
    expect(answers.at(-1)?.body, what).toContain(`"email":"${attacker.email}"`);
  };

  it.each([
    ["the storefront's server", () => storefrontUrl],
    ['the CMS', () => app.url],
  ])('%s refuses or answers once, and mixes up no answers', async (_name, originOf) => {
    const origin = originOf();
    const sender = { host: new URL(origin).host, token: attacker.token };
    const after = [
      'GET /api/auth/me HTTP/1.1',
      `Host: ${sender.host}`,
      `Authorization: Bearer ${attacker.token}`,
      ...['Connection: close', '', ''],
    ].join('\r\n');
    const attacks = attacksOf(sender).filter((_, index) => !isShort || index % 3 === 0);
    const stopAsking = keepAsking(origin, members);
    const judged: (() => void)[] = [];
    for (let next = 0; next < attacks.length; next += ATTACKS_AT_ONCE) {
      const batch = attacks.slice(next, next + ATTACKS_AT_ONCE);
      const leaving = brokenOff(sender).map((bytes) => sendAndLeave(origin, bytes));
      const results = await Promise.allSettled(
        batch.map(({ bytes }) => exchange(origin, bytes, after)),
      );
      await Promise.all(leaving);
      batch.forEach((attack, index) => {
        const result = results[index];
        judged.push(() => {
          if (result?.status !== 'fulfilled') throw new Error(`${attack.name}: ${result?.reason}`);
          judge(attack, result.value);
        });
      });
    }
    const wrong = await stopAsking();
    expect(wrong).toEqual([]);
    expect(readByCms.filter((line) => line.includes(SMUGGLED_PATH))).toEqual([]);
    for (const check of judged) check();
    const client = clientOf({ url: origin });
    expect((await client.get('/auth/me', { token: attacker.token })).status).toBe(200);
    expect((await client.get('/workouts')).status).toBe(200);
  });

  describe.each([
    ["the storefront's server", () => storefrontUrl],
    ['the CMS', () => app.url],
  ])('%s', (_name, originOf) => {
    const get = async (path: string) => {
      const origin = originOf();
      const { host } = new URL(origin);
      const bytes = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
      const [answer] = (await exchange(origin, bytes, '')).answers;
      return { status: answer?.status, head: answer?.head, body: answer?.body ?? '' };
    };

    it.each([
      String.raw`/api/workouts/\..\..\..\admin\init`,
      '/api/workouts/%2e%2e/%2e%2e/admin/init',
      '/api/workouts/..%2f..%2fadmin%2finit',
      '/uploads/..%2fpackage.json',
      '/uploads/%00',
      '/uploads/%252e%252e/x',
    ])('refuses a path that could name another one, and logs no fault: %s', async (path) => {
      const log = vi.spyOn(app.strapi.log, 'error');
      const { status, body } = await get(path);
      expect([status, JSON.parse(body)]).toEqual([
        400,
        { detail: 'The request could not be read' },
      ]);
      expect(log).not.toHaveBeenCalled();
      log.mockRestore();
    });

    it.each(['/api', '/api/', '/api?x=1'])('answers %s with JSON', async (path) => {
      const { status, body } = await get(path);
      expect([status, JSON.parse(body)]).toEqual([404, { detail: 'Not found' }]);
    });

    it('serves an upload whose name needs encoding', async () => {
      writeFileSync(join(app.dataDir, 'public/uploads/café au lait.txt'), 'a picture');
      const { status, body } = await get('/uploads/caf%C3%A9%20au%20lait.txt');
      expect([status, body]).toEqual([200, 'a picture']);
    });

    it('lets an upload run nothing, nor act for the site or the panel', async () => {
      writeFileSync(join(app.dataDir, 'public/uploads/script.svg'), '<svg><script/></svg>');
      for (const path of ['/uploads/script.svg', '/uploads/no-such.svg']) {
        const { head = '' } = await get(path);
        expect(head.match(/^content-security-policy:.*$/gim)).toEqual([
          expect.stringMatching(/: default-src 'none'; frame-ancestors 'none'; sandbox\s*$/),
        ]);
        expect(head).toMatch(/^x-content-type-options: nosniff/im);
        expect(head).toMatch(/^cross-origin-resource-policy: same-site/im);
      }
    });

    it('searches for whatever stands in the query', async () => {
      const { status } = await get('/api/workouts?search=..%2f%5c%00%252e%ff/../\\');
      expect([200, 422]).toContain(status);
    });

    it('has one policy for referrers in the catalogue', async () => {
      const { head = '' } = await get('/api/workouts');
      expect(head.match(/^referrer-policy:.*$/gim)).toHaveLength(1);
    });
  });

  it("the storefront's server leads to nothing of Strapi's but its calls and uploads", async () => {
    const { length } = readByCms;
    for (const path of ['/admin', '/admin/init', '/content-manager/init', '/_health', '/upload']) {
      expect(await (await fetch(storefrontUrl + path)).text()).toBe('a page');
    }
    expect(readByCms).toHaveLength(length);
  });

  it.each([
    ['that says how long it is', { 'content-length': LARGE.byteLength }],
    ['in chunks', { 'transfer-encoding': 'chunked' }],
    ['on a connection that closes', { 'content-length': LARGE.byteLength, connection: 'close' }],
    ['in chunks that closes', { 'transfer-encoding': 'chunked', connection: 'close' }],
  ])(
    'a body %s, too large, is answered with 413 while it is still being sent',
    async (_name, headers) => {
      const agent = new Agent({ keepAlive: true });
      const statuses = new Map<string, number>();
      const send = async (origin: string): Promise<void> => {
        const status = await post(`${origin}/api/auth/login`, agent, headers, LARGE);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      };
      for (let count = 0; count < LARGE_BODIES; count += 2) {
        await Promise.all([send(storefrontUrl), send(app.url)]);
      }
      agent.destroy();
      expect([...statuses]).toEqual([['413', LARGE_BODIES]]);
    },
  );

  it.each<[string, OutgoingHttpHeaders, Buffer, string]>([
    ['in chunks, of 65 kB', { 'transfer-encoding': 'chunked' }, LARGE.subarray(0, 66_560), '413'],
    ['compressed', { 'content-encoding': 'gzip' }, gzipSync(LARGE), '415'],
    ['that is named as it is', { 'content-encoding': 'identity' }, Buffer.from('{}'), '422'],
  ])('a body %s is answered with its size or kind', async (_name, headers, body, status) => {
    const agent = new Agent({ keepAlive: true });
    for (const origin of [storefrontUrl, app.url]) {
      expect(await post(`${origin}/api/auth/login`, agent, headers, body)).toBe(status);
    }
    agent.destroy();
  });
});
