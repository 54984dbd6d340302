import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

type Letter = { body: Buffer; headers: Record<string, string> };

/** How an event is delivered. */
type Fate = 'arrives' | 'is lost' | 'comes twice' | 'comes late';

const LATEST_MS = 1500;

const fateOf = (chance: number): Fate => {
  if (chance < 0.5) return 'arrives';
  if (chance < 0.65) return 'is lost';
  if (chance < 0.8) return 'comes twice';
  return 'comes late';
};

const read = async (request: IncomingMessage): Promise<Letter> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return {
    body: Buffer.concat(chunks),
    headers: {
      'content-type': String(request.headers['content-type']),
      'stripe-signature': String(request.headers['stripe-signature']),
    },
  };
};

/**
 * A proxy between Stripe and the app that loses, duplicates, delays and so reorders events.
 * @param chance the next random number
 */
export const startPost = async (chance: () => number) => {
  const counts: Record<Fate, number> = {
    arrives: 0,
    'is lost': 0,
    'comes twice': 0,
    'comes late': 0,
  };
  const onTheWay = new Set<Promise<number>>();
  let target = '';

  const deliver = async ({ body, headers }: Letter): Promise<number> => {
    try {
      const answer = await fetch(`${target}/api/payments/webhook`, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      // The app is down: Stripe gets an error and retries, unless it already got a 200.
      return 502;
    }
  };

  const later = (letter: Letter): void => {
    const carried = wait(chance() * LATEST_MS).then(() => deliver(letter));
    onTheWay.add(carried);
    void carried.then(() => onTheWay.delete(carried));
  };

  const server = createServer(async (request, response) => {
    const letter = await read(request);
    const fate = fateOf(chance());
    counts[fate] += 1;
    if (fate === 'comes late' || fate === 'comes twice') later(letter);
    const status = fate === 'arrives' || fate === 'comes twice' ? await deliver(letter) : 200;
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    counts,
    deliverTo: (url: string): void => {
      target = url;
    },
    /** Waits for all delayed events. */
    empty: async (): Promise<void> => {
      while (onTheWay.size > 0) await Promise.all(onTheWay);
    },
    stop: () => new Promise((done) => server.close(done)),
  };
};
