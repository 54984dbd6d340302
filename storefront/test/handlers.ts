import {
  AUTH_ERRORS,
  CATEGORIES,
  calls,
  mayPlay,
  POLICY_SLUGS,
  SIGN_IN_CODE_SENT,
  summaryOf,
  type User,
  validationErrorBody,
  type Workout,
} from 'contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { accountHandlers, ELSEWHERE_LINK, GOOD_CODE, GOOD_LINK } from './account-handlers.ts';
import { adminHandlers } from './admin-handlers.ts';
import { answer, detail, memberOf, pathOf } from './answers.ts';
import { aMember } from './builders.ts';
import type { Database } from './database.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { collectionOf, practiceHandlers } from './practice-handlers.ts';
import { subscriptionHandlers } from './subscription-handlers.ts';
import { issueToken } from './tokens.ts';
import { trainingHandlers } from './training-handlers.ts';

/* The contract's API over a small database; responses are validated with the contract. */

const welcome = (database: Database, user: User) =>
  answer(calls.login, {
    access_token: issueToken(database, user),
    token_type: 'bearer',
    expires_in: database.tokenSeconds,
    user,
  });

const seenBy = (database: Database, member: User | null, workout: Workout): Workout => ({
  ...workout,
  video_url: mayPlay(member, workout) ? database.videoUrl.replace('{slug}', workout.slug) : null,
});

const authHandlers = (database: Database): RequestHandler[] => [
  http.post(pathOf(calls.login), async ({ request }) => {
    const body = calls.login.body.safeParse(await request.json());
    if (!body.success)
      return HttpResponse.json(validationErrorBody(body.error, 'body'), { status: 422 });
    const account = database.accounts.find(({ user }) => user.email === body.data.email);
    return account?.password === body.data.password
      ? welcome(database, account.user)
      : detail(401, AUTH_ERRORS.invalidCredentials);
  }),
  http.post(pathOf(calls.requestSignInCode), () =>
    HttpResponse.json({ message: SIGN_IN_CODE_SENT }, { status: 202 }),
  ),
  http.post(pathOf(calls.confirmSignInCode), async ({ request }) => {
    const given = calls.confirmSignInCode.body.parse(await request.json());
    if ('link' in given && given.link === ELSEWHERE_LINK) {
      return detail(409, AUTH_ERRORS.codeElsewhere);
    }
    const email = 'link' in given ? 'active@example.com' : given.email;
    const account = database.accounts.find(({ user }) => user.email === email);
    const isRight = 'link' in given ? given.link === GOOD_LINK : given.code === GOOD_CODE;
    return isRight && account !== undefined
      ? welcome(database, account.user)
      : detail(401, AUTH_ERRORS.codeWrong);
  }),
  http.post(pathOf(calls.openInvitation), async ({ request }) => {
    const { link } = calls.openInvitation.body.parse(await request.json());
    const account = database.accounts.find(({ user }) => user.welcome_due);
    return link === GOOD_LINK && account !== undefined
      ? welcome(database, account.user)
      : detail(401, AUTH_ERRORS.codeWrong);
  }),
  http.post(pathOf(calls.finishWelcome), ({ request }) => {
    const member = memberOf(database, request);
    if (member === null) return detail(401, AUTH_ERRORS.sessionExpired);
    const { welcome_due: _, ...user } = member;
    return answer(calls.finishWelcome, user);
  }),
  http.post(pathOf(calls.register), async ({ request }) => {
    const { name, email, password } = calls.register.body.parse(await request.json());
    if (database.accounts.some(({ user }) => user.email === email)) {
      return detail(409, AUTH_ERRORS.emailTaken);
    }
    const user = aMember('inactive', { id: `user-${email}`, name, email });
    database.accounts.push({ user, password });
    return welcome(database, user);
  }),
  http.post(pathOf(calls.refresh), () => detail(401, AUTH_ERRORS.sessionExpired)),
  http.post(pathOf(calls.logout), ({ request }) => {
    database.sessions.delete(request.headers.get('authorization')?.replace('Bearer ', '') ?? '');
    return answer(calls.logout, { message: 'Signed out' });
  }),
  http.get(pathOf(calls.me), ({ request }) => {
    const member = memberOf(database, request);
    return member ? answer(calls.me, member) : detail(401, AUTH_ERRORS.sessionExpired);
  }),
];

const catalogueHandlers = (database: Database): RequestHandler[] => [
  http.get(pathOf(calls.listWorkouts), ({ request }) => {
    const url = new URL(request.url);
    const query = calls.listWorkouts.query.parse(Object.fromEntries(url.searchParams));
    const member = memberOf(database, request);
    if (query.mine && member === null) return detail(401, AUTH_ERRORS.sessionExpired);
    const among =
      query.mine && member ? collectionOf(database, member, query.mine) : database.workouts;
    const found = among.filter(
      (workout) =>
        (!query.category || workout.category === query.category) &&
        (!query.difficulty || workout.difficulty === query.difficulty) &&
        (!query.popular_only || workout.is_popular) &&
        workout.slug !== query.related_to &&
        workout.duration >= (query.minutes_min ?? 0) &&
        workout.duration <= (query.minutes_max ?? 600) &&
        (query.ids?.includes(workout.id) ?? true) &&
        (!query.search || workout.title.toLowerCase().includes(query.search.toLowerCase())),
    );
    return answer(calls.listWorkouts, {
      workouts: found
        .slice(query.offset, query.offset + query.limit)
        .map((workout) => seenBy(database, member, workout)),
      total: found.length,
      limit: query.limit,
      offset: query.offset,
    });
  }),
  http.get(pathOf(calls.getWorkout), ({ request, params }) => {
    const workout = database.workouts.find(
      ({ id, slug }) => id === params.id || slug === params.id,
    );
    return workout
      ? answer(calls.getWorkout, {
          ...seenBy(database, memberOf(database, request), workout),
          moves: database.maps.get(workout.id) ?? null,
        })
      : detail(404, 'Workout not found');
  }),
  http.get(pathOf(calls.listMoveSummaries), () =>
    answer(calls.listMoveSummaries, {
      version: 1,
      workouts: [...database.maps].map(([id, map]) => summaryOf(id, map)),
    }),
  ),
  http.get(pathOf(calls.listProgrammes), () => answer(calls.listProgrammes, { programmes: [] })),
  http.get(pathOf(calls.listPlans), () => answer(calls.listPlans, database.plans)),
  http.get(pathOf(calls.listCategories), () =>
    answer(calls.listCategories, { categories: [...CATEGORIES] }),
  ),
  http.get(pathOf(calls.getSiteTexts), () => answer(calls.getSiteTexts, database.texts)),
  http.get(pathOf(calls.getPolicy), ({ params }) => {
    const slug = POLICY_SLUGS.find((known) => known === params.slug);
    return slug
      ? answer(calls.getPolicy, {
          slug,
          title: `Policy: ${slug}`,
          intro: 'In short.',
          body: '## A heading\n\nA paragraph with a [link](/cancel-subscription).',
          updated_at: '2026-11-01T00:00:00.000Z',
        })
      : detail(404, 'Not found');
  }),
];

/** Handlers of every call that the storefront makes, over a database. */
export const handlersFor = (database: Database): RequestHandler[] => [
  ...authHandlers(database),
  ...accountHandlers(database),
  ...catalogueHandlers(database),
  ...practiceHandlers(database),
  ...trainingHandlers(database),
  ...subscriptionHandlers(database),
  ...paymentHandlers(database),
  ...adminHandlers(database),
];
