import type { AuthResponse, ErrorBody } from 'contract';

export type Reply<Body> = { status: number; headers: Headers; body: Body };

type Options = {
  token?: string | undefined;
  cookie?: string | undefined;
  headers?: Record<string, string>;
};

const headersOf = ({ token, cookie, headers }: Options): Record<string, string> => ({
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
  ...(cookie !== undefined && { cookie }),
  ...headers,
});

/** Calls an app as the storefront does. The caller declares the expected shape. */
export const clientOf = (app: { url: string }) => {
  const call = async <Body>(
    method: string,
    path: string,
    body: unknown,
    options: Options,
  ): Promise<Reply<Body>> => {
    const response = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        ...headersOf(options),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? undefined : JSON.parse(text)) as Body,
    };
  };
  return {
    get: <Body>(path: string, options: Options = {}) => call<Body>('GET', path, undefined, options),
    post: <Body>(path: string, body: unknown, options: Options = {}) =>
      call<Body>('POST', path, body, options),
    delete: <Body>(path: string, body: unknown, options: Options = {}) =>
      call<Body>('DELETE', path, body, options),
    put: <Body>(path: string, body: unknown, options: Options = {}) =>
      call<Body>('PUT', path, body, options),
    patch: <Body>(path: string, body: unknown, options: Options = {}) =>
      call<Body>('PATCH', path, body, options),
  };
};

export type Client = ReturnType<typeof clientOf>;

/** The cookie that a reply sets, as a browser would send it back. */
export const cookieOf = ({ headers }: { headers: Headers }): string =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');

/** The refresh token among cookies. */
export const refreshTokenIn = (cookie: string): string =>
  /(?:^|; )(?:__Host-)?session=([^;]*)/.exec(cookie)?.[1] ?? '';

/** The `detail` of an error reply. */
export const detailOf = (reply: Reply<unknown>): ErrorBody['detail'] =>
  (reply.body as ErrorBody).detail;

let counter = 0;

/** An e-mail address that no other test uses. */
export const freshEmail = (): string => {
  counter += 1;
  return `member-${process.pid}-${counter}@example.com`;
};

export const PASSWORD = 'demo1234';

/**
 * Creates a signed-in account.
 * @throws when the server refuses
 */
export const signUp = async (
  client: Client,
  email: string = freshEmail(),
  options: Options = {},
) => {
  const registration = { name: 'Anna Member', email, password: PASSWORD };
  const reply = await client.post<AuthResponse>('/auth/register', registration, options);
  // Otherwise the test would go on without a token and fail later, with a 401.
  if (reply.status >= 400) {
    throw new Error(`The sign-up was answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  return { email, token: reply.body.access_token, cookie: cookieOf(reply), user: reply.body.user };
};
