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
 * Tells the other instances of changes through Redis, and hears of theirs.
 * @param hear is called for each change elsewhere; after a lost connection, for everything
 */
export const createAnnouncements = (redis: Redis, hear: (change: Change) => void) => {
  const self = randomUUID();
  const subscriber = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  let wasConnected = false;
  subscriber.on('error', () => {
    // The connection that this one is a copy of says so already.
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
      // Waits for Redis as long as it takes, and is repeated by the client after a reconnection.
      subscriber.subscribe(CHANNEL).catch(() => {
        // Closed before it came through: there is nothing left to listen for.
      });
    },
    tell: (change: Change): void => {
      const message: Message = { from: self, change };
      redis.publish(CHANNEL, JSON.stringify(message)).catch(() => {
        // While Redis is away the others cannot hear; they read everything when it is back.
      });
    },
    close: (): void => subscriber.disconnect(),
  };
};
