import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodingFor, Representation } from './representation.ts';

describe('the encoding of an answer', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['br;q=0.0', 'identity'],
    ['zstd', 'identity'],
    ['BR', 'br'],
    ['*', 'br'],
  ])('for %j is %s', (header, encoding) => {
    expect(encodingFor(header)).toBe(encoding);
  });
});

describe('a representation', () => {
  const options = { type: 'text/plain', headers: ['Vary', 'Accept-Encoding'] };
  const long = new Representation('x'.repeat(5000), { ...options, etag: 'W/"a"' });
  const answers = new Map([
    ['/long', long],
    ['/short', new Representation('{}', options)],
    ['/missing', new Representation('no', { ...options, status: 404 })],
  ]);
  let server: Server;
  let origin: string;
  beforeAll(async () => {
    server = createServer((request, response) => {
      void answers.get(request.url ?? '')?.send(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, { headers });

  it('is sent compressed, from the size at which that gains something', async () => {
    for (const encoding of ['br', 'gzip']) {
      const reply = await get('/long', { 'accept-encoding': encoding });
      expect(reply.headers.get('content-encoding')).toBe(encoding);
      expect(await reply.text()).toBe('x'.repeat(5000));
    }
    const short = await get('/short', { 'accept-encoding': 'br' });
    expect(short.headers.get('content-encoding')).toBeNull();
    expect(await short.text()).toBe('{}');
  });

  it.each([
    ['W/"a"', 304],
    ['"a"', 304],
    ['"b", W/"a"', 304],
    ['*', 304],
    ['"b"', 200],
  ])('with If-None-Match: %s is a %i', async (tag, status) => {
    const reply = await get('/long', { 'if-none-match': tag });
    expect(reply.status).toBe(status);
    expect(reply.headers.get('etag')).toBe('W/"a"');
    expect(reply.headers.get('content-type')).toBe(status === 200 ? 'text/plain' : null);
  });

  it('has no tag when it is an error', async () => {
    const reply = await get('/missing', { 'if-none-match': '*' });
    expect(reply.status).toBe(404);
    expect(reply.headers.get('etag')).toBeNull();
  });
});
