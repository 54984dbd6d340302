import { timingSafeEqual } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { createMiddleware } from 'hono/factory';
import { toNodeStream } from '../../server/node-stream.ts';
import type { UploadRecord, Uploads } from '../state/uploads.ts';
import { parseContentRange } from './content-range.ts';
import type { IncomingUploads, Receipt, Sent } from './incoming-uploads.ts';
import { SendingEnded } from './upload-file.ts';

/** nginx's status for a client disconnect; appears only in the log. */
const CLIENT_GONE = 499;

/**
 * `/upload/{id}`: the URLs of direct uploads. At Mux they are Google's, so that answers here are
 * those of its resumable uploads, with 308 for a part, and not of Mux's API.
 */
export function uploadFileRoutes(uploads: Uploads, incoming: IncomingUploads): Hono {
  const routes = new Hono();

  routes.use('/:id', allowOrigin(uploads));

  routes.put('/:id', async (context) => {
    const { body } = context.req.raw;
    const response = await take(context, body);
    await drain(body);
    return response;
  });

  async function take(context: Context, body: Sent['body']): Promise<Response> {
    const upload = uploads.find(context.req.param('id') ?? '');
    if (!upload) return context.text('No such upload.', 404);
    if (!isSigned(upload, context.req.query('token'))) {
      return context.text('The upload URL is not signed as it should be.', 403);
    }
    const range = parseContentRange(context.req.header('content-range'));
    if (!range) return context.text('Failed to parse Content-Range header.', 400);
    const length = context.req.header('content-length');
    const contentLength = length === undefined ? undefined : Number(length);
    try {
      return answer(context, await incoming.receive(upload.id, { range, body, contentLength }));
    } catch (cause) {
      if (cause instanceof SendingEnded) return new Response(null, { status: CLIENT_GONE });
      throw cause;
    }
  }
  return routes;
}

/** Reads the rest of a refused body: a browser that is still sending would not see the response. */
async function drain(body: Sent['body']): Promise<void> {
  if (body && !body.locked) await finished(toNodeStream(body).resume()).catch(goneMeanwhile);
}

function goneMeanwhile(cause: unknown): void {
  console.warn('A client left before it was answered:', cause);
}

function answer(context: Context, receipt: Receipt): Response {
  switch (receipt.kind) {
    case 'complete':
      return context.body(null, 200);
    case 'partial': {
      if (receipt.bytes > 0) context.header('Range', `bytes=0-${receipt.bytes - 1}`);
      return context.body(null, 308);
    }
    case 'refused':
      return context.text(receipt.refusal.message, receipt.refusal.status);
    case 'closed':
      return context.text('The upload is over.', 410);
  }
}

function isSigned({ document }: UploadRecord, token = ''): boolean {
  const [given, wanted] = [Buffer.from(token), Buffer.from(document.token)];
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Allows only the origin that the upload was created for. */
function allowOrigin(uploads: Uploads) {
  const policy = cors({
    origin: (origin, context) => {
      const allowed = uploads.find(context.req.param('id') ?? '')?.document.cors_origin;
      if (allowed === undefined) return null;
      return allowed === '*' || new URL(allowed).origin === origin ? origin : null;
    },
    allowMethods: ['PUT'],
    allowHeaders: ['Content-Type', 'Content-Range'],
    exposeHeaders: ['Range'],
    maxAge: 3600,
  });
  return createMiddleware((context, next) => policy(context, next));
}
