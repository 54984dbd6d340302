import {
  AUTH_ERRORS,
  addCalendarMonths,
  type BodyOf,
  CARD_CONFIRMED,
  calls,
  PAYMENT_ERRORS,
  PROMOTION_CODE_ERRORS,
  type ResponseOf,
  TRIAL_DAYS,
} from 'contract';
import type { RequestHandler } from 'msw';
import { detail, on, onMember } from './answers.ts';
import { aMember } from './builders.ts';
import type { Database } from './database.ts';
import { issueToken } from './tokens.ts';

/* Trials and cards, over the tests' database. Every card is accepted unless a test overrides it. */

/** The end of a trial that begins now. */
export const trialEnd = (): string => new Date(Date.now() + TRIAL_DAYS * 86_400_000).toISOString();

/** What a plan of the tests' database costs, without credit; the code HALF takes off a half, once. */
const quoteOf = (
  database: Database,
  {
    package: key,
    trial,
    promotion_code,
    location = database.location,
  }: BodyOf<(typeof calls)['quotePurchase']>,
): ResponseOf<(typeof calls)['quotePurchase']> => {
  const plan = database.plans.find((one) => one.key === key);
  const behavior = plan?.tax;
  const rate = behavior === 'exclusive' && location !== undefined ? 0.19 : 0;
  const net = Math.round((plan?.price ?? 0) * 100);
  const added = Math.round(net * rate);
  const full = net + added;
  const currency = 'usd';
  const isHalf = promotion_code === 'HALF';
  const at = addCalendarMonths(new Date(), key === 'monthly' ? 1 : 12).toISOString();
  return {
    first_charge: { amount: isHalf ? Math.floor(full / 2) : full, currency },
    next_charge: trial ? null : { amount: full, currency, at },
    regular: { amount: full, currency },
    discounts: isHalf ? [{ name: 'Half', duration: 'once', ends_at: null }] : [],
    ...(behavior !== undefined && {
      tax: { behavior, amount: added, location_needed: location === undefined },
    }),
  };
};

const quote = (database: Database): RequestHandler =>
  on(calls.quotePurchase, ({ body }) =>
    body.promotion_code === undefined || body.promotion_code === 'HALF'
      ? quoteOf(database, body)
      : detail(422, PROMOTION_CODE_ERRORS.unknown),
  );

/** Every place is found, but those of the postal code 00000. */
const place = (database: Database): RequestHandler =>
  on(calls.setLocation, ({ body }) => {
    if (body.postal_code === '00000') return detail(422, PAYMENT_ERRORS.locationNeeded);
    database.location = body;
    return body;
  });

const newSetup = (
  database: Database,
  setup: Parameters<Database['cardSetups']['set']>[1],
): { client_secret: string; setup_intent_id: string; card_ready: false; wallets: [] } => {
  const id = `seti_${database.cardSetups.size + 1}`;
  database.cardSetups.set(id, setup);
  return { client_secret: `${id}_secret_x`, setup_intent_id: id, card_ready: false, wallets: [] };
};

const signup = (database: Database): RequestHandler =>
  on(calls.trialSignup, ({ body }) => {
    const { name, email, password, package: trialPlan } = body;
    if (database.accounts.some(({ user }) => user.email === email))
      return detail(409, AUTH_ERRORS.emailTaken);
    const user = aMember('inactive', { id: `user-${email}`, name, email });
    return {
      ...newSetup(database, { account: { user, password }, trialPlan }),
      trial_end_date: trialEnd(),
      quote: quoteOf(database, { ...body, trial: true }),
    };
  });

const setup = (database: Database): RequestHandler =>
  onMember(database, calls.setupPaymentMethod, (user, { body }) => {
    const { package: trialPlan, promotion_code } = body;
    const account = database.accounts.find((one) => one.user.id === user.id);
    if (account === undefined) return detail(403, 'Not yours');
    return {
      ...newSetup(database, { account, trialPlan: trialPlan ?? null }),
      ...(trialPlan !== undefined && {
        trial_end_date: trialEnd(),
        quote: quoteOf(database, { package: trialPlan, trial: true, promotion_code }),
      }),
    };
  });

const confirm = (database: Database): RequestHandler =>
  on(calls.confirmPaymentMethod, ({ body }) => {
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
    return {
      status: 'success' as const,
      message: trialPlan === null ? CARD_CONFIRMED.cardAdded : CARD_CONFIRMED.trialStarted,
      access_token: issueToken(database, user),
      user,
      trial_days_remaining: trialPlan === null ? 0 : TRIAL_DAYS,
    };
  });

/** Handlers of the card calls. */
export const paymentHandlers = (database: Database): RequestHandler[] => [
  on(calls.getPaymentSettings, () => ({ publishable_key: 'pk_test_x', script_url: null })),
  quote(database),
  place(database),
  signup(database),
  setup(database),
  confirm(database),
];
