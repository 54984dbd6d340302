import type { Call, FilePart, ResponseOf } from 'contract';
import type { Context } from 'koa';
import type { z } from 'zod';
import { answerWith, markAnswered } from './api-guard.ts';
import {
  AdminRequired,
  type ApiError,
  CallFailed,
  InvalidInput,
  NotSignedIn,
  toApiError,
} from './errors.ts';
import { inLocale } from './language.ts';
import { readJson, type Session } from './request.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The session that the call's access level guarantees. */
type SessionOf<Definition extends Call> = Definition['access'] extends 'member' | 'admin'
  ? Session
  : Definition['access'] extends 'optional'
    ? Session | null
    : null;

/** A form with files is read by the handler while it is received. */
type BodyOf<Definition extends Call> = Definition extends { files: readonly FilePart[] }
  ? undefined
  : Parsed<Definition['body']>;

/** A call's input, parsed with the contract's schemas. */
export type ParsedRequest<Definition extends Call> = {
  body: BodyOf<Definition>;
  query: Parsed<Definition['query']>;
  params: Parsed<Definition['params']>;
  session: SessionOf<Definition>;
  ctx: Context;
};

/** A call of the contract with its handler. */
export type Endpoint = {
  call: Call;
  handle: (ctx: Context, readers: Readers) => Promise<unknown>;
  /** The text for unexpected errors; a general one by default. */
  failure?: string | undefined;
};

/** External functions that every endpoint needs. */
type Readers = {
  readSession: (authorization: string | undefined) => Promise<Session | null>;
  report: (fault: unknown) => void;
};

/**
 * Parses a part of a request.
 * @param source which part: 'path', 'query' or 'body'
 * @throws InvalidInput
 */
export const parse = <Schema extends z.ZodType | undefined>(
  schema: Schema,
  value: unknown,
  source: string,
): Parsed<Schema> => {
  if (schema === undefined) return undefined as Parsed<Schema>;
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new InvalidInput(parsed.error, source);
  return parsed.data as Parsed<Schema>;
};

type EndpointOptions = {
  /** How a public call treats a token that is no longer valid. */
  invalidSession?: 'refuse' | 'ignore';
  /** The text for errors that the caller did not cause (spec section 8). */
  failure?: string;
};

const sessionFor = async (
  call: Call,
  ctx: Context,
  readers: Readers,
  { invalidSession = 'refuse' }: EndpointOptions,
): Promise<Session | null> => {
  if (call.access === 'public') return null;
  const authorization = ctx.get('Authorization');
  if (authorization === '' && call.access === 'optional') return null;
  const session = await readers.readSession(authorization);
  if (session === null && invalidSession === 'ignore') return null;
  if (session === null) throw new NotSignedIn();
  // The security log reads the request's caller from here.
  ctx.state.member = session.user;
  if (call.access === 'admin' && session.user.role !== 'admin') throw new AdminRequired();
  return session;
};

/**
 * Binds a call to its handler: checks the session first, then parses the input. The answer is
 * parsed with the contract, too, so that it contains only fields that the contract names.
 */
export const endpoint = <const Definition extends Call>(
  call: Definition,
  handler: (request: ParsedRequest<Definition>) => Promise<ResponseOf<Definition>>,
  options: EndpointOptions = {},
): Endpoint => ({
  call,
  failure: options.failure,
  handle: async (ctx, readers) => {
    const session = await sessionFor(call, ctx, readers, options);
    // Handlers of calls with several successes may set another one of them.
    ctx.status = call.success?.[0] ?? 200;
    const readsJson = call.files === undefined && call.body !== undefined;
    if (readsJson) ctx.request.body = await readJson(ctx.req);
    const request = {
      params: parse(call.params, ctx.params, 'path'),
      query: parse(call.query, ctx.query, 'query'),
      body: readsJson ? parse(call.body, ctx.request.body, 'body') : undefined,
      session,
      ctx,
    };
    const answer = await inLocale(ctx.query.locale, () =>
      handler(request as ParsedRequest<Definition>),
    );
    return call.response.parse(answer);
  },
});

const inWordsOf = (error: ApiError, failure: string | undefined): ApiError =>
  failure === undefined || error.status < 500 ? error : new CallFailed(error, failure);

/** Koa makes 200 of another success when the body is set after it. */
const setAnswer = (ctx: Context, answer: unknown): void => {
  const { status } = ctx;
  ctx.body = status === 204 ? null : answer;
  ctx.status = status;
};

/** The endpoint as a route of Strapi's router: below `/api`, with our own session check. */
export const strapiRoute = ({ call, handle, failure }: Endpoint, readers: Readers) => ({
  method: call.method,
  path: call.path.replace(/\{(\w+)\}/g, ':$1'),
  handler: async (ctx: Context) => {
    try {
      const answer = await handle(ctx, readers);
      // A handler may allow the reader's own cache.
      if (ctx.response.get('Cache-Control') === '') ctx.set('Cache-Control', 'no-store');
      if (call.contentType !== undefined) ctx.type = call.contentType;
      setAnswer(ctx, answer);
      markAnswered(ctx);
    } catch (thrown) {
      answerWith(ctx, inWordsOf(toApiError(thrown, readers.report), failure));
    }
  },
  config: { auth: false as const },
});
