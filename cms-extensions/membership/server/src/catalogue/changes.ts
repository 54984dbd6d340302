import { randomUUID } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { CONTENT, SECTIONS, type Section } from './content.ts';

const changeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workout'), id: z.string() }),
  z.object({ kind: z.literal('instructor'), id: z.string() }),
  z.object({ kind: z.literal('movement'), id: z.string() }),
  z.object({ kind: z.literal('file'), id: z.number() }),
  z.object({ kind: z.literal('section'), name: z.enum(SECTIONS) }),
  z.object({ kind: z.literal('everything') }),
]);

/** A single change, in a form that can be sent to another process. */
export type Change = z.output<typeof changeSchema>;

/** What may have changed. */
export type Changes = {
  workouts: ReadonlySet<string>;
  instructors: ReadonlySet<string>;
  movements: ReadonlySet<string>;
  files: ReadonlySet<number>;
  sections: ReadonlySet<Section>;
  /** Messages may have been missed: read everything again. */
  everything: boolean;
};

const SECTION_OF: Readonly<Record<string, Section>> = {
  [CONTENT.plan]: 'plans',
  [CONTENT.policy]: 'policies',
  [CONTENT.categoryOrder]: 'categories',
  [CONTENT.siteText]: 'siteTexts',
  [CONTENT.law]: 'siteTexts',
  [CONTENT.programme]: 'programmes',
};

const WRITES = new Set([
  'create',
  'update',
  'delete',
  'clone',
  'publish',
  'unpublish',
  'discardDraft',
]);

const changeOf = (uid: string, documentId: string | undefined): Change | null => {
  const section = SECTION_OF[uid];
  if (section !== undefined) return { kind: 'section', name: section };
  if (documentId === undefined) return null;
  if (uid === CONTENT.workout) return { kind: 'workout', id: documentId };
  if (uid === CONTENT.movement) return { kind: 'movement', id: documentId };
  if (uid === CONTENT.instructor) return { kind: 'instructor', id: documentId };
  return null;
};

const documentIdOf = (params: unknown, result: unknown): string | undefined => {
  for (const source of [params, result]) {
    if (typeof source !== 'object' || source === null || !('documentId' in source)) continue;
    if (typeof source.documentId === 'string') return source.documentId;
  }
  return undefined;
};

/**
 * Calls `notify` after every committed change of content that the catalogue shows: from the panel,
 * bulk actions, releases and code, since all of them use the document service.
 */
export const watchContent = (strapi: Core.Strapi, notify: (change: Change) => void): void => {
  strapi.documents.use(async (context, next) => {
    const result = await next();
    if (!WRITES.has(context.action)) return result;
    const change = changeOf(context.uid, documentIdOf(context.params, result));
    if (change !== null) {
      // In a nested transaction this waits for the outermost one; a rolled back change is not
      // reported.
      await strapi.db.transaction(({ onCommit }) => onCommit(() => notify(change)));
    }
    return result;
  });
  // Files do not go through the document service.
  for (const event of ['media.update', 'media.delete']) {
    strapi.eventHub.on(event, async ({ media }: { media?: { id?: unknown } }) => {
      if (typeof media?.id === 'number') notify({ kind: 'file', id: media.id });
    });
  }
};

/** Merges several changes. */
const merge = (changes: readonly Change[]): Changes => ({
  workouts: new Set(changes.flatMap((it) => (it.kind === 'workout' ? [it.id] : []))),
  instructors: new Set(changes.flatMap((it) => (it.kind === 'instructor' ? [it.id] : []))),
  movements: new Set(changes.flatMap((it) => (it.kind === 'movement' ? [it.id] : []))),
  files: new Set(changes.flatMap((it) => (it.kind === 'file' ? [it.id] : []))),
  sections: new Set(changes.flatMap((it) => (it.kind === 'section' ? [it.name] : []))),
  everything: changes.some((it) => it.kind === 'everything'),
});

/** How long changes are collected: a bulk action makes many within moments. */
const COLLECT_MS = 20;
const RETRY_MS = 1000;

/**
 * Applies changes in batches, one batch at a time, so that an older read cannot overwrite a newer
 * one.
 * @param apply reads again what changed
 * @param report receives the error when that fails; it is tried again
 */
export const createBatches = (
  apply: (changes: Changes) => Promise<void>,
  report: (fault: unknown) => void,
) => {
  let waiting: Change[] = [];
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  let isStopped = false;
  let isHeld = false;

  const schedule = (afterMs: number): void => {
    if (timer !== null || running !== null || isStopped || isHeld || waiting.length === 0) return;
    timer = setTimeout(run, afterMs);
    timer.unref();
  };

  /** @returns when to apply the next batch, in milliseconds */
  const flush = async (): Promise<number> => {
    const batch = waiting;
    waiting = [];
    try {
      await apply(merge(batch));
      return COLLECT_MS;
    } catch (fault) {
      report(fault);
      waiting = [...batch, ...waiting];
      return RETRY_MS;
    }
  };

  const run = (): void => {
    timer = null;
    // Begins when `running` is set: what is added while the batch is read must wait for it.
    running = Promise.resolve()
      .then(flush)
      .then((nextInMs) => {
        running = null;
        schedule(nextInMs);
      });
  };

  return {
    add: (change: Change): void => {
      waiting.push(change);
      schedule(COLLECT_MS);
    },
    /**
     * Collects changes without applying them until the first read is done: a start writes content
     * itself, and other instances go on.
     * @returns ends that
     */
    hold: (): (() => void) => {
      isHeld = true;
      return () => {
        isHeld = false;
        schedule(COLLECT_MS);
      };
    },
    /** @returns after the batch that is being applied: its queries need the database */
    stop: async (): Promise<void> => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
      await running;
      waiting = [];
    },
  };
};

const CHANNEL = 'membership:catalogue';

const messageSchema = z.object({ from: z.string(), change: changeSchema });

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
 * @param receive called for each change elsewhere; after a lost connection, for everything
 */
export const createChangeChannel = (redis: Redis, receive: (change: Change) => void) => {
  const self = randomUUID();
  const subscriber = redis.duplicate({ enableOfflineQueue: true, maxRetriesPerRequest: null });
  let wasConnected = false;
  subscriber.on('error', () => {
    // The connection that this one was duplicated from reports its errors already.
  });
  subscriber.on('ready', () => {
    if (wasConnected) receive({ kind: 'everything' });
    wasConnected = true;
  });
  subscriber.on('message', (_channel: string, text: string) => {
    const message = parseMessage(text);
    if (message !== null && message.from !== self) receive(message.change);
  });

  let hasMissed = false;
  const publish = (change: Change): void => {
    const message: Message = { from: self, change };
    redis.publish(CHANNEL, JSON.stringify(message)).catch(() => {
      hasMissed = true;
    });
  };
  // The other instances may have been connected all the time, so they are told to read again.
  redis.on('ready', () => {
    if (!hasMissed) return;
    hasMissed = false;
    publish({ kind: 'everything' });
  });

  return {
    subscribe: (): void => {
      // Waits until Redis is available; the client repeats it after a reconnection.
      subscriber.subscribe(CHANNEL).catch(() => {
        // Closed before it was subscribed: there is nothing to do.
      });
    },
    publish,
    close: (): void => subscriber.disconnect(),
  };
};
