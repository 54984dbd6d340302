import { DEMO_PASSWORD } from './members.ts';
import { findWorkout, storefrontUrl, type TestWorkout } from './site.ts';
import { expect, test } from './test.ts';

/* Spec section 6 as tables: the server's response to each role. Every row uses the order of this list. */
const WHO = [
  'visitor',
  'trial',
  'trial-no-card',
  'active',
  'expired',
  'inactive',
  'admin',
] as const;
type Who = (typeof WHO)[number];
type ByWho<Value> = readonly [Value, Value, Value, Value, Value, Value, Value];

const of = <Value>(row: ByWho<Value>, who: Who): Value => row[WHO.indexOf(who)] as Value;

/** A row in which an admin is treated like a member. */
const members = <Value>(visitor: Value, member: Value): ByWho<Value> =>
  admins(visitor, member, member);

const admins = <Value>(visitor: Value, member: Value, admin: Value): ByWho<Value> => [
  visitor,
  member,
  member,
  member,
  member,
  member,
  admin,
];

let premium: TestWorkout;
let free: TestWorkout;
const tokens = new Map<Who, string>();

const ask = (who: Who, call: string, body?: object): Promise<Response> => {
  const [method = '', path = ''] = call.split(' ');
  const token = tokens.get(who);
  const isForm = body instanceof FormData;
  return fetch(`${storefrontUrl}/api${path}`, {
    method,
    headers: {
      // fetch sets the content type of a form itself, with its boundary.
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  });
};

test.beforeAll(async () => {
  premium = await findWorkout(({ is_premium }) => is_premium);
  free = await findWorkout(({ is_premium }) => !is_premium);
  for (const who of WHO.slice(1)) {
    const credentials = { email: `${who}@example.com`, password: DEMO_PASSWORD };
    const login = await ask('visitor', 'POST /auth/login', credentials);
    const session: { access_token: string } = await login.json();
    tokens.set(who, session.access_token);
  }
});

const aForm = (): FormData => {
  const form = new FormData();
  form.set('title', ' ');
  return form;
};

const guardedCalls = (): { call: string; body?: object; answers: ByWho<number> }[] => [
  { call: 'GET /auth/me', answers: members(401, 200) },
  { call: 'GET /favorites', answers: members(401, 200) },
  // Called twice: the second call undoes the first.
  { call: 'POST /favorites', body: { workout_id: premium.id }, answers: members(401, 200) },
  { call: 'POST /favorites', body: { workout_id: premium.id }, answers: members(401, 200) },
  { call: 'GET /progress', answers: members(401, 200) },
  {
    call: `POST /progress?workout_id=${premium.id}`,
    body: {},
    answers: [401, 200, 403, 200, 403, 403, 200],
  },
  { call: `POST /progress?workout_id=${free.id}`, body: {}, answers: members(401, 200) },
  { call: 'PATCH /auth/profile', body: {}, answers: members(401, 200) },
  { call: 'POST /auth/cancel-email-change', answers: members(401, 200) },
  {
    call: 'POST /auth/change-password',
    body: { current_password: 'not-the-password', new_password: 'another-morning' },
    answers: members(401, 400),
  },
  { call: 'GET /auth/preferences', answers: members(401, 200) },
  { call: 'PATCH /auth/preferences', body: {}, answers: members(401, 200) },
  { call: 'GET /auth/export', answers: members(401, 200) },
  { call: 'GET /subscription', answers: members(401, 200) },
  // Cancelling an ended subscription is harmless; without a subscription it is an error.
  { call: 'POST /subscription/cancel', body: {}, answers: [401, 200, 200, 200, 200, 409, 409] },
  { call: 'POST /subscription/undo-cancellation', answers: [401, 200, 200, 200, 409, 409, 409] },
  { call: 'GET /admin/workouts', answers: admins(401, 403, 200) },
  { call: 'GET /admin/instructors', answers: admins(401, 403, 200) },
  { call: 'POST /admin/workouts/upload', body: aForm(), answers: admins(401, 403, 422) },
  { call: 'POST /admin/workouts/none/upload-video', body: aForm(), answers: admins(401, 403, 404) },
  {
    call: 'POST /admin/workouts/none/upload-thumbnail',
    body: aForm(),
    answers: admins(401, 403, 404),
  },
  { call: 'DELETE /admin/workouts/none', answers: admins(401, 403, 404) },
];

const GIVEN: ByWho<'none' | 'free' | 'all'> = ['none', 'all', 'free', 'all', 'free', 'free', 'all'];

test.describe('what the server answers to each', () => {
  for (const who of WHO) {
    test(`${who}: the calls`, async () => {
      const calls = guardedCalls();
      const answered: string[] = [];
      for (const { call, body } of calls) {
        answered.push(`${call} ${(await ask(who, call, body)).status}`);
      }
      expect(answered).toEqual(calls.map(({ call, answers }) => `${call} ${of(answers, who)}`));
    });

    test(`${who}: the videos that this role may play, and no other`, async () => {
      const given = of(GIVEN, who);
      const calls = [
        'GET /workouts?limit=100',
        'GET /workouts?popular_only=true',
        `GET /workouts?related_to=${free.id}`,
        `GET /workouts/${premium.slug}`,
        `GET /workouts/${free.id}`,
        ...(who === 'visitor' ? [] : ['GET /workouts?mine=unfinished', 'GET /auth/export']),
      ];
      for (const call of calls) {
        JSON.parse(await (await ask(who, call)).text(), (_, value) => {
          if (typeof value?.is_premium !== 'boolean') return value;
          const may = given === 'all' || (given === 'free' && !value.is_premium);
          expect([call, value.title, value.video_url !== null]).toEqual([call, value.title, may]);
          if (!may) expect(value.storyboard_url).toBeNull();
          return value;
        });
      }
    });
  }

  test('anyone: pages without a video', async () => {
    for (const path of ['/', '/workouts', `/workouts/${premium.slug}`, `/workouts/${free.slug}`]) {
      const html = await (await fetch(storefrontUrl + path)).text();
      // The page's data is JSON in a string of a script.
      expect(html).toMatch(/(?<!preview_)video_url\\?"?:\s*null/);
      expect(html).not.toMatch(/(?<!preview_)video_url\\?"?:\s*\\?"/);
    }
  });
});
