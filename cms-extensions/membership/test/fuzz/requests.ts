import type { Call } from 'contract';
import fc from 'fast-check';
import jsonwebtoken from 'jsonwebtoken';
import { z } from 'zod';
import { hostileBody, hostileHeaders, hostileText, hostileValue } from './hostile.ts';
import { valuesOf } from './json-schema.ts';
import type { WireRequest } from './send.ts';

/** Tokens to try: valid ones of signed-in members, and forged ones. */
export type Tokens = { valid: readonly string[]; forged: readonly string[] };

/** The call that a request was generated for, so that its answer can be checked. */
export type Fuzzed = { callId: string | null; request: WireRequest };

/** Tokens that must not give access. */
export const forgedTokens = (valid: string, refreshToken: string): string[] => {
  const claims = jsonwebtoken.decode(valid) as jsonwebtoken.JwtPayload;
  const [head, body, signature = ''] = valid.split('.');
  return [
    jsonwebtoken.sign({ ...claims }, '', { algorithm: 'none' }),
    jsonwebtoken.sign({ ...claims }, 'another secret', { algorithm: 'HS256' }),
    refreshToken,
    `${head}.${body}.${signature.slice(0, -3)}AAA`,
    `${head}.${body}.`,
    'a'.repeat(400),
    '0'.repeat(256),
    '..',
    'x',
  ];
};

const printable = (text: string): string => encodeURIComponent(text.toWellFormed());

/**
 * A query or path part, encoded correctly or not, with characters that are legal in a request line.
 */
const rawPart = fc.oneof(
  hostileText.map(printable),
  fc.constantFrom('%00', '%', '%E0%A4%A', '%2e%2e', '%2f', '..', '.', '%ff', '%C0%AF', '~', '[]'),
);

const queryNames = fc.constantFrom(
  'category',
  'difficulty',
  'search',
  'popular_only',
  'limit',
  'offset',
  'workout_id',
  'populate',
  'filters[$or][0][id][$gt]',
  'filters[password][$startsWith]',
  'sort[]',
  'fields[0]',
  'a[b][c][d][e][f][g][h][i][j][k]',
  '__proto__[role]',
  'constructor',
  'status',
  'locale',
);

const queryText = fc
  .array(
    fc.tuple(queryNames, fc.oneof(rawPart, fc.constantFrom('HIIT', 'Beginner', '5', 'true'))),
    {
      maxLength: 5,
    },
  )
  .map((pairs) => pairs.map(([name, value]) => `${printable(name)}=${value}`).join('&'));

const authorizationOf = (tokens: Tokens, call: Call | null): fc.Arbitrary<string | null> =>
  fc.oneof(
    fc.constant(null),
    // Do not log out with a valid token: the rest of the run needs it.
    ...(call?.id === 'logout'
      ? []
      : [fc.constantFrom(...tokens.valid).map((token) => `Bearer ${token}`)]),
    fc.constantFrom(...tokens.forged).map((token) => `Bearer ${token}`),
    fc.constantFrom('Bearer', 'Bearer ', 'bearer a b', 'Basic YTpi', 'Digest x', ','),
  );

const bodyOf = (call: Call | null): fc.Arbitrary<Buffer | null> => {
  const anything = fc.oneof(fc.constant(null), hostileBody);
  if (call?.body === undefined) return anything;
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' });
  const likely = fc
    .tuple(
      valuesOf(schema as Parameters<typeof valuesOf>[0]),
      fc.dictionary(
        fc.oneof(fc.constantFrom('role', 'id', 'email', 'name'), hostileText),
        hostileValue,
        {
          maxKeys: 3,
        },
      ),
      fc.boolean(),
    )
    .map(([value, extra, mixed]) => (mixed ? { ...(value as object), ...extra } : value))
    .map((value) => Buffer.from(JSON.stringify(value) ?? ''));
  return fc.oneof({ weight: 3, arbitrary: likely }, { weight: 2, arbitrary: anything });
};

const pathOf = (call: Call): fc.Arbitrary<string> => {
  // An empty part would be another call's address.
  const part = fc
    .oneof(rawPart, fc.constantFrom('terms', 'none', 'a'.repeat(300)))
    .filter((text) => text !== '');
  const filled = part.map((text) => call.path.replace(/\{\w+\}/g, () => text));
  return fc.oneof(
    { weight: 6, arbitrary: filled },
    { weight: 1, arbitrary: filled.map((path) => `${path}/`) },
    { weight: 1, arbitrary: filled.map((path) => path.toUpperCase()) },
  );
};

const unknownPath = fc.oneof(
  fc.constantFrom(
    '',
    '/',
    '//',
    '/auth',
    '/auth/local',
    '/users/me',
    '/users?populate=role',
    '/upload',
    '/upload/files/1',
    '/workouts/1/2',
    '/admin/workouts',
    '/content-types',
    '/i18n/locales',
    '/users-permissions/roles',
    '/connect/google',
    '/graphql',
  ),
  fc.array(rawPart, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`),
);

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND'];

/** Requests around the calls of the contract: nearly correct, wrong, and hostile. */
export const requests = (calls: readonly Call[], tokens: Tokens): fc.Arbitrary<Fuzzed> => {
  const target = fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .constantFrom(...calls)
        .chain((call) => fc.record({ call: fc.constant<Call | null>(call), path: pathOf(call) })),
    },
    {
      weight: 2,
      arbitrary: fc.record({ call: fc.constant<Call | null>(null), path: unknownPath }),
    },
  );
  return target.chain(({ call, path }) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 6, arbitrary: fc.constant(call?.method ?? 'GET') },
          { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
        ),
        query: fc.oneof(fc.constant(''), queryText),
        authorization: authorizationOf(tokens, call),
        headers: fc.oneof(fc.constant({}), hostileHeaders),
        body: bodyOf(call),
      })
      .map(({ method, query, authorization, headers, body }) => ({
        callId: call?.id ?? null,
        request: {
          method,
          path: `/api${path}${query === '' ? '' : `?${query}`}`,
          headers: {
            'content-type': 'application/json',
            ...headers,
            ...(authorization !== null && { authorization }),
            ...(body !== null && { 'content-length': String(body.byteLength) }),
          },
          body: method === 'GET' || method === 'HEAD' ? null : body,
        },
      }))
      .map((fuzzed) => {
        if (fuzzed.request.body !== null) return fuzzed;
        const { 'content-length': _, ...headers } = fuzzed.request.headers;
        return { ...fuzzed, request: { ...fuzzed.request, headers } };
      }),
  );
};
