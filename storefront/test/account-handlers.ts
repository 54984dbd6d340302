import {
  ACCOUNT_ERRORS,
  AUTH_ERRORS,
  CANCELLED,
  calls,
  DEFAULT_PREFERENCES,
  LEGAL_TEXTS,
  PASSWORD_RESET_SENT,
  type User,
  VALIDATION,
  validationErrorBody,
} from 'contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import type { z } from 'zod';
import { answer, detail, memberOf, pathOf } from './answers.ts';
import type { Database } from './database.ts';
import { aMembership } from './memberships.ts';

/* A member's account: profile, password, preferences, export and deletion. */

/** The token of every link that the tests' API accepts. */
export const GOOD_LINK = 'good-link';

/** The code that they accept, and the token of a link that another browser asked for. */
export const GOOD_CODE = '482913';
export const ELSEWHERE_LINK = '482913-elsewhere';

/** The token of a link to an address that another account already uses. */
export const TAKEN_LINK = 'taken-link';
/** A new password that the tests' API rejects as too easy to guess. */
export const TOO_EASY = 'iloveyou';

type Account = Database['accounts'][number];

const accountOf = (database: Database, user: User): Account => {
  const account = database.accounts.find((known) => known.user.id === user.id);
  if (account === undefined) throw new Error(`${user.email} has no account`);
  return account;
};

const change = (database: Database, user: User, changes: Partial<User>): User => {
  const account = accountOf(database, user);
  account.user = { ...account.user, ...changes };
  for (const [token, owner] of database.sessions) {
    if (owner.id === user.id) database.sessions.set(token, account.user);
  }
  return account.user;
};

type Parsed<Schema extends z.ZodType> = z.output<Schema>;

/** Passes a valid body on, and responds 422 to any other. */
const parsed = async <Schema extends z.ZodType>(
  schema: Schema,
  request: Request,
  work: (body: Parsed<Schema>) => Response,
): Promise<Response> => {
  const body = schema.safeParse(await request.json());
  return body.success
    ? work(body.data)
    : HttpResponse.json(validationErrorBody(body.error, 'body'), { status: 422 });
};

const expired = () => detail(401, AUTH_ERRORS.sessionExpired);
const linkOver = () => detail(410, ACCOUNT_ERRORS.linkOver);
const tooEasy = () =>
  HttpResponse.json(
    { detail: [{ msg: VALIDATION.passwordTooEasy, loc: ['body', 'new_password'] }] },
    { status: 422 },
  );

const profileHandlers = (database: Database): RequestHandler[] => [
  http.patch(pathOf(calls.updateProfile), async ({ request }) => {
    const user = memberOf(database, request);
    if (user === null) return expired();
    return parsed(calls.updateProfile.body, request, (body) => {
      const { name, email, current_password, profile_image } = body;
      const isOther = email !== undefined && email !== user.email;
      if (isOther && current_password !== accountOf(database, user).password) {
        return detail(400, AUTH_ERRORS.currentPasswordWrong);
      }
      const isTaken = database.accounts.some(
        (other) => other.user.email === email && other.user.id !== user.id,
      );
      if (isTaken) return detail(409, AUTH_ERRORS.emailTaken);
      return answer(
        calls.updateProfile,
        change(database, user, {
          ...(name !== undefined && { name }),
          ...(isOther && { pending_email: email }),
          ...(profile_image !== undefined && { profile_image }),
        }),
      );
    });
  }),
  http.post(pathOf(calls.cancelEmailChange), ({ request }) => {
    const user = memberOf(database, request);
    if (user === null) return expired();
    return answer(calls.cancelEmailChange, change(database, user, { pending_email: null }));
  }),
  http.post(pathOf(calls.uploadProfileImage), ({ request }) => {
    const user = memberOf(database, request);
    if (user === null) return expired();
    return answer(
      calls.uploadProfileImage,
      change(database, user, { profile_image: '/uploads/member_1.webp' }),
    );
  }),
  http.post(pathOf(calls.changePassword), async ({ request }) => {
    const user = memberOf(database, request);
    if (user === null) return expired();
    return parsed(calls.changePassword.body, request, ({ current_password, new_password }) => {
      const account = accountOf(database, user);
      if (account.password !== current_password) {
        return detail(400, AUTH_ERRORS.currentPasswordWrong);
      }
      if (new_password === TOO_EASY) return tooEasy();
      account.password = new_password;
      return answer(calls.changePassword, { message: 'Password changed' });
    });
  }),
];

const preferenceHandlers = (database: Database): RequestHandler[] => {
  const preferencesOf = ({ id }: User) => database.preferences.get(id) ?? DEFAULT_PREFERENCES;
  return [
    http.get(pathOf(calls.getPreferences), ({ request }) => {
      const user = memberOf(database, request);
      return user === null ? expired() : answer(calls.getPreferences, preferencesOf(user));
    }),
    http.patch(pathOf(calls.updatePreferences), async ({ request }) => {
      const user = memberOf(database, request);
      if (user === null) return expired();
      return parsed(
        calls.updatePreferences.body,
        request,
        ({ time_zone: _, news_source: _where, ...changes }) => {
          const preferences = { ...preferencesOf(user), ...changes };
          database.preferences.set(user.id, preferences);
          return answer(calls.updatePreferences, preferences);
        },
      );
    }),
    http.post(pathOf(calls.confirmNews), ({ request }) =>
      parsed(calls.confirmNews.body, request, ({ token }) =>
        token === GOOD_LINK ? answer(calls.confirmNews, { message: 'Confirmed' }) : linkOver(),
      ),
    ),
    http.post(pathOf(calls.unsubscribe), ({ request }) =>
      new URL(request.url).searchParams.get('token') === GOOD_LINK
        ? answer(calls.unsubscribe, { list: 'workout_reminders' })
        : linkOver(),
    ),
  ];
};

const recoveryHandlers = (): RequestHandler[] => [
  http.post(pathOf(calls.requestCancellationLink), () =>
    answer(calls.requestCancellationLink, { message: LEGAL_TEXTS.linkSent }),
  ),
  http.post(pathOf(calls.cancelByLink), ({ request }) =>
    parsed(calls.cancelByLink.body, request, ({ token }) =>
      token === GOOD_LINK
        ? answer(calls.cancelByLink, {
            message: CANCELLED.scheduled,
            received_at: '2026-11-22T09:00:00.000Z',
            ends_at: '2026-12-21T09:00:00.000Z',
          })
        : linkOver(),
    ),
  ),
  http.post(pathOf(calls.forgotPassword), () =>
    answer(calls.forgotPassword, { message: PASSWORD_RESET_SENT }),
  ),
  http.post(pathOf(calls.resetPassword), ({ request }) =>
    parsed(calls.resetPassword.body, request, ({ token, new_password }) => {
      if (token !== GOOD_LINK) return linkOver();
      if (new_password === TOO_EASY) return tooEasy();
      return answer(calls.resetPassword, { message: 'Password changed' });
    }),
  ),
  http.post(pathOf(calls.confirmEmailChange), ({ request }) =>
    parsed(calls.confirmEmailChange.body, request, ({ token }) => {
      if (token === TAKEN_LINK) return detail(409, AUTH_ERRORS.emailTaken);
      if (token !== GOOD_LINK) return linkOver();
      return answer(calls.confirmEmailChange, { email: 'amara@example.com' });
    }),
  ),
  http.post(pathOf(calls.undoEmailChange), ({ request }) =>
    parsed(calls.undoEmailChange.body, request, ({ token }) =>
      token === GOOD_LINK
        ? answer(calls.undoEmailChange, { email: 'amara@example.com', reset_token: GOOD_LINK })
        : linkOver(),
    ),
  ),
];

const endHandlers = (database: Database): RequestHandler[] => [
  http.get(pathOf(calls.exportAccount), ({ request }) => {
    const user = memberOf(database, request);
    if (user === null) return expired();
    return answer(calls.exportAccount, {
      exported_at: '2026-11-21T09:00:00.000Z',
      profile: {
        ...{ ...user, time_zone: null, language: null, source: null },
        ...{ news_agreed_at: null, news_agreed_where: null },
      },
      preferences: { ...DEFAULT_PREFERENCES, favorite_categories: [], time_zone: null },
      favorites: [],
      progress: [],
      watched: [],
      training_sessions: [],
      training: { goals: [], kept_weeks: [] },
      enrolments: [],
      away: [],
      calendar: { on: false, time: null },
      subscription: aMembership(),
      invoices: [],
      refund_requests: [],
      actions: [],
      entitlements: [],
      orders: [],
      mails: [],
      notes: [],
      nudges: [],
      sessions: [],
    });
  }),
  http.delete(pathOf(calls.deleteAccount), async ({ request }) => {
    const user = memberOf(database, request);
    if (user === null) return expired();
    return parsed(calls.deleteAccount.body, request, ({ password }) => {
      const account = accountOf(database, user);
      if (account.password !== password) return detail(400, AUTH_ERRORS.currentPasswordWrong);
      database.accounts = database.accounts.filter((other) => other !== account);
      for (const [token, owner] of database.sessions) {
        if (owner.id === user.id) database.sessions.delete(token);
      }
      return answer(calls.deleteAccount, { message: 'Account deleted' });
    });
  }),
];

/** The account's calls, over the tests' database. */
export const accountHandlers = (database: Database): RequestHandler[] => [
  ...profileHandlers(database),
  ...preferenceHandlers(database),
  ...recoveryHandlers(),
  ...endHandlers(database),
];
