import { AUTH_ERRORS, type Call, type ResponseOf, type User, validationErrorBody } from 'contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import type { z } from 'zod';
import type { Database } from './database.ts';

/* Shared helpers of all handlers. */

/** An error in the API's format. */
export const detail = (status: number, text: string) =>
  HttpResponse.json({ detail: text }, { status });

/** A response, validated with the call's own schema. */
export const answer = <Definition extends Call>(call: Definition, body: ResponseOf<Definition>) => {
  const parsed = call.response.parse(body);
  const status = call.success?.[0] ?? 200;
  const init = { status, headers: { 'content-type': call.contentType ?? 'application/json' } };
  if (status === 204) return new HttpResponse(null, { status });
  if (typeof parsed === 'string') return new HttpResponse(parsed, init);
  return HttpResponse.json(parsed as Record<string, unknown>, init);
};

/** A call's URL pattern, for msw. */
export const pathOf = (call: Call): string => `*/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`;

/** The member of a request's token; null for a visitor. */
export const memberOf = (database: Database, request: Request): User | null => {
  const token = request.headers.get('authorization')?.replace('Bearer ', '');
  return (token !== undefined && database.sessions.get(token)) || null;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a call asks, as the contract parses it. */
type Asked<Definition extends Call> = {
  request: Request;
  params: Record<string, unknown>;
  query: Parsed<Definition['query']>;
  body: Parsed<Definition['body']>;
};

type Given<Answer> = Answer | Response | Promise<Answer | Response>;
type Work<Definition extends Call> = (asked: Asked<Definition>) => Given<ResponseOf<Definition>>;

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Answers a call with the data or the refusal that `work` gives; a body that is wrong gets 422. */
export const on = <Definition extends Call>(
  call: Definition,
  work: Work<Definition>,
): RequestHandler =>
  http[call.method.toLowerCase() as Method](pathOf(call), async ({ request, params }) => {
    const query = call.query?.parse(Object.fromEntries(new URL(request.url).searchParams));
    const isJson = request.headers.get('content-type')?.includes('json');
    const body = isJson ? call.body?.safeParse(await request.json()) : undefined;
    if (body?.error) {
      return HttpResponse.json(validationErrorBody(body.error, 'body'), { status: 422 });
    }
    const asked = { request, params, query, body: body?.data } as Asked<Definition>;
    const given = await work(asked);
    return given instanceof Response ? given : answer(call, given);
  });

export const expired = () => detail(401, AUTH_ERRORS.sessionExpired);

/** The same for a member; a visitor gets 401. */
export const onMember = <Definition extends Call>(
  database: Database,
  call: Definition,
  work: (user: User, asked: Asked<Definition>) => Given<ResponseOf<Definition>>,
): RequestHandler =>
  on(call, (asked) => {
    const user = memberOf(database, asked.request);
    return user === null ? expired() : work(user, asked);
  });
