import { randomUUID } from 'node:crypto';
import type { Strapi } from './strapi.ts';

type DemoEvent = {
  key: string;
  kind: 'sign-up' | 'play';
  happenedAt: Date;
  userDocumentId: string;
  workoutDocumentId?: string;
};

/**
 * Writes what happened to demo members before today, as the site itself would have. An event that
 * is there already gets the demo's time.
 */
export const writeEvents = async (strapi: Strapi, events: readonly DemoEvent[]): Promise<void> => {
  const now = new Date();
  const rows = events.map(({ key, kind, happenedAt, userDocumentId, workoutDocumentId }) => ({
    document_id: randomUUID(),
    created_at: now,
    updated_at: now,
    published_at: now,
    key,
    kind,
    happened_at: happenedAt,
    user_document_id: userDocumentId,
    workout_document_id: workoutDocumentId ?? null,
  }));
  // That of the load, when it is in one.
  await strapi.db.transaction(({ trx }) =>
    trx('membership_domain_events').insert(rows).onConflict('key').merge(['happened_at']),
  );
};
