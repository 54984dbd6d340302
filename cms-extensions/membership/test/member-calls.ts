import { randomUUID } from 'node:crypto';
import type { CalendarFeed, Enrolment, MemberAway } from 'contract';
import { type Client, freshEmail, PASSWORD, signUp } from './client.ts';
import { publishWorkout } from './content.ts';
import { makeMovement } from './moves.ts';
import { publishProgramme, workoutDay } from './programmes.ts';
import type { BillingApp } from './stripe.ts';
import { newSubscriber } from './subscribers.ts';

/** One call of the site, by name, for a member who pays. */
export type MemberCall = { name: string; run: () => Promise<{ status: number }> };

/**
 * What visitors and members do with the catalogue and their training, each call once, in an order in
 * which it can be done.
 */
export const memberCalls = async (app: BillingApp, client: Client): Promise<MemberCall[]> => {
  const workout = await publishWorkout(app.strapi, { isPremium: true });
  const movement = await makeMovement(app.strapi, { name: 'Squat' });
  const programme = await publishProgramme(app.strapi, {
    weeks: [{ days: [workoutDay(workout)] }],
  });
  await app.strapi.documents('api::policy-page.policy-page').create({
    data: { title: 'Terms', slug: 'terms', body: '# Terms' },
    status: 'published',
  });
  const { token, email } = await newSubscriber(app, client);
  const other = await signUp(client);
  const named = (path: string): string =>
    [workout, movement, programme].reduce((name, id) => name.replace(id, '{id}'), path);
  const get = (path: string): MemberCall => ({
    name: `GET ${named(path)}`,
    run: () => client.get(path, { token }),
  });
  const post = (path: string, body?: object): MemberCall => ({
    name: `POST ${named(path)}`,
    run: () => client.post(path, body, { token }),
  });
  const session = randomUUID();
  const today = new Date().toISOString().slice(0, 10);
  const zone = { time_zone: 'UTC' };
  const dates = { start_on: today, training_days: [1, 3, 5], ...zone };
  let enrolment = '';
  let away = '';
  let calendar = '';
  return [
    ...['/workouts', `/workouts/${workout}`, '/workouts?search=strong', '/subscription-plans'].map(
      get,
    ),
    ...['/categories', '/policies', '/site-texts', '/move-summaries'].map(get),
    { name: 'GET /policies/{slug}', run: () => client.get('/policies/terms') },
    ...[`/movements/${movement}`, `/programmes/${programme}`].map(get),
    ...['/auth/me', '/subscription', '/progress', '/favorites'].map(get),
    ...['/auth/preferences', '/auth/export'].map(get),
    {
      name: 'POST /sessions',
      run: () => {
        const start = { id: session, workout_id: workout, planned_seconds: 600, ...zone };
        return client.post('/sessions', start, { token });
      },
    },
    {
      name: 'POST /sessions/{id}/reports',
      run: () => client.post(`/sessions/${session}/reports`, { ranges: [[0, 595]] }, { token }),
    },
    {
      name: 'PATCH /sessions/{id}',
      run: () => client.patch(`/sessions/${session}`, { feeling: null }, { token }),
    },
    {
      name: 'PATCH /auth/preferences',
      run: () => client.patch('/auth/preferences', { workout_reminders: true }, { token }),
    },
    post('/enrolments/preview', { programme_id: programme, ...dates }),
    post('/enrolments', { programme_id: programme, ...dates }),
    {
      name: 'POST /enrolments/first-week',
      run: async () => {
        const days = [{ workout_id: workout }, { workout_id: workout }];
        const start = { days, ...dates };
        const reply = await client.post<Enrolment>('/enrolments/first-week', start, { token });
        enrolment = reply.body.id;
        return reply;
      },
    },
    {
      name: 'PATCH /enrolments/{id}',
      run: () =>
        client.patch(`/enrolments/${enrolment}`, { training_days: [2, 4], ...zone }, { token }),
    },
    post('/away/preview', { from_on: today, until_on: today, ...zone }),
    {
      name: 'POST /away',
      run: async () => {
        const period = { from_on: today, until_on: today, ...zone };
        const reply = await client.post<MemberAway>('/away', period, { token });
        away = reply.body.id;
        return reply;
      },
    },
    ...['/enrolments', '/away', '/training/week', '/training/feed', '/sessions'].map(get),
    ...['/training/done', '/training/history', '/programmes', '/movements'].map(get),
    {
      name: 'GET /sessions.csv',
      run: () =>
        fetch(`${app.url}/api/sessions.csv`, { headers: { authorization: `Bearer ${token}` } }),
    },
    {
      name: 'DELETE /away/{id}',
      run: () => client.delete(`/away/${away}`, undefined, { token }),
    },
    {
      name: 'PUT /training/goal',
      run: () => client.put('/training/goal', { sessions: 4, ...zone }, { token }),
    },
    {
      name: 'PUT /training/feed',
      run: async () => {
        const on = { on: true, time: '07:00' };
        const reply = await client.put<CalendarFeed>('/training/feed', on, { token });
        calendar = /\/api(\/calendar\/.+)$/.exec(reply.body.url ?? '')?.[1] ?? '';
        return reply;
      },
    },
    {
      name: 'GET /calendar/{token}.ics',
      run: () => fetch(`${app.url}/api${calendar}`),
    },
    post('/training/feed/renew'),
    {
      name: 'DELETE /enrolments/{id}',
      run: () => client.delete(`/enrolments/${enrolment}`, undefined, { token }),
    },
    {
      name: 'DELETE /sessions/{id}',
      run: () => client.delete(`/sessions/${session}`, undefined, { token }),
    },
    post(`/progress?workout_id=${workout}`, { duration_completed: 30, duration_total: 600 }),
    post('/favorites', { workout_id: workout }),
    post('/auth/login', { email, password: PASSWORD }),
    post('/auth/register', { name: 'Anna Member', email: freshEmail(), password: PASSWORD }),
    {
      name: 'POST /auth/refresh',
      run: () => client.post('/auth/refresh', undefined, { cookie: other.cookie }),
    },
    {
      name: 'POST /auth/logout',
      run: () => client.post('/auth/logout', undefined, { cookie: other.cookie }),
    },
    {
      name: 'DELETE /auth/account',
      run: async () => {
        const { token: leaving } = await signUp(client);
        return client.delete('/auth/account', { password: PASSWORD }, { token: leaving });
      },
    },
  ];
};
