import type { Core } from '@strapi/strapi';
import { DAY_MS } from 'contract';
import { z } from 'zod';

export const EVENTS_TABLE = 'membership_domain_events';

const stateSchema = z.object({ at: z.number() }).nullable();

const RANDOM_IDS: Readonly<Record<string, string>> = {
  sqlite: 'lower(hex(randomblob(16)))',
  postgres: 'cast(gen_random_uuid() as text)',
};

/** What earlier versions have kept of each kind, as far as it is still there. */
const SOURCES = [
  `select 'sign-up:' || u.document_id as key, 'sign-up' as kind, u.created_at as at,
      u.document_id as member, null as workout
    from up_users u
    join up_users_role_lnk l on l.user_id = u.id join up_roles r on r.id = l.role_id
    where r.type = 'member' and u.sign_up_setup_intent_id is null and u.created_at >= ?`,
  `select 'play:' || session_id as key, 'play' as kind, started_at as at,
      user_document_id as member, workout_document_id as workout
    from membership_sessions where started_at >= ?`,
  // Watched before there were sessions.
  `select 'play:progress:' || p.id as key, 'play' as kind, p.reported_at as at,
      p.user_document_id as member, p.workout_document_id as workout
    from membership_progress_entries p
    where p.reported_at >= ? and not exists (select 1 from membership_sessions s
      where s.user_document_id = p.user_document_id
      and s.workout_document_id = p.workout_document_id)`,
  `select 'completion:progress:' || id as key, 'completion' as kind, completed_at as at,
      user_document_id as member, workout_document_id as workout
    from membership_progress_entries where completed_at >= ?`,
];

/**
 * Adds the events of the time before there were any. Each start of the first day repeats it, since
 * an instance of the previous version may go on meanwhile and writes none.
 * @param from nothing older is added
 */
export const fillIn = async (strapi: Core.Strapi, from: Date, now: Date): Promise<void> => {
  const store = strapi.store({ type: 'plugin', name: 'membership', key: 'events' });
  const first = stateSchema.parse((await store.get()) ?? null);
  if (first !== null && now.getTime() - first.at > DAY_MS) return;
  const id = RANDOM_IDS[strapi.db.dialect.client];
  for (const source of SOURCES) {
    await strapi.db.connection.raw(
      `insert into ${EVENTS_TABLE} (document_id, key, kind, happened_at, user_document_id,
        workout_document_id, created_at, updated_at, published_at)
      select ${id}, s.key, s.kind, s.at, s.member, s.workout, s.at, s.at, s.at
      from (${source}) s where true on conflict (key) do nothing`,
      [from],
    );
  }
  if (first === null) await store.set({ value: { at: now.getTime() } });
};
