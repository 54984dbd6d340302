import { randomUUID } from 'node:crypto';
import { DAY_MS } from 'contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Booted, bootMembership } from '../../../test/boot.ts';
import { type Client, clientOf, signUp } from '../../../test/client.ts';
import { publishWorkout } from '../../../test/content.ts';
import { jobsOf } from '../../../test/jobs.ts';
import { eventually } from '../../../test/redis.ts';
import { EVENTS_TABLE, fillIn } from './fill-in.ts';

describe.each(['sqlite', 'postgres'] as const)('events of the time before on %s', (database) => {
  let app: Booted;
  let client: Client;

  beforeAll(async () => {
    app = await bootMembership({ database });
    client = clientOf(app);
    // The app's own run, on an empty database.
    await eventually(async () => expect(await store().get()).not.toBeNull());
  });
  afterAll(() => app.stop());

  const store = () => app.strapi.store({ type: 'plugin', name: 'membership', key: 'events' });
  const fill = (now = new Date(), signal = new AbortController().signal) =>
    fillIn(app.strapi, new Date(Date.now() - 400 * DAY_MS), now, signal);
  const events = () => app.strapi.db.connection(EVENTS_TABLE);
  const kindsOf = async (userDocumentId: string): Promise<string[]> =>
    (await events().where({ user_document_id: userDocumentId }).orderBy('kind')).map(
      ({ kind, workout_document_id }) => `${kind} ${workout_document_id ?? '-'}`,
    );

  it('are filled in from what is kept, once however often it is done', async () => {
    const { token, user } = await signUp(client);
    const played = await publishWorkout(app.strapi, { isPremium: false });
    const watched = await publishWorkout(app.strapi, { isPremium: false });
    await eventually(async () => {
      for (const id of [played, watched]) {
        expect((await client.get(`/workouts/${id}`)).status).toBe(200);
      }
    });
    const session = { workout_id: played, planned_seconds: 1500, time_zone: 'Europe/Berlin' };
    await client.post('/sessions', { id: randomUUID(), ...session }, { token });
    for (const workout of [played, watched]) {
      const body = { duration_completed: 1490, duration_total: 1500 };
      await client.post(`/progress?workout_id=${workout}`, body, { token });
    }
    // A watched workout without a session is one play more than was written then.
    const written = await kindsOf(user.id);
    expect(written.toSorted()).toEqual(
      [`completion ${played}`, `completion ${watched}`, `play ${played}`, 'sign-up -'].toSorted(),
    );

    await events().delete();
    await store().delete({});
    for (const _ of [1, 2]) {
      await fill();
      expect((await kindsOf(user.id)).toSorted()).toEqual(
        [...written, `play ${watched}`].toSorted(),
      );
    }
    const [signedUp] = await events().where({ user_document_id: user.id, kind: 'sign-up' });
    const [account] = await app.strapi.db.connection('up_users').where({ document_id: user.id });
    expect(signedUp?.happened_at).toEqual(account?.created_at);

    // Later starts leave everything as it is.
    await events().delete();
    await fill(new Date(Date.now() + 2 * DAY_MS));
    expect(await kindsOf(user.id)).toEqual([]);
  });

  it('are all filled in when there are many', async () => {
    const { token, user } = await signUp(client);
    const workout = await publishWorkout(app.strapi, { isPremium: false });
    await eventually(async () => {
      expect((await client.get(`/workouts/${workout}`)).status).toBe(200);
    });
    const session = { workout_id: workout, planned_seconds: 1500, time_zone: 'Europe/Berlin' };
    await client.post('/sessions', { id: randomUUID(), ...session }, { token });
    const knex = app.strapi.db.connection;
    const { id: _, ...row } = await knex('membership_sessions')
      .where({ user_document_id: user.id })
      .first();
    const copies = Array.from({ length: 4500 }, () => ({ ...row, session_id: randomUUID() }));
    await knex.batchInsert('membership_sessions', copies, 20);
    await store().delete({});
    await fill();
    const count = await events()
      .where({ user_document_id: user.id, kind: 'play' })
      .count('* as rows');
    expect(Number(count[0]?.rows)).toBe(4501);
    await knex('membership_sessions').where({ user_document_id: user.id }).delete();
  });

  it('are filled in later when the process ends meanwhile', async () => {
    const { user } = await signUp(client);
    await events().delete();
    await store().delete({});
    await fill(new Date(), AbortSignal.abort());
    expect(await kindsOf(user.id)).toEqual([]);
    await fill();
    expect(await kindsOf(user.id)).toEqual(['sign-up -']);
  });

  it('are not left of an account that was deleted meanwhile', async () => {
    const { user } = await signUp(client);
    const accounts = app.strapi.db.connection('up_users').where({ document_id: user.id });
    await accounts.delete();
    await fill();
    expect(await kindsOf(user.id)).toEqual([]);
  });

  it('end after a year and a month', async () => {
    const { user } = await signUp(client);
    const run = (days: number) =>
      jobsOf(app.strapi).runNow('old events', new Date(Date.now() + days * DAY_MS));
    const rows = () => events().where({ user_document_id: user.id });
    await eventually(async () => {
      await run(401);
      expect(await rows()).toEqual([]);
    });
    await signUp(client);
    await run(399);
    expect(await events().where({ kind: 'sign-up' })).toHaveLength(1);
  });
});
