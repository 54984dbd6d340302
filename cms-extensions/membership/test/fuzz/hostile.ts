import fc from 'fast-check';

const LONG = 'a'.repeat(5_000);

/** Texts that are known to break servers. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\u202e',
    "' or 1=1 --",
    '"; drop table up_users; --',
    '%00',
    '%',
    '%E0%A4%A',
    '../../etc/passwd',
    '..%2f..%2f',
    '#{7*7}',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    '1e309',
    '-0',
    '9007199254740993',
    '0x10',
    'true',
    '[object Object]',
    'İ',
    'ﬃ',
    'e\u0301'.repeat(200),
    LONG,
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
);

/** Values of a wrong type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1e308, 0.1, [], {}, [[]], [null], { length: 1e9 }),
  fc.constantFrom({ $ne: null }, { $gt: '' }, { toString: 1 }, ['a', 'b']),
  fc.jsonValue({ maxDepth: 4 }),
);

const nested = (open: string, close: string, depth: number): string =>
  `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Invalid or excessively large JSON bodies. */
export const hostileBody: fc.Arbitrary<Buffer> = fc
  .oneof(
    fc.constantFrom(
      '',
      '{',
      '}',
      '{"email":',
      '{"email":"a@b.c",}',
      "{'email':'a@b.c'}",
      'null',
      '1',
      '"text"',
      '[]',
      'undefined',
      '\ufeff{}',
      '{"a":1}{"b":2}',
      '{"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}',
      '{"email":"a@b.c","email":["x"],"password":"secret1"}',
      nested('[', ']', 20_000),
      nested('{"a":', '}', 8_000),
      JSON.stringify({ email: 'a@b.c', password: 'p'.repeat(60_000) }),
      JSON.stringify({ name: 'n'.repeat(100_000) }),
      JSON.stringify({ name: 'n'.repeat(1_300_000) }),
      JSON.stringify({ favorite_categories: Array.from({ length: 8_000 }, () => 'x') }),
    ),
    fc.json(),
  )
  .map((text) => Buffer.from(text))
  .chain((bytes) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constant(bytes) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((raw) => Buffer.from(raw)) },
    ),
  );

/** Header values of malicious or broken clients. */
export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .record(
    {
      'content-encoding': fc.constantFrom('gzip', 'br', 'deflate', 'bogus', 'identity'),
      'content-type': fc.constantFrom(
        'application/json',
        'application/json; charset=utf-16',
        'application/json; charset=nonsense',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'text/plain',
        'application/vnd.api+json',
        'nonsense',
        '/',
      ),
      'accept-encoding': fc.constantFrom('', '*', 'br;q=0, gzip', 'zstd', 'gzip;q=nonsense', ',,,'),
      'if-none-match': fc.constantFrom('*', 'W/"x"', '"', 'nonsense', ','.repeat(1_000)),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', 'nonsense', '::1, 1.1.1.1', ','.repeat(500)),
      'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
      accept: fc.constantFrom('text/html', 'nonsense', '*/*'),
      origin: fc.constantFrom('https://evil.example', 'null'),
      cookie: fc.constantFrom('session=', 'session=x.y.z', 'session=%00; session=2', '=;;='),
      range: fc.constantFrom('bytes=0-1', 'nonsense'),
    },
    { requiredKeys: [] },
  )
  .map((headers) => ({ ...headers }));
