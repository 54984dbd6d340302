import { readSettings } from '../../settings.ts';
import type { World } from '../../world.ts';
import { itemsOf, priceOf } from './items.ts';

const DAY = 86_400;

/** The end of the running period: the earliest of the items'. */
export function periodEnd(world: World, id: string): number {
  return Math.min(...itemsOf(world, id).map((item) => item.current_period_end));
}

export function lastPeriodEnd(world: World, id: string): number {
  return Math.max(...itemsOf(world, id).map((item) => item.current_period_end));
}

/** Plans what happens next in a subscription's life; to be called after its period or its end changed. */
export function planPeriodEnd(world: World, id: string): void {
  const subscription = world.store.need('subscription', id);
  const clock = subscription.test_clock;
  const end = periodEnd(world, id);
  world.timers.plan('subscription.period_end', id, clock, end);
  planCancellation(world, id);
  const [first] = itemsOf(world, id);
  const interval = first && priceOf(world, first).recurring?.interval;
  const upcoming = end - readSettings(world.store).upcomingInvoiceDays * DAY;
  if (interval !== 'day' && interval !== 'week' && upcoming > world.now(subscription.customer)) {
    world.timers.plan('subscription.upcoming', id, clock, upcoming);
  } else {
    world.timers.cancel('subscription.upcoming', id);
  }
}

/** A cancellation inside the period has a moment of its own. */
function planCancellation(world: World, id: string): void {
  const { cancel_at, test_clock } = world.store.need('subscription', id);
  if (cancel_at !== null && cancel_at < periodEnd(world, id))
    world.timers.plan('subscription.cancel_at', id, test_clock, cancel_at);
  else world.timers.cancel('subscription.cancel_at', id);
}

/** Three days before a trial ends, or at once for a shorter one. See /billing/subscriptions/trials. */
export function planTrialReminder(world: World, id: string): void {
  const { trial_end, test_clock, customer } = world.store.need('subscription', id);
  if (trial_end === null) return;
  const at = Math.max(trial_end - 3 * DAY, world.now(customer));
  if (at <= world.now(customer)) {
    world.timers.cancel('subscription.trial_will_end', id);
    remindOfTrialEnd(world, id);
    return;
  }
  world.timers.plan('subscription.trial_will_end', id, test_clock, at);
}

export function remindOfTrialEnd(world: World, id: string): void {
  const subscription = world.store.need('subscription', id);
  if (subscription.status !== 'trialing') return;
  world.emit('customer.subscription.trial_will_end', 'subscription', id);
  const customer = world.store.get('customer', subscription.customer);
  world.mail(
    customer?.email,
    'Your trial is ending soon',
    'Your trial ends within three days.',
    world.now(subscription.customer),
  );
}
