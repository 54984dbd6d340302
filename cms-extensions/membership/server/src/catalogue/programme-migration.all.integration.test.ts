import { randomUUID } from 'node:crypto';
import { dayIn, type Enrolment, type Programme, type ProgrammePlan } from 'contract';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { bootMembership } from '../../../test/boot.ts';
import { signUp } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
import { contextOf } from '../../../test/context.ts';
import { PROGRAMME, publishProgramme, rest, workoutDay } from '../../../test/programmes.ts';
import { eventually } from '../../../test/redis.ts';
import { movePlans } from './programme-migration.ts';

type Version = { id: number; locale: string; publishedAt: unknown; plan: ProgrammePlan };

describe.each(['sqlite', 'postgres'] as const)('weeks in components, on %s', (database) => {
  const { app, client } = testApp(() => bootMembership({ database, env: { LOCALES: 'en,de' } }));

  /** The tables that the version with components had, with the versions of programmes in them. */
  const writeComponents = async (versions: readonly Version[]): Promise<void> => {
    const { connection: knex } = app.strapi.db;
    const components = ['programmes_cmps', 'components_training_weeks_cmps'];
    for (const name of components) {
      await knex.schema.createTable(name, (table) => {
        table.increments();
        table.integer('entity_id');
        table.integer('cmp_id');
        table.string('component_type');
        table.string('field');
        table.double('order');
      });
    }
    await knex.schema.createTable('components_training_weeks', (table) => {
      table.increments();
      table.string('title');
      table.string('note');
    });
    await knex.schema.createTable('components_training_days', (table) => {
      table.increments();
      for (const column of ['key', 'kind', 'workout_id', 'note']) table.string(column);
    });
    await knex.schema.createTable('components_training_days_workout_lnk', (table) => {
      table.increments();
      table.integer('day_id');
      table.integer('workout_id');
    });
    let [week, day] = [0, 0];
    const link = (table: string, entity_id: number, cmp_id: number, field: string, order: number) =>
      knex(table).insert({ entity_id, cmp_id, field, order, component_type: `training.${field}` });
    for (const { id, locale, publishedAt, plan } of versions) {
      for (const [index, { title, note, days }] of plan.weeks.entries()) {
        week += 1;
        await knex('components_training_weeks').insert({ id: week, title, note });
        await link('programmes_cmps', id, week, 'weeks', index + 1);
        for (const [place, { key, workout, note: line }] of days.slice(0, 3).entries()) {
          day += 1;
          const kind = workout === null ? 'rest' : 'workout';
          const workout_id = publishedAt ? workout : null;
          await knex('components_training_days').insert({
            id: day,
            key,
            kind,
            workout_id,
            note: line,
          });
          await link('components_training_weeks_cmps', week, day, 'days', place + 1);
          if (publishedAt || workout === null || locale !== 'en') continue;
          const [row] = await knex('workouts').where({ document_id: workout }).select('id');
          await knex('components_training_days_workout_lnk').insert({
            day_id: day,
            workout_id: row.id,
          });
        }
      }
    }
  };

  it('become plans with the same keys: what members have done stays', async () => {
    const workout = await publishWorkout(app.strapi, { isPremium: false, duration: 25 });
    const id = await publishProgramme(app.strapi, {
      weeks: [
        {
          title: 'One',
          note: 'Slowly.',
          days: [workoutDay(workout, 'a'), rest('A walk.'), workoutDay(workout, 'b')],
        },
        { title: 'Two', days: [workoutDay(workout, 'c')] },
      ],
    });
    await eventually(async () => expect((await client.get(`/programmes/${id}`)).status).toBe(200));
    const { token } = await signUp(client);
    const dates = { start_on: dayIn('UTC', new Date()), training_days: [1, 2, 3, 4, 5, 6, 7] };
    const zone = { time_zone: 'UTC' };
    await client.post('/enrolments', { programme_id: id, ...dates, ...zone }, { token });
    const session = { id: randomUUID(), workout_id: workout, planned_seconds: 1500 };
    await client.post('/sessions', { ...session, ...zone }, { token });
    await client.post(`/sessions/${session.id}/reports`, { ranges: [[0, 1500]] }, { token });
    const versions = (): Promise<Version[]> =>
      app.strapi.db.query(PROGRAMME).findMany({ where: { documentId: id }, orderBy: ['id'] });
    const german = { ...(await versions())[0]?.plan, weeks: [] };
    await app.strapi.documents(PROGRAMME).update({
      ...{
        documentId: id,
        locale: 'de',
        data: { title: 'T', summary: 'S', plan: german } as never,
      },
    });
    const seen = async () => ({
      programme: (await client.get<Programme>(`/programmes/${id}`)).body.weeks,
      enrolments: (
        await client.get<{ enrolments: Enrolment[] }>('/enrolments?time_zone=UTC', { token })
      ).body.enrolments,
    });
    const before = await seen();
    expect(before.enrolments[0]?.done).toBe(1);
    const english = (await versions()).filter(({ locale }) => locale === 'en');
    const translated = (await versions()).filter(({ locale }) => locale === 'de');
    const [first] = english;
    const texts = translated.map((row) => ({ ...row, plan: first?.plan ?? row.plan }));

    await writeComponents([...english, ...texts]);
    await app.strapi.db
      .query(PROGRAMME)
      .updateMany({ where: { documentId: id }, data: { plan: null } });
    await movePlans(contextOf(app.strapi));

    const moved = await versions();
    const weekKeys = new Set(moved.map(({ plan }) => plan.weeks.map(({ key }) => key).join()));
    expect(weekKeys.size).toBe(1);
    for (const { locale, plan } of moved) {
      expect(
        plan.weeks.map(({ title, days }) => [title, ...days.slice(0, 3).map(({ key }) => key)]),
      ).toMatchObject(
        [
          ['One', 'a', first?.plan.weeks[0]?.days[1]?.key, 'b'],
          ['Two', 'c', {}, {}],
        ].map((row) => row.map((cell) => (typeof cell === 'string' ? cell : expect.any(String)))),
      );
      expect(JSON.stringify(plan).includes(workout)).toBe(locale === 'en');
    }
    await app.strapi.documents(PROGRAMME).update({ documentId: id, data: { order: 1 } as never });
    expect(await seen()).toEqual(before);
    // Nothing is written over what was changed since.
    await movePlans(contextOf(app.strapi));
    expect((await versions()).map(({ plan }) => plan)).toEqual(moved.map(({ plan }) => plan));
  });
});
