import { createHash } from 'node:crypto';
import { PROGRAMME_LIMITS, type ProgrammePlan } from 'contract';
import { DEFAULT_LOCALE } from 'contract/locales';
import type { Context } from '../context.ts';

/* Weeks and days were nested components before 0.1.0; goes with the release after it. */

const WEEKS = 'components_training_weeks';
const DAYS = 'components_training_days';

type OldDay = {
  programme: number;
  locale: string;
  week: number;
  title: string | null;
  week_note: string | null;
  key: string | null;
  kind: string | null;
  note: string | null;
  workout: string | null;
  linked: string | null;
};

/** The same for drafts, published versions and translations, which had the same keys of days. */
const madeKey = (...from: (string | number)[]): string =>
  createHash('sha256').update(from.join(' ')).digest('base64url').slice(0, 8);

const planOf = (days: readonly OldDay[]): ProgrammePlan => ({
  version: 1,
  weeks: [...Map.groupBy(days, ({ week }) => week).values()].map((ofWeek, index) => {
    const key = madeKey('week', ofWeek[0]?.key ?? index);
    return {
      key,
      title: ofWeek[0]?.title ?? '',
      note: ofWeek[0]?.week_note ?? '',
      days: Array.from({ length: PROGRAMME_LIMITS.days }, (_, day) => {
        const old = ofWeek.filter((one) => one.kind !== null)[day];
        return {
          key: old?.key ?? madeKey(key, day),
          note: old?.note ?? '',
          workout: old?.kind === 'workout' ? (old.workout ?? old.linked) : null,
        };
      }),
    };
  }),
});

/**
 * Writes the plan of each programme that has none from the tables of the components, which stay.
 * The keys of the days are kept, so that what members have done stays where it was.
 */
export const movePlans = async ({ strapi }: Context): Promise<void> => {
  const knex = strapi.db.connection;
  if (!(await knex.schema.hasTable('programmes_cmps'))) return;
  const days: OldDay[] = await knex('programmes as p')
    .join('programmes_cmps as pw', { 'pw.entity_id': 'p.id' })
    .join(`${WEEKS} as w`, { 'w.id': 'pw.cmp_id' })
    .leftJoin(`${WEEKS}_cmps as wd`, { 'wd.entity_id': 'w.id' })
    .leftJoin(`${DAYS} as d`, { 'd.id': 'wd.cmp_id' })
    .leftJoin(`${DAYS}_workout_lnk as l`, { 'l.day_id': 'd.id' })
    .leftJoin('workouts as v', { 'v.id': 'l.workout_id' })
    .whereNull('p.plan')
    .where({ 'pw.field': 'weeks' })
    .orderBy(['p.id', 'pw.order', 'pw.id', 'wd.order', 'wd.id'])
    .select({ programme: 'p.id', locale: 'p.locale', week: 'w.id', title: 'w.title' })
    .select({ week_note: 'w.note', key: 'd.key', kind: 'd.kind', note: 'd.note' })
    .select({ workout: 'd.workout_id', linked: 'v.document_id' });
  for (const [id, ofProgramme] of Map.groupBy(days, ({ programme }) => programme)) {
    const { version, weeks } = planOf(ofProgramme);
    const isOriginal = ofProgramme[0]?.locale === DEFAULT_LOCALE;
    const texts = weeks.map((week) => ({
      ...week,
      days: week.days.map(({ key, note }) => ({ key, note })),
    }));
    const plan = isOriginal ? { version, weeks } : { weeks: texts };
    await strapi.db.query('api::programme.programme').update({ where: { id }, data: { plan } });
  }
};
