import { z } from 'zod';
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import type { Call, CallAccess } from './call.ts';
import { calls } from './calls/index.ts';
import { API_BASE_PATH } from './constants.ts';
import { errorBodySchema } from './errors.ts';

/* The OpenAPI 3.1 document, generated from the calls. A schema's `id` in its zod metadata is its
 * name among the document's components. */

const ERROR_TEXTS: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'The session is not valid',
  402: 'The card was refused',
  403: 'Not allowed',
  404: 'Not found',
  409: 'In conflict with what is there',
  410: 'No longer valid',
  413: 'Too large',
  415: 'Not a kind of content that is taken',
  422: 'Some of the input is not valid',
  429: 'Too many attempts; Retry-After says when to try again, in seconds',
  502: 'A provider could not be reached',
};

const errorStatuses = (call: Call): number[] => {
  const statuses = new Set([400, 429, ...(call.errors ?? [])]);
  if (call.access === 'member' || call.access === 'admin') statuses.add(401);
  if (call.access === 'admin') statuses.add(403);
  if (call.params || call.query || call.body) statuses.add(422);
  return [...statuses].sort((a, b) => a - b);
};

const bodyOf = (call: Call): ZodOpenApiOperationObject['requestBody'] => {
  if (call.rawBody === 'ignored') return undefined;
  if (call.rawBody) {
    const content = Object.fromEntries(call.rawBody.kinds.map((kind) => [kind, {}]));
    return { required: true, content };
  }
  if (call.files) {
    const files = call.files.map(({ field, kind }) => [
      field,
      z.string().meta({ format: 'binary', contentMediaType: `${kind}/*` }),
    ]);
    const fields = call.body instanceof z.ZodObject ? call.body : z.object();
    const schema = files.length === 0 ? fields : fields.extend(Object.fromEntries(files));
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!call.body) return undefined;
  return { required: true, content: { 'application/json': { schema: call.body } } };
};

const SECURITY: Readonly<Record<CallAccess, Record<string, string[]>[]>> = {
  public: [],
  optional: [{}, { bearer: [] }],
  member: [{ bearer: [] }],
  admin: [{ bearer: [] }],
};

const answer = (description: string, schema: z.ZodType, contentType = 'application/json') => ({
  description,
  content: { [contentType]: { schema } },
});

const successesOf = ({ success = [200], response, contentType }: Call) =>
  Object.fromEntries(
    success.map((status) => [
      status,
      status === 204 ? { description: 'Done' } : answer('Done', response, contentType),
    ]),
  );

const operationOf = (call: Call): ZodOpenApiOperationObject => {
  const requestBody = bodyOf(call);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    security: SECURITY[call.access],
    ...((call.params || call.query) && {
      requestParams: {
        ...(call.params && { path: call.params }),
        ...(call.query && { query: call.query }),
      },
    }),
    ...(requestBody && { requestBody }),
    responses: {
      ...successesOf(call),
      ...Object.fromEntries(
        errorStatuses(call).map((status) => [
          status,
          answer(ERROR_TEXTS[status] ?? 'Failed', errorBodySchema),
        ]),
      ),
    },
  };
};

/**
 * The OpenAPI 3.1 document of the API, as served at `/api/openapi.json`.
 * @param described the calls to describe: those that a deployment serves
 */
export const openApiDocument = (described: readonly Call[] = Object.values(calls)) => {
  const paths: ZodOpenApiPathsObject = {};
  for (const call of described) {
    const path = `${API_BASE_PATH}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Membership API',
      version: '1.0.0',
      description: 'What the storefront of a subscription site for workout videos calls.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  });
};
