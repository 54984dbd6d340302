import Stripe from 'stripe';
import type { Settings } from '../config.ts';
import type { Accounts } from './accounts.ts';
import { isFault, isMissing } from './errors.ts';
import type { Prices } from './prices.ts';
import { createStripe, STRIPE_API_VERSION } from './stripe.ts';
import { findEndpoint, HANDLED_EVENTS, isHandled, subjectOf } from './webhook/events.ts';

/**
 * One line of the report. `missing` must be mended before money is taken; `look` cannot be read
 * through Stripe's API or depends on a choice, so somebody has to look.
 */
type Check = {
  status: 'ok' | 'missing' | 'look';
  what: string;
  /** What was found. */
  says: string;
  /** What to do; empty when there is nothing to do. */
  todo: string;
};

type Parts = {
  stripe: Stripe;
  settings: Settings;
  prices: Pick<Prices, 'differences' | 'formerCurrencies'>;
  accounts: Pick<Accounts, 'findByCustomer'>;
  events: { isKnown: (eventId: string) => Promise<boolean> };
  /** Address of our webhook, as the endpoint at Stripe names it. */
  webhookUrl: () => string;
};

/** Stripe delivers an event within seconds; a later one counts as lost. */
const DELIVERED_WITHIN_SECONDS = 120;

/** How many of the newest events are compared with those that arrived. */
const EVENTS_COMPARED = 20;

const isLive = (key: string): boolean => /^[a-z]+_live_/.test(key);

/** Compares the account at Stripe with what the product needs to take real payments. */
export const createDoctor = ({ stripe, settings, prices, accounts, events, webhookUrl }: Parts) => {
  const { dashboardUrl, secretKey, publishableKey } = settings.stripe;
  const page = (path: string): string => `${dashboardUrl}/${path}`;

  const check = (what: string, problem: string | null, says: string, todo: string): Check =>
    problem === null
      ? { status: 'ok', what, says, todo: '' }
      : { status: 'missing', what, says: problem, todo };

  const keys = (): Check => {
    const live = [secretKey, publishableKey].map(isLive);
    const isTest = live.every((one) => !one);
    const problem = isTest ? 'test keys: no money moves' : 'one key is live, the other is not';
    if (isTest && settings.stripe.allowTestKeys) {
      return { status: 'ok', what: 'API keys', says: `${problem}, as set`, todo: '' };
    }
    return check(
      'API keys',
      live.every(Boolean) ? null : problem,
      'both live',
      `Set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to the live keys of ${page('apikeys')}.`,
    );
  };

  /** Reads with the publishable key what the secret key has made, as a browser would. */
  const sameAccount = async (): Promise<Check> => {
    const browser = createStripe({ ...settings.stripe, secretKey: publishableKey });
    const { id, client_secret } = await stripe.setupIntents.create({ usage: 'off_session' });
    try {
      await browser.setupIntents.retrieve(id, { client_secret: client_secret ?? '' });
      return check('Keys of one account', null, 'the publishable key reads what we make', '');
    } catch (error) {
      const isForeign =
        isMissing(error) || error instanceof Stripe.errors.StripeAuthenticationError;
      if (!isForeign) throw error;
      const problem = 'the publishable key belongs to another account, or to none';
      return check('Keys of one account', problem, '', `Copy both keys from ${page('apikeys')}.`);
    } finally {
      await stripe.setupIntents.cancel(id);
    }
  };

  const aboutAccount = (account: Stripe.Account): Check[] => {
    const { business_profile: profile, settings: set } = account;
    const { branding, payments, card_payments: cards } = set ?? {};
    const descriptor = payments?.statement_descriptor ?? cards?.statement_descriptor_prefix ?? null;
    const picture = branding?.icon ?? branding?.logo ?? null;
    return [
      check(
        'Charges',
        account.charges_enabled ? null : 'the account cannot charge',
        `enabled for ${account.id}`,
        `Complete the account at ${page('account/onboarding')}.`,
      ),
      check(
        'Payouts',
        account.payouts_enabled ? null : 'Stripe does not pay out yet',
        'enabled',
        `Add a bank account at ${page('settings/payouts')}.`,
      ),
      check(
        'Statement descriptor',
        descriptor === null ? 'none: members would not recognise the charge' : null,
        descriptor ?? '',
        `Set it at ${page('settings/public')}.`,
      ),
      check(
        'Support e-mail',
        profile?.support_email ? null : 'none',
        profile?.support_email ?? '',
        `Set it at ${page('settings/public')}; the site's is ${settings.supportEmail}.`,
      ),
      check(
        'Branding',
        picture !== null && branding?.primary_color ? null : 'no icon, logo or colour',
        'icon or logo, and a colour',
        `Set them at ${page('settings/branding')}; Checkout and invoices show them.`,
      ),
    ];
  };

  const webhook = async (): Promise<Check> => {
    const url = webhookUrl();
    const what = 'Webhook endpoint';
    const endpoint = await findEndpoint(stripe, url);
    if (endpoint === null) {
      return check(what, `none for ${url}`, '', `Run: npm run ops -- stripe webhook ${url}`);
    }
    const { id, status, api_version: version, enabled_events: enabled } = endpoint;
    const lacking = enabled.includes('*')
      ? []
      : HANDLED_EVENTS.filter((type) => !enabled.includes(type));
    if (version !== STRIPE_API_VERSION) {
      return check(
        what,
        `${id} speaks version ${version ?? 'of the account'}, not ${STRIPE_API_VERSION}`,
        '',
        `Delete it at ${page(`webhooks/${id}`)}, then run: npm run ops -- stripe webhook ${url}`,
      );
    }
    if (status !== 'enabled') {
      return check(what, `${id} is ${status}`, '', `Enable it at ${page(`webhooks/${id}`)}.`);
    }
    return check(
      what,
      lacking.length > 0 ? `${id} lacks ${lacking.join(', ')}` : null,
      `${id}, ${version}, ${HANDLED_EVENTS.length} kinds of events`,
      `Run: npm run ops -- stripe webhook ${url}`,
    );
  };

  /** Whether the newest events about our members, as Stripe lists them, have been handled here. */
  const delivery = async (now: number): Promise<Check> => {
    const what = 'Webhook deliveries';
    const { data } = await stripe.events.list({ limit: 100 });
    const missed: string[] = [];
    let latest: Stripe.Event | null = null;
    let compared = 0;
    for (const event of data) {
      const isDue = event.created < now / 1000 - DELIVERED_WITHIN_SECONDS;
      if (!isDue || !isHandled(event) || compared >= EVENTS_COMPARED) continue;
      const { customerId } = subjectOf(event);
      if (customerId === null || (await accounts.findByCustomer(customerId)) === null) continue;
      compared += 1;
      if (!(await events.isKnown(event.id))) missed.push(event.id);
      else latest ??= event;
    }
    if (compared === 0) {
      const todo = 'Sign up once yourself, wait two minutes and run this again.';
      return { status: 'look', what, says: 'no event of a member yet', todo };
    }
    return check(
      what,
      missed.length === 0 ? null : `${missed.length} of ${compared} did not arrive: ${missed[0]}`,
      `the last one of ${new Date((latest?.created ?? 0) * 1000).toISOString()}`,
      `See the attempts at ${page('webhooks')}; compare STRIPE_WEBHOOK_SECRET with the endpoint's.`,
    );
  };

  const pricesInStep = async (): Promise<Check> => {
    const differences = await prices.differences();
    const problems = differences.flatMap(({ key, problem }) =>
      problem === null ? [] : [`${key}: ${problem}`],
    );
    const none = differences.length === 0 ? 'no plan is on sale' : null;
    return check(
      'Prices',
      none ?? (problems.join('; ') || null),
      differences.map(({ key }) => key).join(' and '),
      none === null
        ? 'Run: npm run ops -- stripe prices'
        : 'Publish the plans in the panel, then run: npm run ops -- stripe prices',
    );
  };

  const currency = async (): Promise<Check> => {
    const what = 'Currency';
    const name = settings.currency.toUpperCase();
    const former = (await prices.formerCurrencies()).map((code) => code.toUpperCase()).join(', ');
    if (former === '') return check(what, null, name, '');
    return {
      ...{ status: 'look', what, says: `${name}; some members still pay in ${former}` },
      todo: 'They go on so until they cancel. They cannot switch between the plans.',
    };
  };

  const portal = async (): Promise<Check> => {
    const ending: string[] = [];
    for await (const { id, features } of stripe.billingPortal.configurations.list({
      active: true,
      limit: 100,
    })) {
      const { enabled, trial_update_behavior: behavior } = features.subscription_update;
      if (enabled && behavior !== 'continue_trial') ending.push(id);
    }
    return check(
      'Customer portal',
      ending.length === 0
        ? null
        : `${ending.join(', ')} would end a pause or trial when the plan is changed`,
      'a change of plan there continues trials and pauses',
      `Set trial_update_behavior to continue_trial, or switch plan changes off at ${page('settings/billing/portal')}.`,
    );
  };

  const domain = async (): Promise<Check> => {
    const { hostname } = new URL(settings.storefrontUrl);
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: hostname, limit: 1 });
    const [found] = data;
    const state = found === undefined ? 'is not registered' : 'is switched off';
    return check(
      'Payment method domain',
      found?.enabled === true ? null : `${hostname} ${state}`,
      hostname,
      `Add ${hostname} at ${page('settings/payment_method_domains')}; wallets need it.`,
    );
  };

  const tax = async (): Promise<Check> => {
    const what = 'Stripe Tax';
    if (!settings.tax.enabled) {
      const todo = `Ask a tax adviser who reports taxes. To charge them: ${page('settings/tax')}, then STRIPE_TAX=true.`;
      return { status: 'look', what, says: 'off: no taxes are calculated', todo };
    }
    const { status, status_details: details } = await stripe.tax.settings.retrieve();
    const lacking = details.pending?.missing_fields?.join(', ') ?? 'settings';
    return check(
      what,
      status === 'active' ? null : `on, but not set up at Stripe (${lacking})`,
      `on, ${settings.tax.behavior} prices, ${settings.tax.code}`,
      `Complete the origin address and the preset tax code at ${page('settings/tax')}.`,
    );
  };

  /** Stripe collects taxes only where the account is registered. */
  const registrations = async (): Promise<Check[]> => {
    if (!settings.tax.enabled) return [];
    const { data } = await stripe.tax.registrations.list({ status: 'active', limit: 100 });
    const places = data.map(({ country, country_options: of }) => of.us?.state ?? country);
    return [
      check(
        'Tax registrations',
        places.length === 0 ? 'none: Stripe would collect no tax anywhere' : null,
        places.join(', '),
        `Add where the business is registered for taxes at ${page('tax/registrations')}.`,
      ),
    ];
  };

  /** What the API does not tell. */
  const onlyInDashboard = (): Check[] => {
    const look = (what: string, todo: string): Check => ({
      ...{ status: 'look', what, says: 'not in the API', todo },
    });
    return [
      look(
        'Failed renewals',
        `${page('settings/billing/automatic')}: after all retries, cancel the subscription.`,
      ),
      look(
        'Mails about failed payments',
        `${page('settings/billing/automatic')}: off, with those about expiring cards; the site mails.`,
      ),
      look(
        'Mails about trials and renewals',
        `${page('settings/billing/automatic')}: off; the site reminds.`,
      ),
      look(
        'Receipts and refunds',
        `${page('settings/emails')}: successful payments and refunds off; the site mails receipts.`,
      ),
    ];
  };

  /** Keeps a check that Stripe refuses, for example to a restricted key, from ending the others. */
  const orRefused = async (what: string, run: () => Promise<Check>): Promise<Check> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeError)) throw error;
      const todo = isFault(error) ? 'Run this again.' : 'Use a key that may read this.';
      return check(what, error.message, '', todo);
    }
  };

  /**
   * Checks everything. Makes nothing at Stripe except a SetupIntent that it cancels at once.
   * @param now milliseconds since the epoch
   * @throws Stripe's error when the account cannot be read at all
   */
  return async (now = Date.now()): Promise<Check[]> => [
    keys(),
    ...aboutAccount(await stripe.accounts.retrieveCurrent()),
    await orRefused('Keys of one account', sameAccount),
    await orRefused('Webhook endpoint', webhook),
    await orRefused('Webhook deliveries', () => delivery(now)),
    await orRefused('Prices', pricesInStep),
    await orRefused('Currency', currency),
    await orRefused('Customer portal', portal),
    await orRefused('Payment method domain', domain),
    await orRefused('Stripe Tax', tax),
    ...(await registrations()),
    ...onlyInDashboard(),
  ];
};
