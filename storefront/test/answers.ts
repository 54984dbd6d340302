import { AUTH_ERRORS, type Call, type ResponseOf, type User } from 'contract';
import { HttpResponse } from 'msw';
import type { Database } from './database.ts';

/* What the handlers of every feature answer with. */

/** An error as the API words it. */
export const detail = (status: number, text: string) =>
  HttpResponse.json({ detail: text }, { status });

/** An answer, checked with the call's own schema on its way out. */
export const answer = <Definition extends Call>(call: Definition, body: ResponseOf<Definition>) =>
  HttpResponse.json(call.response.parse(body) as Record<string, unknown>);

/** A call's address, for msw. */
export const pathOf = (call: Call): string => `*/api${call.path.replace(/\{(\w+)\}/g, ':$1')}`;

/** Whose token a request carries; null for a visitor. */
export const memberOf = (database: Database, request: Request): User | null => {
  const token = request.headers.get('authorization')?.replace('Bearer ', '');
  return (token !== undefined && database.sessions.get(token)) || null;
};

type Work = (user: User, request: Request) => Response | Promise<Response>;

/** Answers a member alone; a visitor gets 401. */
export const forMember =
  (database: Database, work: Work) =>
  ({ request }: { request: Request }) => {
    const user = memberOf(database, request);
    return user === null ? detail(401, AUTH_ERRORS.sessionExpired) : work(user, request);
  };
