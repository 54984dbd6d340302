import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { networkOf } from './client-address.ts';
import { isSafeTarget, type RequestHead, readAbsoluteTarget, refusalOf } from './request.ts';

describe('a target', () => {
  it.each([
    '/',
    '/workouts/hip-opener',
    '/api/workouts/caf%C3%A9%20au%20lait',
    '/uploads/a_b-c.d~e(1)[2].webp',
    '/assets/index-B1x_2.js?v=1',
    '/admin/content-manager/collection-types/api::workout.workout?page=1&sort=title:ASC',
    '/admin/content-manager/collection-types/plugin::users-permissions.user/abc',
    "/api/workouts?search=../..\\%2e%2e%2f%00%ff%zz'//é",
    '/a/.well-known/x',
    '/a..b/...',
    '/100%25',
    '/a?',
  ])('is read: %s', (target) => {
    expect(isSafeTarget(target)).toBe(true);
  });

  it.each([
    ...['', '*', 'a', 'api/x', 'http://x/', '//evil/x', '/a b', '/a#b', '/a?b#c', '/a?b c'],
    ...['/.', '/..', '/a/.', '/a/..', '/a/../b', '/a/./b', '/..?x', '/a/..?x'],
    ...['/%2e', '/%2e%2e', '/%2E%2e/a', '/.%2e/a', '/%2e./a', '/a/%2e%2e?x'],
    ...['/a\\b', '/\\..\\a', '/a%5cb', '/a%5Cb', '/a%2fb', '/..%2fa', '/a%2Fb'],
    ...['/%252e%252e', '/a%255cb', '/a%252fb', '/a%25%32%66b', '/%2525'],
    ...['/a%00', '/a%0a', '/a%0D%0Ab', '/a%7f', '/a%C2%85', '/a\u0000b', '/a\tb', '/a\u0080'],
    ...['/%', '/%2', '/%zz', '/%ff', '/%C0%AF', '/%E0%80%AF', '/%ED%A0%80', '/é'],
  ])('is refused: %j', (target) => {
    expect(isSafeTarget(target)).toBe(false);
  });

  it('that is read names no other path once it is resolved as a URL', () => {
    const piece = fc.constantFrom(
      ...['/', '.', '..', '%', '2e', '2f', '5c', '25', '\\', 'a', '%2e', '%2F', '%25', '?', '#'],
      ...['é', '%C3%A9', ' ', '\u0000', '%00', ':', '@', '//', 'http:'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const target = `/${pieces.join('')}`;
        if (!isSafeTarget(target)) return;
        const [path = ''] = target.split('?');
        expect(new URL(target, 'http://host').pathname).toBe(path);
        const decoded = decodeURIComponent(path);
        expect(decoded.split(/[\\/]/)).not.toContain('..');
        expect(new URL(decoded.replace(/[?#].*/s, ''), 'http://host').host).toBe('host');
      }),
      { numRuns: 5_000, seed: 20_261_122 },
    );
  });

  it('costs little, however long it is', () => {
    const startedAt = performance.now();
    for (let count = 0; count < 20; count += 1) {
      isSafeTarget(`${'/a.'.repeat(5_000)}/..`);
      isSafeTarget(`${'/.a'.repeat(5_000)}\\`);
    }
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});

describe('a whole address as target', () => {
  it.each([
    ['http://host:3000/a?b', { host: 'host:3000', path: '/a?b' }],
    ['HTTPS://Host', { host: 'host', path: '/' }],
    ['http://host?q', { host: 'host', path: '/?q' }],
    ['ftp://host/a', null],
    ['/a', null],
    ['http:///a', null],
    ['host:80', null],
  ])('%s is %j', (target, read) => {
    expect(readAbsoluteTarget(target)).toEqual(read);
  });
});

describe('a request', () => {
  const head = (method: string, headers: Record<string, string>): RequestHead => ({
    ...{ method, headers: { host: 'a', ...headers }, url: '/api/x' },
    rawHeaders: ['Host', 'a', ...Object.entries(headers).flat()],
  });

  it.each([
    ['GET', {}, undefined],
    ['GET', { 'content-length': '0' }, undefined],
    ['GET', { 'content-length': '1' }, 400],
    ['HEAD', { 'transfer-encoding': 'chunked' }, 400],
    ['OPTIONS', { 'content-length': '5' }, 400],
    ['DELETE', { 'content-length': '5' }, undefined],
    ['POST', { 'transfer-encoding': 'chunked' }, undefined],
    ['POST', { 'transfer-encoding': 'Chunked' }, undefined],
    ['POST', { 'transfer-encoding': 'gzip, chunked' }, 400],
    ['POST', { 'transfer-encoding': 'chunked', 'content-length': '5' }, 400],
    ['POST', { host: 'b' }, 400],
    ['TRACE', {}, 405],
    ['PROPFIND', {}, 405],
  ])('%s with %j is refused with %s', (method, headers, status) => {
    expect(refusalOf(head(method, headers))?.status).toBe(status);
  });
});

describe('the host that a request names', () => {
  it.each([
    ...['localhost', 'localhost:3000', 'ondelle.example', '127.0.0.1:1337', '[::1]:3000', 'a_b'],
  ])('may be %s', (host) => {
    expect(refusalOf({ method: 'GET', url: '/', headers: { host }, rawHeaders: [] })).toBeNull();
  });

  it.each([...['', '[', 'x:99999', 'a b', 'a/b', 'a@b', 'a?b', 'a#b', 'a,b', '1.2.3.256', 'x:']])(
    'is refused where no URL has it: %j',
    (host) => {
      const refusal = refusalOf({ method: 'GET', url: '/', headers: { host }, rawHeaders: [] });
      expect(refusal?.status).toBe(400);
    },
  );
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:9.8.7.6', '9.8.7.6'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['203.0.113.8:51001', '203.0.113.8'],
    ['[2001:db8:1:2::3]:443', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::3]', '2001:db8:1:2::/64'],
    ['[::ffff:9.8.7.6]:443', '9.8.7.6'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ...['', 'unknown', '_hidden', '1', '1.2.3', '0x7f.0.0.1', '1.2.3.256', '[1.2.3', 'a:1'].map(
      (text): [string, null] => [text, null],
    ),
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
