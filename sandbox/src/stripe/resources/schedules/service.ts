import type { z } from 'zod';
import { invalid, unsupported } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds, SubscriptionDoc } from '../../store/kinds.ts';
import { addInterval } from '../../time/calendar.ts';
import type { World } from '../../world.ts';
import { redeem } from '../discounts/redeem.ts';
import { mergeMetadata } from '../metadata.ts';
import { ownedMethod } from '../payment-methods/service.ts';
import { itemsOf, priceOf } from '../subscriptions/items.ts';
import { pausesOf, planPauses } from './pauses.ts';
import type { createParams, phaseParams, updateParams } from './schema.ts';

type Schedule = Kinds['subscription_schedule'];
type Phase = Schedule['phases'][number];

/** What a phase holds when neither a call nor the subscription says otherwise. */
const BLANK = {
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  collection_method: null,
  default_payment_method: null,
  default_tax_rates: [],
  description: null,
  invoice_settings: null,
  on_behalf_of: null,
  transfer_data: null,
  trial_end: null,
} satisfies Partial<Phase>;

const phaseItem = (price: string, quantity: number): Phase['items'][number] => ({
  billing_thresholds: null,
  discounts: [],
  metadata: {},
  plan: price,
  price,
  quantity,
  tax_rates: [],
});

/** A schedule whose only phase is the running period of a subscription. See /api/subscription_schedules/create. */
export function createSchedule(world: World, params: z.infer<typeof createParams>): Schedule {
  if (!params.from_subscription)
    throw unsupported('a schedule that is not made from a subscription', 'from_subscription');
  const subscription = world.store.need(
    'subscription',
    params.from_subscription,
    'from_subscription',
  );
  if (subscription.schedule !== null)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
      'from_subscription',
    );
  if (!['active', 'past_due', 'trialing', 'paused'].includes(subscription.status))
    throw invalid(
      `You cannot make a schedule from a subscription that is ${subscription.status}.`,
      'from_subscription',
    );
  const items = itemsOf(world, subscription.id);
  const phase = {
    start_date: Math.min(...items.map((item) => item.current_period_start)),
    end_date: Math.min(...items.map((item) => item.current_period_end)),
  };
  const id = newId('subscription_schedule');
  world.store.insert('subscription_schedule', {
    id,
    object: 'subscription_schedule',
    application: null,
    billing_mode: subscription.billing_mode,
    canceled_at: null,
    completed_at: null,
    created: world.now(subscription.customer),
    current_phase: phase,
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: null,
      automatic_tax: subscription.automatic_tax,
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: subscription.collection_method,
      default_payment_method: subscription.default_payment_method,
      description: null,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: 'release',
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    pause_schedules: pausesOf(world, subscription, params.pause_schedules),
    phases: [
      {
        ...BLANK,
        ...phase,
        currency: subscription.currency,
        discounts: subscription.discounts.map(namedDiscount),
        items: items.map(({ price, quantity }) => phaseItem(price, quantity ?? 1)),
        metadata: {},
        proration_behavior: 'create_prorations',
        trial_end: subscription.status === 'trialing' ? subscription.trial_end : null,
      },
    ],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: subscription.test_clock,
  });
  planPauses(world, id);
  world.emit('subscription_schedule.created', 'subscription_schedule', id);
  world.change('subscription', subscription.id, { schedule: id }, 'customer.subscription.updated');
  return world.store.need('subscription_schedule', id);
}

function namedDiscount(discount: string): Phase['discounts'][number] {
  return { coupon: null, discount, promotion_code: null };
}

/**
 * Writes the phases and the end of a schedule. The running phase stays as it is, and a phase begins
 * with a period of the subscription. See /api/subscription_schedules/update.
 */
export function updateSchedule(
  world: World,
  id: string,
  params: z.infer<typeof updateParams>,
): Schedule {
  const schedule = running(world, id);
  const phases = params.phases && phasesOf(world, schedule, params.phases);
  const method = params.default_settings?.default_payment_method;
  return world.change(
    'subscription_schedule',
    id,
    {
      metadata: mergeMetadata(schedule.metadata ?? {}, params.metadata),
      ...(params.end_behavior && { end_behavior: params.end_behavior }),
      ...(phases && { phases }),
      ...(method && {
        default_settings: {
          ...schedule.default_settings,
          default_payment_method: ownedMethod(
            world,
            method,
            String(schedule.customer),
            'default_settings[default_payment_method]',
          ),
        },
      }),
    },
    'subscription_schedule.updated',
  );
}

function phasesOf(
  world: World,
  schedule: Schedule,
  sent: readonly z.infer<typeof phaseParams>[],
): Phase[] {
  const current = schedule.phases.find(isCurrent(schedule));
  let start = current?.start_date ?? 0;
  return sent.map((phase, index) => {
    const at = `phases[${index}]`;
    if (phase.start_date !== undefined && phase.start_date !== start)
      throw invalid(
        index === 0
          ? 'You can not modify the start date of the current phase.'
          : 'The start date of a phase must be the end date of the one before.',
        `${at}[start_date]`,
      );
    const items = phase.items.map(({ price, quantity = 1 }, itemIndex) =>
      phaseItem(world.store.need('price', price, `${at}[items][${itemIndex}][price]`).id, quantity),
    );
    const trial_end = phase.trial_end ?? null;
    if (index === 0) assertUnchanged(current, items, trial_end);
    const { duration } = phase;
    const end =
      phase.end_date ??
      (duration && addInterval(start, duration.interval, duration.interval_count ?? 1));
    if (end === undefined)
      throw invalid('You must pass `end_date` or `duration`.', `${at}[end_date]`);
    if (end <= start) throw invalid('A phase must end after it has begun.', `${at}[end_date]`);
    const written: Phase = {
      ...BLANK,
      currency: world.store.need('price', items[0]?.price ?? '').currency,
      discounts: redeem(world, phase.discounts ?? [], {
        customer: String(schedule.customer),
        subscription: schedule.subscription,
      }).map(namedDiscount),
      end_date: end,
      items,
      metadata: mergeMetadata({}, phase.metadata),
      proration_behavior: phase.proration_behavior ?? 'create_prorations',
      start_date: start,
      trial_end,
    };
    start = end;
    return written;
  });
}

function assertUnchanged(
  current: Phase | undefined,
  items: Phase['items'],
  trialEnd: number | null,
): void {
  if (trialEnd !== (current?.trial_end ?? null))
    throw unsupported('another trial in the running phase', 'phases[0][trial_end]');
  const same = current?.items.map(({ price, quantity }) => `${price} ${quantity}`).join();
  if (same !== items.map(({ price, quantity }) => `${price} ${quantity}`).join())
    throw unsupported('another price in the running phase', 'phases[0][items]');
}

const isCurrent =
  ({ current_phase }: Schedule) =>
  ({ start_date }: Phase): boolean =>
    start_date === current_phase?.start_date;

/** @throws StripeError for a schedule that is over */
function running(world: World, id: string): Schedule {
  const schedule = world.store.need('subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw invalid(
    `You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
  );
}

/** Parts a schedule from its subscription, which goes on. See /api/subscription_schedules/release. */
export function releaseSchedule(world: World, id: string): Schedule {
  running(world, id);
  return closeSchedule(world, id, 'released');
}

/** Ends a schedule. */
export function closeSchedule(world: World, id: string, status: 'canceled' | 'released'): Schedule {
  const { customer, subscription } = world.store.need('subscription_schedule', id);
  world.timers.cancelAll(id);
  const now = world.now(String(customer));
  world.store.patch('subscription_schedule', id, {
    current_phase: null,
    status,
    ...(status === 'canceled'
      ? { canceled_at: now }
      : { released_at: now, released_subscription: subscription, subscription: null }),
  });
  world.emit(`subscription_schedule.${status}`, 'subscription_schedule', id);
  if (subscription)
    world.change('subscription', subscription, { schedule: null }, 'customer.subscription.updated');
  return world.store.need('subscription_schedule', id);
}

/**
 * Begins the phase that follows the period that has just ended; after the last one the schedule
 * ends as it says.
 * @returns `cancel` when the subscription ends with its schedule
 */
export function enterNextPhase(
  world: World,
  { id, schedule: scheduleId, billing_cycle_anchor }: SubscriptionDoc,
): 'cancel' | 'continue' {
  if (scheduleId === null) return 'continue';
  const schedule = world.store.need('subscription_schedule', scheduleId);
  const end = Math.min(...itemsOf(world, id).map((item) => item.current_period_end));
  if (schedule.current_phase === null || schedule.current_phase.end_date > end) return 'continue';
  const next = schedule.phases.find(({ start_date }) => start_date === end);
  if (next === undefined) {
    if (schedule.end_behavior === 'cancel') return 'cancel';
    closeSchedule(world, scheduleId, 'released');
    return 'continue';
  }
  const rhythms = new Set<string>();
  const noteRhythms = (): void => {
    for (const item of itemsOf(world, id))
      rhythms.add(JSON.stringify(priceOf(world, item).recurring));
  };
  noteRhythms();
  for (const [index, item] of itemsOf(world, id).entries()) {
    const phaseItem = next.items[index];
    if (phaseItem === undefined) throw unsupported('a phase with fewer items', 'phases');
    world.store.patch('subscription_item', item.id, {
      price: phaseItem.price,
      quantity: phaseItem.quantity ?? 1,
    });
  }
  noteRhythms();
  const { metadata } = world.store.need('subscription', id);
  world.store.patch('subscription', id, {
    billing_cycle_anchor: rhythms.size > 1 ? end : billing_cycle_anchor,
    default_payment_method:
      next.default_payment_method ?? schedule.default_settings.default_payment_method,
    discounts: next.discounts.flatMap(({ discount }) => discount ?? []),
    metadata: mergeMetadata(metadata, next.metadata ?? {}),
  });
  world.change(
    'subscription_schedule',
    scheduleId,
    { current_phase: { start_date: next.start_date, end_date: next.end_date } },
    'subscription_schedule.updated',
  );
  return 'continue';
}
