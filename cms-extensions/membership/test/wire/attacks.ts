/** The expected result of a raw request. */
export type Outcome =
  /** A 4xx, and nothing is routed. */
  | 'refused'
  /** The same answer as for a plain request of its kind. */
  | 'answered'
  /** Either of the two: HTTP leaves it to the server. */
  | 'either';

export type Attack = { name: string; bytes: string; outcome: Outcome; answers?: number };

/** A request for this path must never be handled: it only occurs inside the body of another. */
export const SMUGGLED_PATH = '/api/smuggled';

export type Sender = { host: string; token: string };

/** Incomplete, so that it would be completed by the next client's request. */
const SMUGGLED = `GET ${SMUGGLED_PATH} HTTP/1.1\r\nHost: x\r\nX-Rest: `;
/** Complete, so that its answer would go to the next client. */
const SMUGGLED_WHOLE = `GET ${SMUGGLED_PATH} HTTP/1.1\r\nHost: x\r\n\r\n`;
const SMUGGLED_BODIES = [SMUGGLED, SMUGGLED_WHOLE];
const ENDED = `0\r\n\r\n${SMUGGLED}`;
/** Refused with 422, before any password is hashed. */
const JSON_BODY = '{"email":"nobody","password":"none","rest":"0123456789"}';

const chunked = (text: string, extension = ''): string =>
  `${Buffer.byteLength(text).toString(16)}${extension}\r\n${text}\r\n0\r\n\r\n`;

/** The raw requests of these tests; client libraries would not send most of them. */
export const attacksOf = ({ host, token }: Sender): Attack[] => {
  const request = (line: string, headers: readonly string[], body = ''): string =>
    [`${line} HTTP/1.1`, `Host: ${host}`, ...headers, '', body].join('\r\n');
  const signedIn = `Authorization: Bearer ${token}`;
  const login = (headers: readonly string[], body: string): string =>
    request('POST /api/auth/login', ['Content-Type: application/json', ...headers], body);
  const lengthOf = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}`;
  const me = (...headers: string[]): string => request('GET /api/auth/me', [signedIn, ...headers]);

  const refused = (name: string, bytes: string): Attack => ({ name, bytes, outcome: 'refused' });
  const answered = (name: string, bytes: string, answers = 1): Attack => ({
    ...{ name, bytes, answers },
    outcome: 'answered',
  });
  const either = (name: string, bytes: string): Attack => ({ name, bytes, outcome: 'either' });

  const lengthAndCoding = [
    'Transfer-Encoding: chunked',
    'Transfer-Encoding:chunked',
    'Transfer-Encoding: Chunked',
    'TRANSFER-ENCODING: CHUNKED',
    'Transfer-Encoding:\tchunked',
    'Transfer-Encoding: chunked\t',
    'Transfer-Encoding: chunked ',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunkedx',
    'Transfer-Encoding: "chunked"',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: identity, chunked',
    'Transfer-Encoding: identity',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Transfer-Encoding: identity\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
    'Transfer-Encoding: \x0bchunked',
    'Transfer-Encoding: chunked\x00',
    'Transfer-Encoding : chunked',
    ' Transfer-Encoding: chunked',
    'X: x\nTransfer-Encoding: chunked',
    'Transfer-Encoding\r\n : chunked',
    'Transfer-Encoding:\r\n chunked',
  ].flatMap((coding) => [
    refused(`length, then ${JSON.stringify(coding)}`, login([lengthOf(ENDED), coding], ENDED)),
    refused(`${JSON.stringify(coding)}, then length`, login([coding, lengthOf(ENDED)], ENDED)),
  ]);

  const codings = [
    'xchunked',
    'chunked, identity',
    'identity',
    'gzip, chunked',
    'chunked, chunked',
    '\x0bchunked',
    'chunked;q=1',
  ].map((coding) =>
    refused(`coding ${JSON.stringify(coding)}`, login([`Transfer-Encoding: ${coding}`], ENDED)),
  );

  const lengths = [
    ...['+60', '-60', '0x3c', '60 60', '6 0', '60, 60', '60,61', '6e1', '60.0', '', 'sixty'],
    ...['99999999999999999999', '\x0b60', '60;', "'60'"],
  ].map((length) =>
    refused(`length ${JSON.stringify(length)}`, login([`Content-Length: ${length}`], JSON_BODY)),
  );

  const own = lengthOf(JSON_BODY);
  const twoLengths = [
    [own, own],
    [own, 'Content-Length: 0'],
    ['Content-Length: 0', own],
    [own, 'content-length : 0'],
    [own, ' Content-Length: 0'],
  ].map((pair) => refused(`lengths ${JSON.stringify(pair)}`, login(pair, JSON_BODY)));

  /** `Connection` names a header that determines the request's end or its sender. */
  const named = [
    'content-length',
    'Content-Length, close',
    'transfer-encoding',
    'host',
    'x-forwarded-for, x-forwarded-host, x-forwarded-proto',
    'content-type',
  ].flatMap((name) => [
    either(
      `connection names ${name}, with a length`,
      login([`Connection: ${name}`, lengthOf(SMUGGLED)], SMUGGLED),
    ),
    either(
      `connection names ${name}, chunked`,
      login([`Connection: ${name}`, 'Transfer-Encoding: chunked'], chunked(SMUGGLED)),
    ),
  ]);

  /** Each way to state a body's length, and to make a proxy drop it. */
  const framedBodies = SMUGGLED_BODIES.flatMap((body) => [
    { name: 'with a length', headers: [lengthOf(body)], body },
    { name: 'in chunks', headers: ['Transfer-Encoding: chunked'], body: chunked(body) },
    {
      name: 'whose connection names its length',
      headers: ['Connection: content-length', lengthOf(body)],
      body,
    },
  ]);
  const bodies = framedBodies.flatMap(({ name, headers, body }) => [
    ...['GET', 'HEAD', 'OPTIONS'].flatMap((method) => [
      refused(`${method} ${name}`, request(`${method} /api/auth/me`, [signedIn, ...headers], body)),
      refused(
        `${method} of the catalogue ${name}`,
        request(`${method} /api/workouts`, headers, body),
      ),
    ]),
    either(`DELETE ${name}`, request('DELETE /api/auth/account', headers, body)),
    either(`DELETE of nothing ${name}`, request('DELETE /api/nothing', headers, body)),
  ]);

  const lines = [
    refused('bare LF', me().replaceAll('\r\n', '\n')),
    refused('bare LF after the request line', me().replace('\r\n', '\n')),
    refused('bare CR', me('X-A: a\rX-B: b')),
    refused('folded header', me('X-A: a\r\n b')),
    refused('header without a colon', me('nonsense')),
    refused('header without a name', me(': x')),
    refused('space before the colon', me('X-A : a')),
    refused('control character in a header', me('X-A: a\x01b\x00')),
    refused('no host', `GET /api/auth/me HTTP/1.1\r\n${signedIn}\r\n\r\n`),
    refused('two hosts', me(`Host: ${host}`)),
    refused('two different hosts', me('Host: evil.example')),
    refused('HTTP/0.9', 'GET /api/auth/me\r\n\r\n'),
    refused('HTTP/3.1', me().replace('HTTP/1.1', 'HTTP/3.1')),
    refused('HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    refused('nonsense', 'nonsense\r\n\r\n'),
    either('two spaces', me().replace('GET ', 'GET  ')),
    refused('more headers than are read', me(`X-A: ${'a'.repeat(20_000)}`)),
    refused('unknown method', me().replace('GET', 'BREW')),
    refused('TRACE', request('TRACE /api/auth/me', [])),
    refused('PROPFIND', request('PROPFIND /api/auth/me', [])),
    answered('empty lines first', `\r\n\r\n${me()}`),
  ];

  const chunks = [
    '-1\r\na\r\n0\r\n\r\n',
    '+1\r\na\r\n0\r\n\r\n',
    '0x1\r\na\r\n0\r\n\r\n',
    'g\r\na\r\n0\r\n\r\n',
    ' 1\r\na\r\n0\r\n\r\n',
    '1\na\n0\n\n',
    '1\r\nab\r\n0\r\n\r\n',
    'ffffffffffffffffff\r\na\r\n0\r\n\r\n',
    '\r\n0\r\n\r\n',
    `1;a="\n"\r\na\r\n0\r\n\r\n`,
    `1\r\na\r\n0\r\nContent-Length 5\r\n\r\n`,
  ].map((body) =>
    refused(`chunks ${JSON.stringify(body)}`, login(['Transfer-Encoding: chunked'], body)),
  );
  const extensions = [';a', ';a=b', ';a="b c"', `;${'a'.repeat(300)}`].map((extension) =>
    either(
      `chunk extension ${extension.slice(0, 20)}`,
      login(['Transfer-Encoding: chunked'], chunked(JSON_BODY, extension)),
    ),
  );

  const targets = [
    answered('own address in the request line', me().replace('/api', `http://${host}/api`)),
    refused('another address', me().replace('/api', 'http://evil.example/api')),
    refused('another port', me().replace('/api', 'http://localhost:1/api')),
    refused('a user before the host', me().replace('/api', `http://a@${host}/api`)),
    refused('another scheme', me().replace('/api', `ftp://${host}/api`)),
    refused('dot segments in an address', me().replace('/api', `http://${host}/a/../api`)),
    refused('authority', me().replace('/api/auth/me', host)),
    refused('CONNECT', request(`CONNECT ${host}`, [])),
    refused('asterisk', request('OPTIONS *', [])),
    refused('asterisk to read', request('GET *', [])),
    refused('no slash', me().replace('/api', 'api')),
    refused('two slashes', me().replace('/api', `//${host}/api`)),
  ];

  const upgrades = [
    answered(
      'upgrade to a WebSocket',
      me(
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      ),
    ),
    answered(
      'upgrade to HTTP/2',
      me('Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABk'),
    ),
    either(
      'upgrade with a body',
      login(['Connection: Upgrade', 'Upgrade: websocket', lengthOf(SMUGGLED)], SMUGGLED),
    ),
  ];

  const expectations = [
    either('100-continue', login(['Expect: 100-continue', lengthOf(JSON_BODY)], JSON_BODY)),
    either('unknown expectation', me('Expect: 200-ok')),
    refused('100-continue of a read', me('Expect: 100-continue', 'Content-Length: 5')),
  ];

  const pipelines = [
    answered('two reads at once', me() + me(), 2),
    answered('five reads at once', me().repeat(5), 5),
    {
      ...either('two writes at once', login([lengthOf(JSON_BODY)], JSON_BODY).repeat(2) + me()),
      answers: 3,
    },
    refused('a read behind a refused one', me('Content-Length: 2') + SMUGGLED + me()),
  ];

  return [
    ...[lengthAndCoding, codings, lengths, twoLengths, named, bodies, lines],
    ...[chunks, extensions, targets, upgrades, expectations, pipelines],
  ].flat();
};

/** Requests that end in the middle, as when a client disconnects. */
export const brokenOff = ({ host, token }: Sender): string[] => {
  const head = `Host: ${host}\r\nAuthorization: Bearer ${token}\r\n`;
  const json = 'Content-Type: application/json\r\n';
  return [
    'GET /api/auth/me HT',
    `GET /api/auth/me HTTP/1.1\r\n${head}`,
    `GET /api/auth/me HTTP/1.1\r\n${head}\r\n`,
    `POST /api/auth/login HTTP/1.1\r\n${head}${json}Content-Length: 500\r\n\r\n{"email":`,
    `POST /api/auth/login HTTP/1.1\r\n${head}${json}Content-Length: 500\r\n\r\n${SMUGGLED}`,
    `POST /api/auth/login HTTP/1.1\r\n${head}${json}Transfer-Encoding: chunked\r\n\r\n5\r\n{"em`,
    `DELETE /api/auth/account HTTP/1.1\r\n${head}Transfer-Encoding: chunked\r\n\r\nff\r\n${SMUGGLED}`,
  ];
};
