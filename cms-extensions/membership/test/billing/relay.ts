import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/**
 * Forwards webhook deliveries to the app, whose port changes when it restarts. A test can make it
 * lose deliveries.
 */
export const startRelay = async () => {
  let target = '';
  let losing: number | null = null;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    if (losing !== null || target === '') {
      response.writeHead(losing ?? 200).end();
      return;
    }
    const answer = await fetch(`${target}/api/payments/webhook`, {
      method: 'POST',
      headers: {
        'content-type': request.headers['content-type'] ?? '',
        'stripe-signature': String(request.headers['stripe-signature']),
      },
      body: Buffer.concat(chunks),
    }).catch(() => null);
    response.writeHead(answer?.status ?? 502).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${portOf(server)}/webhook`,
    deliverTo: (url: string): void => {
      target = url;
    },
    /** While set, answers Stripe with success, or with this status, without forwarding. */
    lose: (yes: boolean, status = 200): void => {
      losing = yes ? status : null;
    },
    stop: () => new Promise((done) => server.close(done)),
  };
};
