import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Rehearsal, sceneSchema } from '../ingest/rehearsal.ts';
import type { Assets } from '../state/assets.ts';
import type { Uploads } from '../state/uploads.ts';
import type { IncomingUploads } from '../uploads/incoming-uploads.ts';
import type { Announcer } from '../webhooks/announcer.ts';
import type { StoredAttempt } from '../webhooks/event-log.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';

const MAX_LISTED = 500;
const limit = z.coerce.number().int().min(1).max(MAX_LISTED).default(100);

const eventFilterSchema = z.object({
  type: z.string().optional(),
  /** Id of the asset, upload or track. */
  object: z.string().optional(),
  limit,
});
const deliveryFilterSchema = z.object({ event: z.string().optional(), limit });

const resendSchema = z.strictObject({
  times: z.number().int().min(1).max(20).default(1),
  delayMs: z.number().int().min(0).max(600_000).default(0),
});

const webhookSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .optional(),
  paused: z.boolean().optional(),
  delayMs: z.number().int().min(0).max(600_000).optional(),
  copies: z.number().int().min(0).max(5).optional(),
  reverse: z.boolean().optional(),
});

/** Mux itself changes the length of an asset that it makes anew. */
const lengthSchema = z.strictObject({ duration: z.number().positive() });

interface MuxControlServices {
  assets: Assets;
  announcer: Announcer;
  webhooks: Webhooks;
  rehearsal: Rehearsal;
  uploads: Uploads;
  incoming: IncomingUploads;
  /** Resolves when no asset or track is being created. */
  settleWork: () => Promise<void>;
}

/** `/_sandbox/mux`: controls the stand-in for tests, besides Mux's own API. */
export function muxControlRoutes(services: MuxControlServices): Hono {
  const { assets, announcer, webhooks, rehearsal, uploads, incoming } = services;
  const routes = new Hono();
  routes.onError((error, context) => {
    if (!(error instanceof z.ZodError || error instanceof SyntaxError)) throw error;
    const message = error instanceof z.ZodError ? z.prettifyError(error) : error.message;
    return context.json({ error: { message } }, 400);
  });

  routes.get('/events', (context) => {
    const filter = eventFilterSchema.parse(context.req.query());
    const events = webhooks.log.list(filter.limit, filter);
    return context.json({ data: events.map((event) => webhooks.envelope(event)) });
  });
  routes.post('/events/:id/send', async (context) => {
    const order = resendSchema.parse(await readJson(context));
    const event = webhooks.log.find(context.req.param('id'));
    if (!event) return absent(context);
    webhooks.sendAgain(event.id, order);
    return context.json({ data: { queued: order.times } });
  });
  routes.get('/deliveries', (context) => {
    const filter = deliveryFilterSchema.parse(context.req.query());
    const deliveries = webhooks.deliveries(filter.limit, filter.event);
    return context.json({
      data: deliveries.map(({ seq, event, state, due_ms, log }) => ({
        id: seq,
        event,
        state,
        due_at: due_ms === null ? null : new Date(due_ms).toISOString(),
        attempts: log.map(showAttempt),
      })),
    });
  });

  routes.get('/webhook', (context) => context.json({ data: webhooks.state }));
  routes.patch('/webhook', async (context) =>
    context.json({ data: webhooks.change(webhookSchema.parse(await readJson(context))) }),
  );
  routes.post('/settle', async (context) => {
    await services.settleWork();
    await webhooks.settled();
    return context.body(null, 204);
  });

  routes.get('/ingest', (context) => context.json({ data: rehearsal.list() }));
  routes.post('/ingest', async (context) => {
    rehearsal.add(sceneSchema.parse(await readJson(context)));
    return context.json({ data: rehearsal.list() }, 201);
  });
  routes.delete('/ingest', (context) => {
    rehearsal.clear();
    return context.body(null, 204);
  });
  routes.patch('/assets/:id', async (context) => {
    const { duration } = lengthSchema.parse(await readJson(context));
    const asset = assets.find(context.req.param('id'));
    if (!asset) return absent(context);
    assets.transaction(() => {
      const changed = assets.update(asset.id, { document: { ...asset.document, duration } });
      announcer.asset('video.asset.updated', changed);
    });
    return context.body(null, 204);
  });
  routes.post('/assets/:id/release', (context) =>
    rehearsal.release(context.req.param('id')) ? context.body(null, 204) : absent(context),
  );

  routes.post('/uploads/:id/time-out', async (context) => {
    const upload = uploads.find(context.req.param('id'));
    if (upload?.status !== 'waiting') return absent(context);
    await incoming.timeOut(upload.id);
    return context.body(null, 204);
  });
  return routes;
}

function showAttempt({ address, createdAt, status, body }: StoredAttempt) {
  return { address, created_at: createdAt, status, body };
}

function absent(context: Context): Response {
  return context.json({ error: { message: 'There is no such thing, or not in this state.' } }, 404);
}

async function readJson(context: Context): Promise<unknown> {
  const text = await context.req.text();
  return text === '' ? {} : JSON.parse(text);
}
