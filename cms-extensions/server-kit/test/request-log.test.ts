import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { asRequest, currentRequestId, identifyRequests, jsonLine } from '../src/request-log.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** A server that answers with the id of the request, or with 404 below `/missing`. */
const start = async (isTrusted: boolean) => {
  const lines: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    setTimeout(() => {
      response.writeHead(request.url?.startsWith('/missing') ? 404 : 200, { 'X-Other': 'yes' });
      response.end(currentRequestId());
    }, 1);
  });
  identifyRequests(server, {
    isTrusted: () => isTrusted,
    routeOf: () => '/a-route',
    accessLog: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const get = async (path: string, id?: string) => {
    const answer = await fetch(
      `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`,
      {
        headers: id === undefined ? {} : { 'x-request-id': id },
      },
    );
    return { answer, id: await answer.text() };
  };
  return { get, lines };
};

describe('request ids', () => {
  it('are taken from a trusted proxy, and reach the work of the request', async () => {
    const { get } = await start(true);
    expect((await get('/', 'id-of-the-balancer')).id).toBe('id-of-the-balancer');
    const ids = await Promise.all([get('/', 'request-1'), get('/', 'request-2'), get('/')]);
    expect(ids.slice(0, 2).map(({ id }) => id)).toEqual(['request-1', 'request-2']);
    expect(ids[2]?.id).toMatch(/^[\da-f-]{36}$/);
  });

  it.each([
    ['from anybody else', false, 'id-of-a-stranger'],
    ['too long', true, 'a'.repeat(65)],
    ['with other characters', true, 'id {"a":1}'],
  ])('are made here when one comes %s', async (_what, isTrusted, id) => {
    const { get } = await start(isTrusted);
    expect((await get('/', id)).id).toMatch(/^[\da-f-]{36}$/);
  });

  it('are in the header of error answers alone, beside the other headers', async () => {
    const { get } = await start(true);
    const { answer: missing } = await get('/missing', 'request-1');
    expect(missing.headers.get('x-request-id')).toBe('request-1');
    expect(missing.headers.get('x-other')).toBe('yes');
    expect((await get('/', 'request-1')).answer.headers.has('x-request-id')).toBe(false);
  });

  it('go on in work that a request ordered, and in lines of the log', async () => {
    expect(currentRequestId()).toBeNull();
    const line = await asRequest('request-1', async () => jsonLine('info', 'sent'));
    expect(JSON.parse(line)).toMatchObject({ level: 'info', requestId: 'request-1', msg: 'sent' });
    expect(JSON.parse(jsonLine('info', 'started'))).not.toHaveProperty('requestId');
  });
});

describe('the access log', () => {
  it('has a line for each answer, without its address, its path or who asked', async () => {
    const { get, lines } = await start(true);
    await get('/missing/token-of-a-link?email=anna@example.com', 'request-1');
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({
      ...{ name: 'access', requestId: 'request-1', method: 'GET', route: '/a-route', status: 404 },
      ms: expect.any(Number),
    });
    expect(JSON.stringify(lines)).not.toMatch(/token-of|anna|127\.0/);
  });
});
