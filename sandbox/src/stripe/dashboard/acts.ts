import type { Api } from '../http/api.ts';
import { invalid } from '../http/errors.ts';
import { minorUnits } from '../resources/money.ts';
import { itemsOf, priceOf } from '../resources/subscriptions/items.ts';
import { periodEnd } from '../resources/subscriptions/plans.ts';
import type { World } from '../world.ts';

type Form = Record<string, string>;
/** A call of the API; refused as the API refuses it. */
type Call = (method: 'POST' | 'DELETE', path: string, params?: Form) => Promise<{ id: string }>;
/** What a button does. @returns what is said about it */
type Act = (call: Call, form: Form, world: World) => Promise<string>;

const DAY = 86_400;

/** The amount that was typed, minor units as a parameter. */
function typed(amount: string | undefined, currency: string): string {
  const minor = minorUnits(amount ?? '', currency);
  if (!(minor > 0)) throw invalid('Type an amount, for example 9.99.', 'amount');
  return String(minor);
}

/** The rest of the price's life behind the running period, as the Dashboard's form for schedules plans it. */
const schedulePrice: Act = async (call, { id = '', amount }, world) => {
  const [item] = itemsOf(world, id);
  if (!item) throw invalid('The subscription has no price.');
  const { currency, product, recurring } = priceOf(world, item);
  const price = await call('POST', '/v1/prices', {
    ...{ currency, product, unit_amount: typed(amount, currency) },
    'recurring[interval]': recurring?.interval ?? 'month',
  });
  const made = await call('POST', '/v1/subscription_schedules', { from_subscription: id });
  const [running] = world.store.need('subscription_schedule', made.id).phases;
  await call('POST', `/v1/subscription_schedules/${made.id}`, {
    'phases[0][items][0][price]': item.price,
    'phases[0][start_date]': String(running?.start_date),
    'phases[0][end_date]': String(running?.end_date),
    'phases[1][items][0][price]': price.id,
    'phases[1][duration][interval]': recurring?.interval ?? 'month',
    ...Object.fromEntries(
      [0, 1].flatMap((phase) =>
        (running?.discounts ?? []).map(({ discount }, index) => [
          `phases[${phase}][discounts][${index}][discount]`,
          String(discount),
        ]),
      ),
    ),
  });
  return 'The price changes with the next period.';
};

const CANCELLATIONS: Record<string, (call: Call, path: string) => Promise<unknown>> = {
  now: (call, path) => call('DELETE', path),
  at_period_end: (call, path) => call('POST', path, { cancel_at_period_end: 'true' }),
  never: (call, path) => call('POST', path, { cancel_at_period_end: 'false' }),
};

/**
 * The buttons that the coach presses in Stripe's Dashboard (docs/go-live.md). They call the API, so
 * that they can do no more than Stripe's can.
 */
const ACTS: Record<string, Act> = {
  refund: async (call, { id = '', amount }, world) => {
    const { currency } = world.store.need('payment_intent', id);
    const part: Form = amount ? { amount: typed(amount, currency) } : {};
    await call('POST', '/v1/refunds', { payment_intent: id, ...part });
    return 'The payment was refunded.';
  },
  credit: async (call, { id, amount, currency = '' }) => {
    const params = { amount: `-${typed(amount, currency)}`, currency };
    await call('POST', `/v1/customers/${id}/balance_transactions`, params);
    return 'The customer has the credit.';
  },
  coupon: async (call, { name = '', percent_off = '', duration = '' }) => {
    await call('POST', '/v1/coupons', { name, percent_off, duration });
    return 'The coupon was created.';
  },
  promotion_code: async (call, { id = '', code = '' }) => {
    const promotion = { 'promotion[type]': 'coupon', 'promotion[coupon]': id };
    await call('POST', '/v1/promotion_codes', { code, ...promotion });
    return `Customers can use ${code}.`;
  },
  apply_coupon: async (call, { id, coupon = '' }) => {
    await call('POST', `/v1/subscriptions/${id}`, { 'discounts[0][coupon]': coupon });
    return 'The coupon was applied.';
  },
  cancel: async (call, { id, when = '' }) => {
    await CANCELLATIONS[when]?.(call, `/v1/subscriptions/${id}`);
    return when === 'never' ? 'The subscription goes on.' : 'The subscription was cancelled.';
  },
  free_days: async (call, { id = '', days = '' }, world) => {
    const trial_end = String(periodEnd(world, id) + Number(days) * DAY);
    await call('POST', `/v1/subscriptions/${id}`, { trial_end, proration_behavior: 'none' });
    return `The next payment is ${days} days later.`;
  },
  collection: async (call, { id, behavior = '' }) => {
    const params: Form = behavior
      ? { 'pause_collection[behavior]': behavior }
      : { pause_collection: '' };
    await call('POST', `/v1/subscriptions/${id}`, params);
    return behavior ? 'Nothing is collected until you resume it.' : 'Payments are collected again.';
  },
  archive_price: async (call, { id }) => {
    await call('POST', `/v1/prices/${id}`, { active: 'false' });
    return 'The price is archived.';
  },
  schedule_price: schedulePrice,
};

/**
 * Does what a button asks.
 * @returns what is said about it; undefined for a button that this file does not know
 * @throws StripeError with the API's message
 */
export function press(api: Api, world: World, form: Form): Promise<string> | undefined {
  const { secretKey = 'sk_test_sandbox' } = world.options;
  const call: Call = async (method, path, params = {}) => {
    const response = await api.app.request(path, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
      body: new URLSearchParams(params),
    });
    const answer = (await response.json()) as { id: string; error?: { message: string } };
    if (answer.error) throw invalid(answer.error.message);
    return answer;
  };
  return ACTS[form.action ?? '']?.(call, form, world);
}
