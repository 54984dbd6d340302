import Stripe from 'stripe';
import { IMPORTED_PLAN } from '../../server/src/billing/snapshot/subscription.ts';
import type { Act } from './life.ts';
import type { StripeSide } from './stripe-side.ts';
import type { Told } from './told.ts';

/** Minor units. */
const GIFT = 500;
const RISE = 300;
const PERCENT_OFF = 20;
const HOUR_SECONDS = 3600;

const activeOf = async (
  { client }: StripeSide,
  customer: string,
): Promise<Stripe.Subscription[]> => {
  const { data } = await client.subscriptions.list({ customer });
  return data;
};

/** The coach has replaced the price in the panel meanwhile, the bank declines, or refunds are refused. */
const ignoreRefusal = (error: unknown): void => {
  const isRefusal =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError;
  if (!isRefusal) throw error;
};

/** Gives back a share of the newest payment that can still be given back. */
const giveBack = async (stripe: StripeSide, customer: string, share: number): Promise<void> => {
  const [newest] = await stripe.paymentsOf(customer);
  if (newest === undefined || newest.disputed) return;
  const left = newest.amount - newest.amount_refunded;
  const amount = Math.min(left, Math.round(newest.amount * share));
  if (amount <= 0) return;
  await stripe.client.refunds.create({ charge: newest.id, amount }).catch(ignoreRefusal);
};

type Duration = 'forever' | 'once';

/** The coupon of a duration, made at its first use. */
const couponOf = async ({ client }: StripeSide, duration: Duration): Promise<string> => {
  const id = `chaos-${duration}`;
  const coupon = { id, percent_off: PERCENT_OFF, duration };
  await client.coupons.create(coupon).catch(ignoreRefusal);
  return id;
};

const act = async (stripe: StripeSide, customer: string, what: Act, told: Told): Promise<void> => {
  const { client } = stripe;
  const subscriptions = await activeOf(stripe, customer);
  const [first] = subscriptions;
  switch (what) {
    case 'ends the subscription':
      told.mayEnd = true;
      for (const { id } of subscriptions) await stripe.end(id);
      return;
    case 'gives back the last payment':
      return giveBack(stripe, customer, 1);
    case 'gives back half of the last payment':
      return giveBack(stripe, customer, 0.5);
    case 'gives a coupon':
    case 'gives a coupon of one use': {
      if (first === undefined) return;
      const coupon = await couponOf(stripe, what === 'gives a coupon' ? 'forever' : 'once');
      await client.subscriptions.update(first.id, { discounts: [{ coupon }] });
      return;
    }
    case 'gives a credit': {
      const { currency } = await client.customers.retrieve(customer).then((found) => {
        if (found.deleted === true) throw new Error(`${customer} is deleted`);
        return found;
      });
      if (currency === null || currency === undefined) return;
      await client.customers.createBalanceTransaction(customer, { amount: -GIFT, currency });
      told.gifts += GIFT;
      return;
    }
    case 'adds a second subscription': {
      const item = first?.items.data[0];
      // Another one at the price of an imported one would be to a product that is not ours.
      if (item === undefined || first?.metadata[IMPORTED_PLAN] !== undefined) return;
      told.prices.add(item.price.unit_amount ?? 0);
      // As the Dashboard does it: without our metadata, and paid by the default card.
      await client.subscriptions
        .create({ customer, items: [{ price: item.price.id }] })
        .catch(ignoreRefusal);
      told.paymentsAtEnd = null;
      told.mayEnd = true;
      return;
    }
    case 'pauses the collection': {
      if (first === undefined) return;
      await client.subscriptions.update(first.id, {
        pause_collection: {
          behavior: 'void',
          resumes_at: first.start_date + 400 * 24 * HOUR_SECONDS,
        },
      });
      return;
    }
    case 'pauses the subscription':
      // Stripe credits the unused time with the bill of the resumption. A schedule forbids it.
      if (first !== undefined) await client.subscriptions.pause(first.id).catch(ignoreRefusal);
      return;
    case 'takes Link as the way to pay': {
      const made = await client.paymentMethods.create({ type: 'link' });
      const { id } = await client.paymentMethods.attach(made.id, { customer });
      await client.customers.update(customer, {
        invoice_settings: { default_payment_method: id },
      });
      for (const each of subscriptions)
        await client.subscriptions.update(each.id, { default_payment_method: id });
      return;
    }
    case 'plans a dearer price': {
      const price = first?.items.data[0]?.price;
      if (first === undefined || price === undefined || first.schedule !== null) return;
      const recurring = { interval: price.recurring?.interval ?? 'month' };
      const unit_amount = (price.unit_amount ?? 0) + RISE;
      const { currency, product } = price;
      const dearer = await client.prices.create({
        ...{ currency, unit_amount, recurring, product: String(product) },
      });
      told.prices.add(unit_amount);
      const made = await client.subscriptionSchedules
        .create({ from_subscription: first.id })
        .catch(ignoreRefusal);
      const [running] = made?.phases ?? [];
      if (made === undefined || running === undefined) return;
      const { start_date, end_date, trial_end } = running;
      await client.subscriptionSchedules.update(made.id, {
        phases: [
          {
            ...{ items: [{ price: price.id }], start_date, end_date },
            ...(trial_end !== null && { trial_end }),
          },
          {
            items: [{ price: dearer.id }],
            duration: { interval: recurring.interval, interval_count: 1 },
          },
        ],
      });
    }
  }
};

/** What the coach does to a customer in Stripe's Dashboard, and what that may change. */
export const actByHand = async (
  stripe: StripeSide,
  customer: string,
  what: Act,
  told: Told,
): Promise<void> => {
  await act(stripe, customer, what, told);
  // The app may have fetched the customer while the coach was at it.
  told.changedByHandAt = Date.now();
};
