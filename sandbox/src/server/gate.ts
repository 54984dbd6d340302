import type { Socket } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Fault, Faults } from './faults.ts';
import type { Journal } from './journal.ts';

export type ServerEnvironment = { Bindings: HttpBindings };

const MAX_RECORDED_BODY_BYTES = 16_384;
/**
 * The sandbox's own paths: not recorded and not affected by faults, so that tests always reach
 * them.
 */
const OWN_PATHS = ['/_sandbox/', '/healthz'];

/** Records each request to a stand-in, and applies injected faults. */
export function gate(journal: Journal, faults: Faults) {
  return createMiddleware<ServerEnvironment>(async (context, next) => {
    const { method, path } = context.req;
    if (path === '/' || OWN_PATHS.some((own) => path.startsWith(own))) return next();
    if (isPictureOfOwnPage(context)) return next();
    const started = performance.now();
    const at = new Date().toISOString();
    const body = await readRecordedBody(context);
    const fault = faults.take(method, path);
    const record = (status: number) =>
      journal.record({
        at,
        method,
        path,
        query: context.req.query(),
        body,
        status,
        durationMs: Math.round((performance.now() - started) * 10) / 10,
        fault: fault?.effect,
      });
    return fault ? suffer(fault, context, next, record) : passThrough(context, next, record);
  });
}

/** Requests for the home page's own pictures would fill the log that it shows. */
function isPictureOfOwnPage({ req }: Context): boolean {
  return req.header('sec-fetch-site') === 'same-origin' && req.header('sec-fetch-dest') === 'image';
}

async function passThrough(
  context: Context<ServerEnvironment>,
  next: () => Promise<void>,
  record: (status: number) => void,
): Promise<void> {
  await next();
  record(context.res.status);
}

async function suffer(
  fault: Fault,
  context: Context<ServerEnvironment>,
  next: () => Promise<void>,
  record: (status: number) => void,
): Promise<Response> {
  switch (fault.effect) {
    case '500':
      record(500);
      return faultAnswer(500);
    case '429':
      record(429);
      return faultAnswer(429, { 'Retry-After': String(fault.retryAfterSeconds) });
    case 'hang':
      record(0);
      return connectionClosed(context);
    case 'cut':
      context.req.raw = cutAfter(context.req.raw, fault.afterBytes, context.env.incoming.socket);
      return cutOff(context, next, record);
    case 'drop':
      return cutOff(context, next, record);
  }
}

/** Does the work as far as possible, but never responds. */
async function cutOff(
  context: Context<ServerEnvironment>,
  next: () => Promise<void>,
  record: (status: number) => void,
): Promise<Response> {
  await next();
  await context.res.body?.cancel();
  record(0);
  context.env.incoming.socket.destroy();
  return connectionClosed(context);
}

/** The request, whose connection breaks when so many bytes of its body were read and more are asked for. */
function cutAfter(request: Request, bytes: number, socket: Socket): Request {
  if (!request.body) return request;
  const reader = request.body.getReader();
  let left = bytes;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value } = left > 0 ? await reader.read() : {};
        if (value) {
          controller.enqueue(value.subarray(0, left));
          left -= value.length;
          return;
        }
        socket.destroy();
        controller.error(new Error('This connection was cut through the sandbox.'));
      },
    },
    { highWaterMark: 0 },
  );
  const init = { body, duplex: 'half' as const };
  return new Request(request, init);
}

/** A body that a client of either provider can read: Mux's `messages`, Stripe's `message`. */
function faultAnswer(status: 500 | 429, headers: Record<string, string> = {}): Response {
  const type = status === 429 ? 'too_many_requests' : 'api_error';
  const message = 'This fault was injected through the sandbox.';
  const code = status === 429 ? 'rate_limit' : undefined;
  const body = { error: { type, code, message, messages: [message] } };
  return Response.json(body, { status, headers });
}

/** Waits until the client disconnects; the response is discarded. */
function connectionClosed(context: Context<ServerEnvironment>): Promise<Response> {
  const { outgoing } = context.env;
  return new Promise((resolve) => {
    const settle = () => resolve(new Response(null));
    if (outgoing.closed || outgoing.destroyed) settle();
    else outgoing.once('close', settle);
  });
}

async function readRecordedBody(context: Context): Promise<string | undefined> {
  const length = Number(context.req.header('content-length') ?? 0);
  const type = context.req.header('content-type') ?? '';
  if (length === 0 || length > MAX_RECORDED_BODY_BYTES) return undefined;
  if (!/json|x-www-form-urlencoded|^text\//.test(type)) return undefined;
  return context.req.raw.clone().text();
}
