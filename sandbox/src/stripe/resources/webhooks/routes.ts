import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid, unsupported } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { ENABLED_EVENTS } from '../../params/known.ts';
import { newId, randomText } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import { API_VERSION, type World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';

type Endpoint = Kinds['webhook_endpoint'];

const createParams = z.strictObject({
  url: p.text,
  enabled_events: p.list(p.choice(ENABLED_EVENTS)),
  api_version: p.text.optional(),
  description: p.unset(p.text).optional(),
  metadata: p.metadata,
  expand: p.expand,
});
const updateParams = z.strictObject({
  url: p.text.optional(),
  enabled_events: p.list(p.choice(ENABLED_EVENTS)).optional(),
  description: p.unset(p.text).optional(),
  disabled: p.boolean.optional(),
  metadata: p.metadata,
  expand: p.expand,
});
const eventListParams = z.strictObject({
  ...listShape,
  created: p.range,
  delivery_success: p.boolean.optional(),
  type: p.text.optional(),
  types: p.list(p.text).optional(),
});

/** Refuses what no event can be sent to. See /api/webhook_endpoints/create#create_webhook_endpoint-url */
function assertAddress(url: string): void {
  if (!URL.canParse(url)) {
    throw invalid(
      'Invalid URL: An explicit scheme (such as https) must be provided.',
      'url',
      'url_invalid',
    );
  }
  if (!['http:', 'https:'].includes(new URL(url).protocol)) {
    throw invalid('Not a valid URL', 'url', 'url_invalid');
  }
}

interface NewEndpoint {
  url: string;
  events: string[];
  secret?: string;
  description?: string | null;
  metadata?: Record<string, string>;
}

/** Registers an address for events; its secret is shown only once. See /api/webhook_endpoints/create. */
function createEndpoint(world: World, input: NewEndpoint): Endpoint {
  assertAddress(input.url);
  const secret = input.secret ?? `whsec_${randomText(32)}`;
  const id = newId('webhook_endpoint');
  const endpoint = world.store.insert(
    'webhook_endpoint',
    {
      id,
      object: 'webhook_endpoint',
      api_version: API_VERSION,
      application: null,
      created: Math.floor(world.clock.real() / 1000),
      description: input.description ?? null,
      enabled_events: input.events,
      livemode: false,
      metadata: input.metadata ?? {},
      status: 'enabled',
      url: input.url,
    },
    { secret },
  );
  return { ...endpoint, secret };
}

/** An endpoint from the configuration: made once, and kept up to date by its address. */
export function ensureEndpoint(world: World, input: NewEndpoint): void {
  const existing = world.store.first('webhook_endpoint', { url: input.url });
  if (!existing) {
    createEndpoint(world, input);
    return;
  }
  world.store.patch('webhook_endpoint', existing.id, {
    enabled_events: input.events,
    status: 'enabled',
  });
  if (input.secret) world.store.hide(existing.id, { secret: input.secret });
}

/** /api/webhook_endpoints, /api/events */
export function webhookRoutes(api: Api): void {
  api.post('/v1/webhook_endpoints', {
    params: createParams,
    sdk: 'WebhookEndpointCreateParams',
    handle: ({ world, params }) => {
      if (params.api_version && params.api_version !== API_VERSION)
        throw unsupported(`the API version ${params.api_version}`, 'api_version');
      return createEndpoint(world, {
        url: params.url,
        events: params.enabled_events,
        description: params.description ?? null,
        metadata: mergeMetadata({}, params.metadata),
      });
    },
  });
  api.get('/v1/webhook_endpoints', {
    params: z.strictObject(listShape),
    sdk: 'WebhookEndpointListParams',
    handle: ({ world, params }) =>
      listPage(world, 'webhook_endpoint', params, { url: '/v1/webhook_endpoints' }),
  });
  api.retrieve('/v1/webhook_endpoints/:id', ({ world, path }) =>
    world.store.need('webhook_endpoint', path.id ?? ''),
  );
  api.post('/v1/webhook_endpoints/:id', {
    params: updateParams,
    sdk: 'WebhookEndpointUpdateParams',
    handle: ({ world, params, path }) => {
      const endpoint = world.store.need('webhook_endpoint', path.id ?? '');
      if (params.url !== undefined) assertAddress(params.url);
      const { metadata, disabled, expand: _expand, ...fields } = params;
      const status = disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled';
      return world.store.patch('webhook_endpoint', endpoint.id, {
        ...fields,
        status,
        metadata: mergeMetadata(endpoint.metadata, metadata),
      });
    },
  });
  api.delete('/v1/webhook_endpoints/:id', {
    params: z.strictObject({}),
    handle: ({ world, path }) => {
      const endpoint = world.store.need('webhook_endpoint', path.id ?? '');
      world.store.remove(endpoint.id);
      return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
    },
  });
  api.get('/v1/events', {
    params: eventListParams,
    sdk: 'EventListParams',
    handle: ({ world, params }) => {
      const { type, types, delivery_success } = params;
      if (type && types)
        throw invalid('You may only specify one of these parameters: type, types.', 'type');
      const keep = (doc: Kinds['event']) =>
        (!type || matchesType(doc.type, type)) &&
        (!types || types.includes(doc.type)) &&
        (delivery_success === undefined || (doc.pending_webhooks === 0) === delivery_success);
      return listPage(world, 'event', params, {
        url: '/v1/events',
        ranges: { created: params.created },
        keep,
      });
    },
  });
  api.retrieve('/v1/events/:id', ({ world, path }) => world.store.need('event', path.id ?? ''));
}

/** `charge.*` matches every event type of its family. */
function matchesType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
