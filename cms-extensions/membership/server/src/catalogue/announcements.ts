import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { Change } from './changes.ts';
import { SECTIONS } from './content.ts';

const CHANNEL = 'membership:catalogue';

const messageSchema = z.object({
  from: z.string(),
  change: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('workout'), id: z.string() }),
    z.object({ kind: z.literal('instructor'), id: z.string() }),
    z.object({ kind: z.literal('file'), id: z.number() }),
    z.object({ kind: z.literal('section'), name: z.enum(SECTIONS) }),
    z.object({ kind: z.literal('everything') }),
    z.object({ kind: z.literal('recheck') }),
  ]),
});

type Message = z.output<typeof messageSchema>;

const parseMessage = (text: string): Message | null => {
  try {
    return messageSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/**
 * Publishes changes to the other instances through Redis and receives theirs.
 * @param hear called for each change elsewhere; after a lost connection, for everything
 */
export const createAnnouncements = (redis: Redis, hear: (change: Change) => void) => {
  const self = randomUUID();
  const subscriber = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  let wasConnected = false;
  subscriber.on('error', () => {
    // The connection that this one was duplicated from reports its errors already.
  });
  subscriber.on('ready', () => {
    if (wasConnected) hear({ kind: 'everything' });
    wasConnected = true;
  });
  subscriber.on('message', (_channel: string, text: string) => {
    const message = parseMessage(text);
    if (message !== null && message.from !== self) hear(message.change);
  });

  return {
    listen: (): void => {
      // Waits until Redis is available; the client repeats it after a reconnection.
      subscriber.subscribe(CHANNEL).catch(() => {
        // Closed before it was subscribed: there is nothing to do.
      });
    },
    tell: (change: Change): void => {
      const message: Message = { from: self, change };
      redis.publish(CHANNEL, JSON.stringify(message)).catch(() => {
        // Without Redis the other instances miss this; they read everything after reconnecting.
      });
    },
    close: (): void => subscriber.disconnect(),
  };
};
