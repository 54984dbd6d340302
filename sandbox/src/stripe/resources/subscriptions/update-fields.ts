import { invalid } from '../../http/errors.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { lastPeriodEnd, periodEnd } from './plans.ts';

export interface CancelParams {
  cancel_at?: number | 'min_period_end' | 'max_period_end' | null | undefined;
  cancel_at_period_end?: boolean | undefined;
}

/**
 * The fields that say when a subscription will end. Asking for the period's end sets the date too;
 * taking it back clears both. See /billing/subscriptions/cancel.
 */
export function cancelMoment(
  world: World,
  id: string,
  params: CancelParams,
  now: number,
): Partial<SubscriptionDoc> {
  const { cancel_at, cancel_at_period_end } = params;
  if (cancel_at !== undefined && cancel_at !== null && cancel_at_period_end !== undefined) {
    throw invalid(
      'You may only specify one of these parameters: cancel_at, cancel_at_period_end.',
      'cancel_at',
    );
  }
  if (cancel_at_period_end === true)
    return { cancel_at_period_end: true, cancel_at: periodEnd(world, id) };
  if (cancel_at_period_end === false || cancel_at === null)
    return { cancel_at_period_end: false, cancel_at: null };
  if (cancel_at === undefined) return {};
  const moment =
    cancel_at === 'min_period_end'
      ? periodEnd(world, id)
      : cancel_at === 'max_period_end'
        ? lastPeriodEnd(world, id)
        : cancel_at;
  if (moment <= now) throw invalid('`cancel_at` must be a timestamp in the future.', 'cancel_at');
  return { cancel_at: moment, cancel_at_period_end: false };
}
