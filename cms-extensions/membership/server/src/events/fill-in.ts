import type { Core } from '@strapi/strapi';
import { DAY_MS } from 'contract';
import { z } from 'zod';

export const EVENTS_TABLE = 'membership_domain_events';

const stateSchema = z.object({ at: z.number() }).nullable();

const RANDOM_IDS: Readonly<Record<string, string>> = {
  sqlite: 'lower(hex(randomblob(16)))',
  postgres: 'cast(gen_random_uuid() as text)',
};

/** Rows of a source for one statement, so that it takes a fraction of a second. */
const BATCH = 2000;

/** What earlier versions have kept of each kind, as far as it is still there. */
const SOURCES = [
  {
    table: 'up_users',
    events: `select 'sign-up:' || t.document_id as key, 'sign-up' as kind, t.created_at as at,
        t.document_id as member, null as workout
      from up_users t
      join up_users_role_lnk l on l.user_id = t.id join up_roles r on r.id = l.role_id
      where r.type = 'member' and t.sign_up_setup_intent_id is null and t.created_at >= ?`,
  },
  {
    table: 'membership_sessions',
    events: `select 'play:' || t.session_id as key, 'play' as kind, t.started_at as at,
        t.user_document_id as member, t.workout_document_id as workout
      from membership_sessions t where t.started_at >= ?`,
  },
  {
    // Watched before there were sessions.
    table: 'membership_progress_entries',
    events: `select 'play:progress:' || t.id as key, 'play' as kind, t.reported_at as at,
        t.user_document_id as member, t.workout_document_id as workout
      from membership_progress_entries t
      where t.reported_at >= ? and not exists (select 1 from membership_sessions s
        where s.user_document_id = t.user_document_id
        and s.workout_document_id = t.workout_document_id)`,
  },
  {
    table: 'membership_progress_entries',
    events: `select 'completion:progress:' || t.id as key, 'completion' as kind,
        t.completed_at as at, t.user_document_id as member, t.workout_document_id as workout
      from membership_progress_entries t where t.completed_at >= ?`,
  },
];

/**
 * Adds the events of the time before there were any, in small statements while the site is used. It
 * is repeated during the first day, since an instance of the previous version may go on meanwhile
 * and writes none.
 * @param from nothing older is added
 * @param signal ends it early; the next run begins again
 */
export const fillIn = async (
  strapi: Core.Strapi,
  from: Date,
  now: Date,
  signal: AbortSignal,
): Promise<void> => {
  const store = strapi.store({ type: 'plugin', name: 'membership', key: 'events' });
  const first = stateSchema.parse((await store.get()) ?? null);
  if (first !== null && now.getTime() - first.at > DAY_MS) return;
  // What is older is there since the first time.
  const since = first === null ? from : new Date(first.at - DAY_MS);
  const { connection: knex } = strapi.db;
  const id = RANDOM_IDS[strapi.db.dialect.client];
  for (const { table, events } of SOURCES) {
    const last = Number((await knex(table).max('id as id').first())?.id ?? 0);
    for (let done = 0; done < last; done += BATCH) {
      if (signal.aborted) return;
      await knex.raw(
        `insert into ${EVENTS_TABLE} (document_id, key, kind, happened_at, user_document_id,
          workout_document_id, created_at, updated_at, published_at)
        select ${id}, s.key, s.kind, s.at, s.member, s.workout, s.at, s.at, s.at
        from (${events} and t.id > ? and t.id <= ?) s where true on conflict (key) do nothing`,
        [since, done, done + BATCH],
      );
    }
  }
  // Of members whose account was deleted while their rows were copied.
  await knex(EVENTS_TABLE)
    .whereNot('key', 'like', 'deleted:%')
    .whereNotExists(knex('up_users').whereRaw(`document_id = ${EVENTS_TABLE}.user_document_id`))
    .delete();
  if (first === null) await store.set({ value: { at: now.getTime() } });
};
