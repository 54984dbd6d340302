import type { z } from 'zod';

export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may make a call: anyone; anyone, with more for a member; a member; an admin.
 */
export type CallAccess = 'public' | 'optional' | 'member' | 'admin';

/** A file in a multipart body: its field, the kind of content that is taken, and how much of it. */
export type FilePart = { field: string; kind: 'video' | 'image'; bytesMax: number };

/**
 * A body that is no JSON: a file of at most so many bytes, of the kinds that a sender may claim (what
 * it is, its content says); or whatever comes, unread.
 */
export type RawBody = { kinds: readonly string[]; bytesMax: number } | 'ignored';

/** One call of the API (spec section 7), described once for server, browser, mocks and document. */
export type Call = {
  /** Unique, camelCase; the OpenAPI operationId. */
  id: string;
  method: HttpMethod;
  /** Below `/api`, with `{name}` for parameters. */
  path: `/${string}`;
  summary: string;
  tag: string;
  access: CallAccess;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The body is multipart/form-data; `body` describes its text fields. */
  files?: readonly FilePart[];
  rawBody?: RawBody;
  response: z.ZodType;
  /** Statuses of the errors that callers should expect beside 400, 422, 429 and 500. */
  errors?: readonly number[];
};

/** Keeps a call's exact types while checking its shape. */
export const defineCall = <const Definition extends Call>(definition: Definition): Definition =>
  definition;

/** What a call takes as its body, before parsing. */
export type BodyOf<Definition extends Call> = Definition['body'] extends z.ZodType
  ? z.input<Definition['body']>
  : undefined;

/** What a call takes as its query, before parsing. */
export type QueryOf<Definition extends Call> = Definition['query'] extends z.ZodType
  ? z.input<Definition['query']>
  : undefined;

/** What a call takes in its path. */
export type ParamsOf<Definition extends Call> = Definition['params'] extends z.ZodType
  ? z.input<Definition['params']>
  : undefined;

/** What a call answers. */
export type ResponseOf<Definition extends Call> = z.output<Definition['response']>;

/**
 * The address of a call below the API's base path, its parameters filled in and encoded.
 * @throws when a parameter is missing
 */
export const callPath = (call: Pick<Call, 'path'>, params: Record<string, string> = {}): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
