import {
  AUTH_ERRORS,
  type AuthResponse,
  CATEGORIES,
  calls,
  mayPlay,
  POLICY_SLUGS,
  SIGN_IN_CODE_SENT,
  summaryOf,
  type User,
  type Workout,
} from 'contract';
import type { RequestHandler } from 'msw';
import { accountHandlers, ELSEWHERE_LINK, GOOD_CODE, GOOD_LINK } from './account-handlers.ts';
import { adminHandlers } from './admin-handlers.ts';
import { detail, expired, memberOf, on, onMember } from './answers.ts';
import { aMember } from './builders.ts';
import type { Database } from './database.ts';
import { paymentHandlers } from './payment-handlers.ts';
import { collectionOf, practiceHandlers } from './practice-handlers.ts';
import { subscriptionHandlers } from './subscription-handlers.ts';
import { issueToken } from './tokens.ts';
import { trainingHandlers } from './training-handlers.ts';

/* The contract's API over a small database; responses are validated with the contract. */

const welcome = (database: Database, user: User): AuthResponse => ({
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
  on(calls.login, ({ body }) => {
    const account = database.accounts.find(({ user }) => user.email === body.email);
    return account?.password === body.password
      ? welcome(database, account.user)
      : detail(401, AUTH_ERRORS.invalidCredentials);
  }),
  on(calls.requestSignInCode, () => ({ message: SIGN_IN_CODE_SENT })),
  on(calls.confirmSignInCode, ({ body: given }) => {
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
  on(calls.openInvitation, ({ body: { link } }) => {
    const account = database.accounts.find(({ user }) => user.welcome_due);
    return link === GOOD_LINK && account !== undefined
      ? welcome(database, account.user)
      : detail(401, AUTH_ERRORS.codeWrong);
  }),
  onMember(database, calls.finishWelcome, ({ welcome_due: _, ...user }) => user),
  on(calls.register, ({ body: { name, email, password } }) => {
    if (database.accounts.some(({ user }) => user.email === email)) {
      return detail(409, AUTH_ERRORS.emailTaken);
    }
    const user = aMember('inactive', { id: `user-${email}`, name, email });
    database.accounts.push({ user, password });
    return welcome(database, user);
  }),
  on(calls.refresh, expired),
  on(calls.logout, ({ request }) => {
    database.sessions.delete(request.headers.get('authorization')?.replace('Bearer ', '') ?? '');
    return { message: 'Signed out' };
  }),
  onMember(database, calls.me, (member) => member),
];

const catalogueHandlers = (database: Database): RequestHandler[] => [
  on(calls.listWorkouts, ({ request, query }) => {
    const member = memberOf(database, request);
    if (query.mine && member === null) return expired();
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
    return {
      workouts: found
        .slice(query.offset, query.offset + query.limit)
        .map((workout) => seenBy(database, member, workout)),
      total: found.length,
      limit: query.limit,
      offset: query.offset,
    };
  }),
  on(calls.getWorkout, ({ request, params }) => {
    const workout = database.workouts.find(
      ({ id, slug }) => id === params.id || slug === params.id,
    );
    return workout
      ? {
          ...seenBy(database, memberOf(database, request), workout),
          moves: database.maps.get(workout.id) ?? null,
        }
      : detail(404, 'Workout not found');
  }),
  on(calls.listMoveSummaries, () => ({
    version: 1 as const,
    workouts: [...database.maps].map(([id, map]) => summaryOf(id, map)),
  })),
  on(calls.listProgrammes, () => ({ programmes: [] })),
  on(calls.listPlans, () => database.plans),
  on(calls.listCategories, () => ({ categories: [...CATEGORIES], names: {} })),
  on(calls.getSiteTexts, () => database.texts),
  on(calls.getPolicy, ({ params }) => {
    const slug = POLICY_SLUGS.find((known) => known === params.slug);
    return slug
      ? {
          slug,
          title: `Policy: ${slug}`,
          intro: 'In short.',
          body: '## A heading\n\nA paragraph with a [link](/cancel-subscription).',
          updated_at: '2026-11-01T00:00:00.000Z',
        }
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
