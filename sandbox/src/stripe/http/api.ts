import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { z } from 'zod';
import { isKnownRoute } from '../params/known.ts';
import { randomText } from '../store/ids.ts';
import { API_VERSION, type World } from '../world.ts';
import { type KeyKind, readKey } from './auth.ts';
import { StripeError, unsupported } from './errors.ts';
import { expand } from './expand.ts';
import { type Form, parseForm } from './form.ts';
import { Idempotency, type StoredAnswer } from './idempotency.ts';
import { readParams } from './schema.ts';

export interface Call<P> {
  world: World;
  params: P;
  /** The named parts of the path. */
  path: Record<string, string>;
  key: KeyKind;
}

interface Endpoint<S extends z.ZodType> {
  params: S;
  /** The SDK's name of the parameters. */
  sdk?: string;
  /** A publishable key may call it too; the handler checks the client secret. */
  publishable?: boolean;
  handle(call: Call<z.infer<S>>): object;
}

type Method = 'GET' | 'POST' | 'DELETE';
type Answer = StoredAnswer & { headers: Record<string, string> };
const NO_PARAMS = z.strictObject({ expand: z.array(z.string()).optional() });

/** The routes of the API, with what is common to all: keys, versions, idempotency, errors. */
export class Api {
  readonly app = new Hono();
  /** What there is to call, for the check that no parameter was invented. */
  readonly endpoints: {
    method: Method;
    path: string;
    sdk: string | undefined;
    params: z.ZodType;
  }[] = [];
  readonly #world: World;
  readonly #idempotency: Idempotency;

  constructor(world: World) {
    this.#world = world;
    this.#idempotency = new Idempotency(world.store);
    this.app.use('/v1/*', cors({ origin: '*', exposeHeaders: ['Request-Id', 'Stripe-Version'] }));
  }

  get<S extends z.ZodType>(path: string, endpoint: Endpoint<S>): void {
    this.#route('GET', path, endpoint);
  }

  post<S extends z.ZodType>(path: string, endpoint: Endpoint<S>): void {
    this.#route('POST', path, endpoint);
  }

  delete<S extends z.ZodType>(path: string, endpoint: Endpoint<S>): void {
    this.#route('DELETE', path, endpoint);
  }

  /** A call without parameters of its own, such as a retrieval. */
  retrieve(path: string, handle: (call: Call<z.infer<typeof NO_PARAMS>>) => object): void {
    this.get(path, { params: NO_PARAMS, handle });
  }

  /** Answers every path that no route took: to be called last. */
  finish(): void {
    this.app.all('/v1/*', (c) =>
      this.#answer(c, () => {
        const { method } = c.req;
        const path = c.req.path;
        if (isKnownRoute(method, path)) throw unsupported(`${method} ${path}`);
        throw new StripeError(
          404,
          'invalid_request_error',
          `Unrecognized request URL (${method}: ${path}). ${path.endsWith('/') ? 'If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. ' : ''}Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
          { beforeWork: true },
        );
      }),
    );
  }

  #route<S extends z.ZodType>(method: Method, path: string, endpoint: Endpoint<S>): void {
    this.endpoints.push({ method, path, sdk: endpoint.sdk, params: endpoint.params });
    this.app.on(method, path, (c) =>
      this.#answer(c, (requestId, body) => {
        const key = readKey(c.req.header('authorization'), this.#world.options, c.req.query('key'));
        if (key === 'publishable' && !endpoint.publishable) throw secretKeyNeeded();
        checkVersion(c.req.header('stripe-version'));
        if (c.req.header('stripe-account')) throw unsupported('connected accounts');
        return this.#execute(c, endpoint, key, requestId, body);
      }),
    );
  }

  async #answer(c: Context, work: (requestId: string, body: string) => Answer): Promise<Response> {
    const requestId = `req_${randomText(14)}`;
    const query = new URL(c.req.url).search.slice(1);
    // A deletion may carry its parameters either way.
    const body =
      c.req.method === 'POST'
        ? await c.req.text()
        : c.req.method === 'DELETE'
          ? query || (await c.req.text())
          : query;
    let answer: Answer;
    try {
      answer = work(requestId, body);
    } catch (error) {
      answer = failure(error, requestId);
    }
    this.#record(requestId, c, answer.status);
    return new Response(answer.body, {
      status: answer.status,
      headers: {
        'content-type': 'application/json',
        'request-id': requestId,
        'stripe-version': API_VERSION,
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'Request-Id, Stripe-Version',
        'cache-control': 'no-cache, no-store',
        ...answer.headers,
      },
    });
  }

  #execute<S extends z.ZodType>(
    c: Context,
    endpoint: Endpoint<S>,
    key: KeyKind,
    requestId: string,
    body: string,
  ): Answer {
    const { method, path } = c.req;
    const idempotencyKey = method === 'POST' ? c.req.header('idempotency-key') : undefined;
    const headers: Record<string, string> = idempotencyKey
      ? { 'idempotency-key': idempotencyKey }
      : {};
    const realNow = Math.floor(this.#world.clock.real() / 1000);
    const scope = idempotencyKey && `${key}:${idempotencyKey}`;
    const kept = scope && this.#idempotency.recall(scope, method, path, body, realNow);
    if (kept) {
      const replay = { 'idempotent-replayed': 'true', 'original-request': kept.requestId };
      return { ...kept, headers: { ...headers, ...replay } };
    }
    const keep = (answer: StoredAnswer) => {
      if (scope) this.#idempotency.keep(scope, method, path, body, answer, realNow);
      return { ...answer, headers: { ...headers, 'original-request': requestId } };
    };
    const mark = { id: requestId, idempotency_key: idempotencyKey ?? null };
    const outcome = this.#world.write((): Answer | StripeError => {
      const input = parameters(parseForm(body), c.req.query('key'));
      const params = readParams(endpoint.params, input, endpoint.sdk);
      try {
        const object = endpoint.handle({
          world: this.#world,
          params,
          path: c.req.param() as Record<string, string>,
          key,
        });
        const paths = (params as { expand?: string[] } | undefined)?.expand ?? [];
        const shown = expand(this.#world, object as Record<string, unknown>, paths);
        return keep({ status: 200, body: JSON.stringify(shown, null, 2), requestId });
      } catch (error) {
        if (!(error instanceof StripeError && error.fields.keepEffects)) throw error;
        return keep({ status: error.status, body: errorBody(error, requestId), requestId });
      }
    }, mark);
    return outcome as Answer;
  }

  #record(id: string, c: Context, status: number): void {
    const { db } = this.#world.store;
    const { lastInsertRowid } = db
      .prepare('INSERT INTO requests (id, method, path, status, created) VALUES (?, ?, ?, ?, ?)')
      .run(id, c.req.method, c.req.path, status, Math.floor(this.#world.clock.real() / 1000));
    // Now and then: each statement is a transaction of its own.
    const newest = Number(lastInsertRowid);
    if (newest % 100 === 0) db.prepare('DELETE FROM requests WHERE seq < ?').run(newest - 500);
  }
}

/** Stripe.js sends its key and its own marks among the parameters; they are no parameters. */
function parameters(form: Form, keyInQuery: string | undefined): Form {
  if (keyInQuery === undefined) return form;
  const { key: _key, ...rest } = form;
  return rest;
}

function failure(error: unknown, requestId: string): Answer {
  if (error instanceof StripeError) {
    const headers = error.fields.headers ?? {};
    return { status: error.status, body: errorBody(error, requestId), requestId, headers };
  }
  console.error(error);
  const unknown = new StripeError(500, 'api_error', 'An unknown error occurred in the sandbox.');
  return { status: 500, body: errorBody(unknown, requestId), requestId, headers: {} };
}

function errorBody(error: StripeError, requestId: string): string {
  return JSON.stringify(error.body(requestId), null, 2);
}

function secretKeyNeeded(): StripeError {
  return new StripeError(
    403,
    'invalid_request_error',
    'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
    { code: 'secret_key_required', beforeWork: true },
  );
}

function checkVersion(version: string | undefined): void {
  if (version === undefined || version === API_VERSION) return;
  throw new StripeError(
    400,
    'invalid_request_error',
    `The sandbox speaks API version ${API_VERSION} alone, and this call asks for ${version}.`,
    { beforeWork: true },
  );
}
