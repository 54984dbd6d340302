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
} from 'contract';
import { HttpResponse, type RequestHandler } from 'msw';
import { detail, on, onMember } from './answers.ts';
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

const linkOver = () => detail(410, ACCOUNT_ERRORS.linkOver);
const tooEasy = () =>
  HttpResponse.json(
    { detail: [{ msg: VALIDATION.passwordTooEasy, loc: ['body', 'new_password'] }] },
    { status: 422 },
  );

const profileHandlers = (database: Database): RequestHandler[] => [
  onMember(database, calls.updateProfile, (user, { body }) => {
    const { name, email, current_password, profile_image } = body;
    const isOther = email !== undefined && email !== user.email;
    if (isOther && current_password !== accountOf(database, user).password) {
      return detail(400, AUTH_ERRORS.currentPasswordWrong);
    }
    const isTaken = database.accounts.some(
      (other) => other.user.email === email && other.user.id !== user.id,
    );
    if (isTaken) return detail(409, AUTH_ERRORS.emailTaken);
    return change(database, user, {
      ...(name !== undefined && { name }),
      ...(isOther && { pending_email: email }),
      ...(profile_image !== undefined && { profile_image }),
    });
  }),
  onMember(database, calls.cancelEmailChange, (user) =>
    change(database, user, { pending_email: null }),
  ),
  onMember(database, calls.uploadProfileImage, (user) =>
    change(database, user, { profile_image: '/uploads/member_1.webp' }),
  ),
  onMember(database, calls.changePassword, (user, { body }) => {
    const account = accountOf(database, user);
    if (account.password !== body.current_password) {
      return detail(400, AUTH_ERRORS.currentPasswordWrong);
    }
    if (body.new_password === TOO_EASY) return tooEasy();
    account.password = body.new_password;
    return { message: 'Password changed' };
  }),
];

const preferenceHandlers = (database: Database): RequestHandler[] => {
  const preferencesOf = ({ id }: User) => database.preferences.get(id) ?? DEFAULT_PREFERENCES;
  return [
    onMember(database, calls.getPreferences, preferencesOf),
    onMember(database, calls.updatePreferences, (user, { body }) => {
      const { time_zone: _, news_source: _where, ...changes } = body;
      const preferences = { ...preferencesOf(user), ...changes };
      database.preferences.set(user.id, preferences);
      return preferences;
    }),
    on(calls.confirmNews, ({ body: { token } }) =>
      token === GOOD_LINK ? { message: 'Confirmed' } : linkOver(),
    ),
    on(calls.unsubscribe, ({ query: { token } }) =>
      token === GOOD_LINK ? { list: 'workout_reminders' as const } : linkOver(),
    ),
  ];
};

const recoveryHandlers = (): RequestHandler[] => [
  on(calls.requestCancellationLink, () => ({ message: LEGAL_TEXTS.linkSent })),
  on(calls.cancelByLink, ({ body: { token } }) =>
    token === GOOD_LINK
      ? {
          message: CANCELLED.scheduled,
          received_at: '2026-11-22T09:00:00.000Z',
          ends_at: '2026-12-21T09:00:00.000Z',
        }
      : linkOver(),
  ),
  on(calls.forgotPassword, () => ({ message: PASSWORD_RESET_SENT })),
  on(calls.resetPassword, ({ body: { token, new_password } }) => {
    if (token !== GOOD_LINK) return linkOver();
    return new_password === TOO_EASY ? tooEasy() : { message: 'Password changed' };
  }),
  on(calls.confirmEmailChange, ({ body: { token } }) => {
    if (token === TAKEN_LINK) return detail(409, AUTH_ERRORS.emailTaken);
    return token === GOOD_LINK ? { email: 'amara@example.com' } : linkOver();
  }),
  on(calls.undoEmailChange, ({ body: { token } }) =>
    token === GOOD_LINK ? { email: 'amara@example.com', reset_token: GOOD_LINK } : linkOver(),
  ),
];

const endHandlers = (database: Database): RequestHandler[] => [
  onMember(database, calls.exportAccount, (user) => ({
    exported_at: '2026-11-21T09:00:00.000Z',
    profile: {
      ...{ ...user, time_zone: null, language: null, source: null },
      ...{ email_changes: [], news_agreed_at: null, news_agreed_where: null, imported_at: null },
      ...{ mail_blocked_at: null, mail_blocked_why: null },
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
    price_changes: [],
    gifts: [],
    orders: [],
    mails: [],
    notes: [],
    nudges: [],
    sessions: [],
  })),
  onMember(database, calls.deleteAccount, (user, { body: { password } }) => {
    const account = accountOf(database, user);
    if (account.password !== password) return detail(400, AUTH_ERRORS.currentPasswordWrong);
    database.accounts = database.accounts.filter((other) => other !== account);
    for (const [token, owner] of database.sessions) {
      if (owner.id === user.id) database.sessions.delete(token);
    }
    return { message: 'Account deleted' };
  }),
];

/** The account's calls, over the tests' database. */
export const accountHandlers = (database: Database): RequestHandler[] => [
  ...profileHandlers(database),
  ...preferenceHandlers(database),
  ...recoveryHandlers(),
  ...endHandlers(database),
];
