import type { z } from 'zod';

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call: `public` anyone; `optional` anyone, with more data for a signed-in member;
 * `member` a signed-in member; `admin` an admin.
 */
export type CallAccess = 'public' | 'optional' | 'member' | 'admin';

/** An answer with 204 or 303 has no body. */
type SuccessStatus = 200 | 201 | 202 | 204 | 303;

/** A file in a multipart body: its form field, the kind of content accepted, and its size limit. */
export type FilePart = { field: string; kind: 'video' | 'image'; bytesMax: number };

/**
 * A body that is not JSON: a file of at most `bytesMax` bytes with one of the accepted content
 * types (the sender's claim; the server checks the content itself), or a body that is ignored.
 */
export type RawBody = { kinds: readonly string[]; bytesMax: number } | 'ignored';

/**
 * One call of the API (spec section 7): the single definition for server, browser, mocks and
 * OpenAPI.
 */
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
  /** Statuses of a successful answer, the usual one first; 200 when absent. */
  success?: readonly SuccessStatus[];
  /** Of a successful answer; JSON when absent. */
  contentType?: 'text/csv' | 'text/calendar';
  /** Statuses of the errors that callers should expect besides 400, 422, 429 and 500. */
  errors?: readonly number[];
};

type Route = `${HttpMethod} /${string}`;
type MethodOf<Given extends Route> = Given extends `${infer Method extends HttpMethod} ${string}`
  ? Method
  : never;
type PathOf<Given extends Route> = Given extends `${string} ${infer Path extends `/${string}`}`
  ? Path
  : never;
type Described = Omit<Call, 'id' | 'method' | 'path' | 'tag' | 'access'>;

/**
 * Defines calls about one thing, with their exact types: by id, access, and method and path with a
 * space between.
 */
export const callsAbout =
  (tag: string) =>
  <
    const Id extends string,
    const Access extends CallAccess,
    const Given extends Route,
    const Definition extends Described,
  >(
    id: Id,
    access: Access,
    route: Given,
    definition: Definition,
  ) => {
    const [method, path] = route.split(' ') as [MethodOf<Given>, PathOf<Given>];
    return { ...definition, id, method, path, tag, access };
  };

/** The type of a call's body before parsing. */
export type BodyOf<Definition extends Call> = Definition['body'] extends z.ZodType
  ? z.input<Definition['body']>
  : undefined;

/** The type of a call's query before parsing. */
export type QueryOf<Definition extends Call> = Definition['query'] extends z.ZodType
  ? z.input<Definition['query']>
  : undefined;

/** The type of a call's path parameters before parsing. */
export type ParamsOf<Definition extends Call> = Definition['params'] extends z.ZodType
  ? z.input<Definition['params']>
  : undefined;

export type ResponseOf<Definition extends Call> = z.output<Definition['response']>;

/**
 * The path of a call below the API's base path, with encoded parameters.
 * @throws when a parameter is missing
 */
export const callPath = (call: Pick<Call, 'path'>, params: Record<string, string> = {}): string =>
  call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`${call.path} needs the parameter ${name}`);
    return encodeURIComponent(value);
  });
