import { AUTH_ERRORS, CARD_CONFIRMED, calls, TRIAL_DAYS, validationErrorBody } from 'contract';
import { HttpResponse, http, type RequestHandler } from 'msw';
import { answer, detail, memberOf, pathOf } from './answers.ts';
import { aMember } from './builders.ts';
import type { Database } from './database.ts';
import { issueToken } from './tokens.ts';

/* Trials and cards, over the tests' database. Every card is accepted unless a test overrides it. */

/** The end of a trial that begins now. */
export const trialEnd = (): string => new Date(Date.now() + TRIAL_DAYS * 86_400_000).toISOString();

const newSetup = (
  database: Database,
  setup: Parameters<Database['cardSetups']['set']>[1],
): { client_secret: string; setup_intent_id: string; card_ready: false } => {
  const id = `seti_${database.cardSetups.size + 1}`;
  database.cardSetups.set(id, setup);
  return { client_secret: `${id}_secret_x`, setup_intent_id: id, card_ready: false };
};

const signup = (database: Database): RequestHandler =>
  http.post(pathOf(calls.trialSignup), async ({ request }) => {
    const body = calls.trialSignup.body.safeParse(await request.json());
    if (!body.success)
      return HttpResponse.json(validationErrorBody(body.error, 'body'), { status: 422 });
    const { name, email, password, package: trialPlan } = body.data;
    if (database.accounts.some(({ user }) => user.email === email))
      return detail(409, AUTH_ERRORS.emailTaken);
    const user = aMember('inactive', { id: `user-${email}`, name, email });
    return answer(calls.trialSignup, {
      ...newSetup(database, { account: { user, password }, trialPlan }),
      trial_end_date: trialEnd(),
    });
  });

const setup = (database: Database): RequestHandler =>
  http.post(pathOf(calls.setupPaymentMethod), async ({ request }) => {
    const user = memberOf(database, request);
    if (user === null) return detail(401, AUTH_ERRORS.sessionExpired);
    const { package: trialPlan } = calls.setupPaymentMethod.body.parse(await request.json());
    const account = database.accounts.find((one) => one.user.id === user.id);
    if (account === undefined) return detail(403, 'Not yours');
    return answer(calls.setupPaymentMethod, {
      ...newSetup(database, { account, trialPlan: trialPlan ?? null }),
      ...(trialPlan !== undefined && { trial_end_date: trialEnd() }),
    });
  });

const confirm = (database: Database): RequestHandler =>
  http.post(pathOf(calls.confirmPaymentMethod), async ({ request }) => {
    const body = calls.confirmPaymentMethod.body.parse(await request.json());
    const found = database.cardSetups.get(body.setup_intent_id);
    if (found === undefined) return detail(404, 'Not found');
    const { account, trialPlan } = found;
    const user = {
      ...account.user,
      has_payment_method: true,
      ...(trialPlan !== null && {
        subscription_status: 'trial' as const,
        subscription_plan: trialPlan,
        trial_end_date: trialEnd(),
      }),
    };
    database.accounts = [
      ...database.accounts.filter((one) => one.user.id !== user.id),
      { ...account, user },
    ];
    return answer(calls.confirmPaymentMethod, {
      status: 'success',
      message: trialPlan === null ? CARD_CONFIRMED.cardAdded : CARD_CONFIRMED.trialStarted,
      access_token: issueToken(database, user),
      user,
      trial_days_remaining: trialPlan === null ? 0 : TRIAL_DAYS,
    });
  });

/** Handlers of the card calls. */
export const paymentHandlers = (database: Database): RequestHandler[] => [
  http.get(pathOf(calls.getPaymentSettings), () =>
    answer(calls.getPaymentSettings, { publishable_key: 'pk_test_x', script_url: null }),
  ),
  signup(database),
  setup(database),
  confirm(database),
];
