import type { Finding } from 'contract/desk/settings';
import Stripe from 'stripe';
import type { Settings } from '../config.ts';
import type { Context } from '../context.ts';
import { findAccountByCustomer } from './accounts.ts';
import { isFault, isMissing } from './errors.ts';
import { priceDifferences } from './prices.ts';
import { STRIPE_API_VERSION, stripeOf, stripeSdk } from './stripe.ts';
import {
  endpointsOf,
  HANDLED_EVENTS,
  isHandled,
  subjectOf,
  WEBHOOK_PATH,
} from './webhook/events.ts';
import { isKnownEvent } from './webhook/handler.ts';

type Examined = {
  ctx: Context;
  stripe: Stripe;
  settings: Settings;
  account: Stripe.Account;
  now: number;
  /** A page of Stripe's dashboard. */
  page: (path: string) => string;
};

/** Stripe delivers an event within seconds; a later one counts as lost. */
const DELIVERED_WITHIN_SECONDS = 120;

/** How many of the newest events are compared with those that arrived. */
const EVENTS_COMPARED = 20;

const AGAIN = 'Enter the keys again under Settings, Connections, or run `npm run ops -- stripe';

const ok = (text: string): Finding => ({ state: 'ok', text, help: '' });
const look = (text: string, help: string): Finding => ({ state: 'look', text, help });
const missing = (text: string, help: string): Finding => ({ state: 'missing', text, help });

const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key);

/**
 * Reads with the publishable key what the secret key has made, as a browser would.
 * @returns whether both keys are of one account
 */
export const areOfOneAccount = async (
  stripe: Stripe,
  settings: Settings['stripe'],
): Promise<boolean> => {
  const browser = stripeSdk({ ...settings, secretKey: settings.publishableKey });
  const { id, client_secret } = await stripe.setupIntents.create({ usage: 'off_session' });
  try {
    await browser.setupIntents.retrieve(id, { client_secret: client_secret ?? '' });
    return true;
  } catch (error) {
    if (!isMissing(error) && !(error instanceof Stripe.errors.StripeAuthenticationError)) {
      throw error;
    }
    return false;
  } finally {
    await stripe.setupIntents.cancel(id);
  }
};

/** Address of our webhook, as the endpoint at Stripe names it. */
export const webhookUrlOf = ({ strapi }: Pick<Context, 'strapi'>): string =>
  new URL(WEBHOOK_PATH, strapi.config.get<string>('server.absoluteUrl')).href;

const webhook = async ({ ctx, stripe, page }: Examined): Promise<Finding> => {
  const url = webhookUrlOf(ctx);
  const again = `${AGAIN} webhook ${url}\`.`;
  const [endpoint] = await endpointsOf(stripe, url);
  if (endpoint === undefined) return missing(`Stripe sends no messages to ${url}`, again);
  const { id, status, api_version: version, enabled_events: enabled } = endpoint;
  if (version !== STRIPE_API_VERSION) {
    return missing(
      `The webhook speaks version ${version ?? 'of the account'}, not ${STRIPE_API_VERSION}`,
      `Delete it at ${page(`webhooks/${id}`)}. ${again}`,
    );
  }
  if (status !== 'enabled') {
    return missing(`The webhook is ${status}`, `Enable it at ${page(`webhooks/${id}`)}.`);
  }
  const lacking = HANDLED_EVENTS.filter(
    (type) => !enabled.includes('*') && !enabled.includes(type),
  );
  return lacking.length === 0
    ? ok(`The webhook has all ${HANDLED_EVENTS.length} kinds of messages`)
    : missing(`The webhook lacks ${lacking.join(', ')}`, again);
};

/** Whether the newest events about our members, as Stripe lists them, have been handled here. */
const deliveries = async (at: Examined): Promise<Finding> => {
  const { data } = await at.stripe.events.list({ limit: 100 });
  let missed = 0;
  let compared = 0;
  for (const event of data) {
    const isDue = event.created < at.now / 1000 - DELIVERED_WITHIN_SECONDS;
    if (!isDue || !isHandled(event) || compared >= EVENTS_COMPARED) continue;
    const { customerId } = subjectOf(event);
    if (customerId === null || (await findAccountByCustomer(at.ctx, customerId)) === null) continue;
    compared += 1;
    if (!(await isKnownEvent(at.ctx, event.id))) missed += 1;
  }
  if (compared === 0) {
    return look(
      'No message about a member has come yet',
      'Sign up once yourself, wait two minutes and test again.',
    );
  }
  return missed === 0
    ? ok('The latest messages have arrived')
    : missing(
        `${missed} of the latest ${compared} messages did not arrive`,
        `See the attempts at ${at.page('webhooks')}; the webhook's signing secret may be another one.`,
      );
};

const plans = async ({ ctx }: Examined): Promise<Finding> => {
  const differences = await priceDifferences(ctx);
  const problems = differences.flatMap(({ key, problem }) =>
    problem === null ? [] : [`${key}: ${problem}`],
  );
  if (differences.length === 0) return look('No plan is on sale yet', 'Publish the plans.');
  return problems.length === 0
    ? ok(`The prices of ${differences.length} plans are right`)
    : missing(
        `Prices at Stripe differ: ${problems.join('; ')}`,
        'Publish the plan again, or run `npm run ops -- stripe prices`.',
      );
};

const domain = async ({ stripe, settings, page }: Examined): Promise<Finding> => {
  const { hostname } = new URL(settings.storefrontUrl);
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 1 });
  return data[0]?.enabled === true
    ? ok(`Wallets work on ${hostname}`)
    : look(
        `Apple Pay and Google Pay do not know ${hostname}`,
        `Add it at ${page('settings/payment_method_domains')}.`,
      );
};

const tax = async ({ stripe, settings, page }: Examined): Promise<Finding> => {
  if (!settings.tax.enabled) {
    return look(
      'Taxes are not calculated',
      `Ask a tax adviser who reports them. To charge them: ${page('settings/tax')}, then STRIPE_TAX=true.`,
    );
  }
  const { status, status_details: details } = await stripe.tax.settings.retrieve();
  if (status !== 'active') {
    const fields = details.pending?.missing_fields?.join(', ') ?? 'settings';
    return missing(
      `Taxes are on, but not set up at Stripe (${fields})`,
      `Complete the origin address and the preset tax code at ${page('settings/tax')}.`,
    );
  }
  const { data } = await stripe.tax.registrations.list({ status: 'active', limit: 100 });
  const places = data.map(({ country, country_options: of }) => of.us?.state ?? country);
  return places.length > 0
    ? ok(`Taxes are calculated for ${places.join(', ')}`)
    : missing(
        'Stripe would collect no tax anywhere',
        `Add where the business is registered for taxes at ${page('tax/registrations')}.`,
      );
};

const CHECKS: Readonly<Record<string, (at: Examined) => Finding | Promise<Finding>>> = {
  keys: ({ settings: { stripe, isProduction }, page }) => {
    const live = [stripe.secretKey, stripe.publishableKey].map((key) => isLive(key ?? ''));
    const help = `Take the live keys of ${page('apikeys')}.`;
    if (live.every(Boolean)) return ok('The keys are for live mode');
    if (live.some(Boolean)) return missing('One key is for live mode, the other is not', help);
    const text = 'The keys are for test mode: no money moves';
    if (stripe.allowTestKeys) return ok(text);
    return isProduction ? missing(text, help) : look(text, help);
  },
  pair: async ({ stripe, settings, page }) =>
    (await areOfOneAccount(stripe, settings.stripe))
      ? ok('Both keys are of one account')
      : missing(
          'The publishable key belongs to another account, or to none',
          `Copy both keys from ${page('apikeys')}.`,
        ),
  charges: ({ account, page }) =>
    account.charges_enabled
      ? ok('Charges are enabled')
      : missing('The account cannot charge', `Complete it at ${page('account/onboarding')}.`),
  webhook,
  deliveries,
  plans,
  domain,
  tax,
};

/**
 * Compares the account at Stripe with what the product needs to take real payments. Makes nothing
 * at Stripe except a SetupIntent that it cancels at once.
 * @throws Stripe's error when the account cannot be read at all
 */
export const examineStripe = async (
  ctx: Context,
  now = Date.now(),
): Promise<(Finding & { key: string })[]> => {
  const { settings } = ctx;
  if (!settings.stripe.secretKey) {
    const help = 'Enter the keys under Settings, Connections, or set STRIPE_SECRET_KEY.';
    return [{ key: 'keys', ...missing('Stripe is not connected: nothing can be sold', help) }];
  }
  const stripe = stripeOf(ctx);
  const account = await stripe.accounts.retrieveCurrent();
  const page = (path: string): string => `${settings.stripe.dashboardUrl}/${path}`;
  const at: Examined = { ctx, stripe, settings, account, page, now };
  const found: (Finding & { key: string })[] = [];
  for (const [key, run] of Object.entries(CHECKS)) {
    try {
      found.push({ key, ...(await run(at)) });
    } catch (error) {
      // What Stripe refuses, for example to a restricted key, does not end the other checks.
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const help = isFault(error) ? 'Test again.' : 'Use a key that may read this.';
      found.push({ key, ...missing(`Not answered: ${error.message}`, help) });
    }
  }
  return found;
};
