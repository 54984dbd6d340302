import { Hono } from 'hono';
import { InvalidParameters, NotFound } from '../errors.ts';
import type { UploadRecord } from '../state/uploads.ts';
import { listByPageSchema, parse, readBody } from './input.ts';
import { presentUpload } from './present.ts';
import type { ApiServices } from './services.ts';
import { readUpload } from './settings-input.ts';

/** `/video/v1/uploads`: direct uploads; the file itself is sent to the returned URL. */
export function uploadRoutes({ uploads, incoming, muxUrl }: ApiServices): Hono {
  const routes = new Hono();
  const existing = (id: string): UploadRecord => {
    const upload = uploads.find(id);
    if (!upload) throw new NotFound();
    return upload;
  };

  routes.post('/', async (context) => {
    const upload = incoming.create(readUpload(await readBody(context)));
    return context.json({ data: presentUpload(upload, muxUrl) }, 201);
  });

  routes.get('/', (context) => {
    const { limit, page } = parse(listByPageSchema, context.req.query());
    const found = uploads.list(limit, (page - 1) * limit);
    return context.json({ data: found.map((upload) => presentUpload(upload, muxUrl)) });
  });

  routes.get('/:id', (context) =>
    context.json({ data: presentUpload(existing(context.req.param('id')), muxUrl) }),
  );

  routes.put('/:id/cancel', async (context) => {
    const { id, status } = existing(context.req.param('id'));
    if (status !== 'waiting') throw new InvalidParameters(`The upload is ${status}.`);
    return context.json({ data: presentUpload(await incoming.cancel(id), muxUrl) });
  });
  return routes;
}
