import type { Core } from '@strapi/strapi';
import type { Changes } from './catalogue.ts';
import { CONTENT, type Section } from './content.ts';

/** A single change, in a form that can be sent to another process. */
export type Change =
  | { kind: 'workout'; id: string }
  | { kind: 'instructor'; id: string }
  | { kind: 'file'; id: number }
  | { kind: 'section'; name: Section }
  | { kind: 'everything' }
  | { kind: 'recheck' };

const SECTION_OF: Readonly<Record<string, Section>> = {
  [CONTENT.plan]: 'plans',
  [CONTENT.policy]: 'policies',
  [CONTENT.categoryOrder]: 'categories',
  [CONTENT.siteText]: 'siteTexts',
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
 * Calls `tell` after every committed change of content that the catalogue shows: from the panel,
 * bulk actions, releases and code, since all of them use the document service.
 */
export const watchContent = (strapi: Core.Strapi, tell: (change: Change) => void): void => {
  strapi.documents.use(async (context, next) => {
    const result = await next();
    if (!WRITES.has(context.action)) return result;
    const change = changeOf(context.uid, documentIdOf(context.params, result));
    if (change !== null) {
      // In a nested transaction this waits for the outermost one; a rolled back change is not
      // reported.
      await strapi.db.transaction(({ onCommit }) => onCommit(() => tell(change)));
    }
    return result;
  });
  // Files do not go through the document service.
  for (const event of ['media.update', 'media.delete']) {
    strapi.eventHub.on(event, async ({ media }: { media?: { id?: unknown } }) => {
      if (typeof media?.id === 'number') tell({ kind: 'file', id: media.id });
    });
  }
};

/** Merges several changes. */
export const gather = (changes: readonly Change[]): Changes => ({
  workouts: new Set(changes.flatMap((it) => (it.kind === 'workout' ? [it.id] : []))),
  instructors: new Set(changes.flatMap((it) => (it.kind === 'instructor' ? [it.id] : []))),
  files: new Set(changes.flatMap((it) => (it.kind === 'file' ? [it.id] : []))),
  sections: new Set(changes.flatMap((it) => (it.kind === 'section' ? [it.name] : []))),
  everything: changes.some((it) => it.kind === 'everything'),
  recheck: changes.some((it) => it.kind === 'recheck'),
});

/** How long changes are collected: a bulk action makes many within moments. */
const GATHER_MS = 20;
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
  let running = false;

  const schedule = (afterMs: number): void => {
    if (timer !== null || running || waiting.length === 0) return;
    timer = setTimeout(flush, afterMs);
    timer.unref();
  };

  const flush = async (): Promise<void> => {
    timer = null;
    running = true;
    const batch = waiting;
    waiting = [];
    let nextInMs = GATHER_MS;
    try {
      await apply(gather(batch));
    } catch (fault) {
      report(fault);
      waiting = [...batch, ...waiting];
      nextInMs = RETRY_MS;
    }
    running = false;
    schedule(nextInMs);
  };

  return {
    add: (change: Change): void => {
      waiting.push(change);
      schedule(GATHER_MS);
    },
    stop: (): void => {
      if (timer !== null) clearTimeout(timer);
      waiting = [];
    },
  };
};
