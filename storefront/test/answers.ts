import { AUTH_ERRORS, type Call, type ResponseOf, type User } from 'contract';
import { HttpResponse } from 'msw';
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

type Work = (user: User, request: Request) => Response | Promise<Response>;

/** Responds only to a member; a visitor gets 401. */
export const forMember =
  (database: Database, work: Work) =>
  ({ request }: { request: Request }) => {
    const user = memberOf(database, request);
    return user === null ? detail(401, AUTH_ERRORS.sessionExpired) : work(user, request);
  };
