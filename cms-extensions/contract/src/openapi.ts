import { z } from 'zod';
import type { Call } from './call.ts';
import { calls } from './calls/index.ts';
import { API_BASE_PATH } from './constants.ts';
import { errorBodySchema } from './errors.ts';

/* The OpenAPI 3.1 document, generated from the calls. Both OpenAPI 3.1 and zod use JSON Schema
 * 2020-12, so the schemas need no translation. */

type Json = Record<string, unknown>;

/** Named schemas, collected while the calls are described. */
class Components {
  readonly schemas: Record<string, Json> = {};

  /** A schema as JSON Schema; named parts become references into the components. */
  describe(schema: z.ZodType, io: 'input' | 'output'): Json {
    const {
      $schema: _,
      $defs,
      ...root
    } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
    });
    for (const [name, definition] of Object.entries($defs ?? {})) {
      this.schemas[name] = pointIntoComponents(definition as Json);
    }
    return pointIntoComponents(root);
  }
}

/** zod references `$defs` in the schema; OpenAPI expects the document's components. */
const pointIntoComponents = (schema: Json): Json =>
  JSON.parse(
    JSON.stringify(schema, (key, value) =>
      key === 'id' && typeof value === 'string' ? undefined : value,
    ).replaceAll('"#/$defs/', '"#/components/schemas/'),
  );

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

const describeParameters = (call: Call, components: Components): Json[] => {
  const describe = (shape: z.ZodObject | undefined, where: 'path' | 'query') => {
    if (!shape) return [];
    const described = components.describe(z.object(shape.shape), 'input');
    const required = new Set((described.required as string[] | undefined) ?? []);
    return Object.entries((described.properties ?? {}) as Json).map(([name, schema]) => ({
      name,
      in: where,
      required: where === 'path' || required.has(name),
      schema,
    }));
  };
  return [...describe(call.params, 'path'), ...describe(call.query, 'query')];
};

const describeBody = (call: Call, components: Components): Json | undefined => {
  if (call.rawBody === 'ignored') return undefined;
  if (call.rawBody) {
    return {
      required: true,
      content: Object.fromEntries(call.rawBody.kinds.map((kind) => [kind, {}])),
    };
  }
  if (call.files) {
    const fields = call.body ? components.describe(call.body, 'input') : undefined;
    const files = {
      type: 'object',
      properties: Object.fromEntries(
        call.files.map((file) => [
          file.field,
          { type: 'string', format: 'binary', contentMediaType: `${file.kind}/*` },
        ]),
      ),
      required: call.files.map((file) => file.field),
    };
    const schema =
      fields === undefined ? files : call.files.length === 0 ? fields : { allOf: [fields, files] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!call.body) return undefined;
  const schema = components.describe(call.body, 'input');
  return { required: true, content: { 'application/json': { schema } } };
};

const describeCall = (call: Call, components: Components): Json => {
  const error = components.describe(errorBodySchema, 'output');
  const requestBody = describeBody(call, components);
  const parameters = describeParameters(call, components);
  const security = {
    public: [],
    optional: [{}, { bearer: [] }],
    member: [{ bearer: [] }],
    admin: [{ bearer: [] }],
  }[call.access];
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.tag],
    security,
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: components.describe(call.response, 'output') } },
      },
      ...Object.fromEntries(
        errorStatuses(call).map((status) => [
          status,
          {
            description: ERROR_TEXTS[status] ?? 'Failed',
            content: { 'application/json': { schema: error } },
          },
        ]),
      ),
    },
  };
};

/**
 * The OpenAPI 3.1 document of the API, as served at `/api/openapi.json`.
 * @param described the calls to describe: those that a deployment serves
 */
export const openApiDocument = (described: readonly Call[] = Object.values(calls)): Json => {
  const components = new Components();
  const paths: Record<string, Json> = {};
  for (const call of described) {
    const path = `${API_BASE_PATH}${call.path}`;
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(call, components) };
  }
  return {
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
      schemas: components.schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};
