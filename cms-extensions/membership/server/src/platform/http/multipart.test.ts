import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Context } from 'koa';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { UnreadableRequest } from './errors.ts';
import { readForm } from './multipart.ts';

/** What `readForm` takes of a context: the request, and its content type from the API guard. */
const contextOf = (req: IncomingMessage) =>
  ({ req, state: { sentContentType: 'multipart/form-data; boundary=edge' } }) as Context;

const outcomes: Promise<unknown>[] = [];
const server = createServer((req) => {
  // As when the caller's rights are checked before the form is read.
  const left = new Promise((resolve) => req.on('error', () => {}).on('close', resolve));
  const outcome = left.then(() => readForm(contextOf(req), null));
  outcomes.push(outcome.catch((error: unknown) => error));
});

beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'));
afterAll(() => server.close());

it('fails when the client has left before the form is read', async () => {
  const sent = request({
    port: (server.address() as AddressInfo).port,
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': 1000 },
  });
  sent.on('error', () => undefined);
  sent.write('--edge\r\n');
  await once(server, 'request');
  sent.destroy();
  await expect(outcomes[0]).resolves.toBeInstanceOf(UnreadableRequest);
});
