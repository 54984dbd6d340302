import { invalid } from '../../http/errors.ts';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { redeem } from '../discounts/redeem.ts';
import { mergeMetadata } from '../metadata.ts';
import { ownedMethod } from '../payment-methods/service.ts';
import { lastPeriodEnd, periodEnd } from './plans.ts';
import type { UpdateParams } from './schema.ts';

interface CancelParams {
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

/** The fields of an update that neither change items nor begin a period. */
export function plainFields(
  world: World,
  old: SubscriptionDoc,
  params: UpdateParams,
  now: number,
): Partial<SubscriptionDoc> {
  const fields: Partial<SubscriptionDoc> = {
    metadata: mergeMetadata(old.metadata, params.metadata),
    ...cancelMoment(world, old.id, params, now),
  };
  if ('cancel_at' in fields && fields.cancel_at !== old.cancel_at) {
    fields.canceled_at = fields.cancel_at === null ? null : now;
    const details = {
      comment: null,
      feedback: null,
      feedback_option: null,
      ...old.cancellation_details,
    };
    fields.cancellation_details = {
      ...details,
      reason: fields.cancel_at === null ? null : 'cancellation_requested',
    };
  }
  if (params.cancellation_details) {
    const base = fields.cancellation_details ??
      old.cancellation_details ?? {
        comment: null,
        feedback: null,
        feedback_option: null,
        reason: null,
      };
    fields.cancellation_details = { ...base, ...params.cancellation_details };
  }
  if (params.default_payment_method !== undefined) {
    fields.default_payment_method =
      params.default_payment_method &&
      ownedMethod(world, params.default_payment_method, old.customer, 'default_payment_method');
  }
  for (const name of ['description', 'collection_method', 'days_until_due'] as const) {
    if (params[name] !== undefined) Object.assign(fields, { [name]: params[name] });
  }
  if (params.discounts !== undefined)
    fields.discounts = redeem(world, params.discounts, {
      customer: old.customer,
      subscription: old.id,
      currency: old.currency,
    });
  if (params.invoice_settings)
    fields.invoice_settings = { ...old.invoice_settings, ...params.invoice_settings };
  if (params.pause_collection !== undefined) {
    const resumesAt = params.pause_collection?.resumes_at ?? null;
    fields.pause_collection = params.pause_collection && {
      behavior: params.pause_collection.behavior,
      resumes_at: resumesAt,
    };
    if (resumesAt === null) world.timers.cancel('subscription.resume_collection', old.id);
    else world.timers.plan('subscription.resume_collection', old.id, old.test_clock, resumesAt);
  }
  if (params.payment_settings) {
    const base = old.payment_settings ?? {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: null,
    };
    fields.payment_settings = { ...base, ...params.payment_settings };
  }
  if (params.trial_settings) {
    const base = old.trial_settings?.end_behavior ?? {
      billing_cycle_anchor: null,
      missing_payment_method: 'create_invoice' as const,
    };
    fields.trial_settings = { end_behavior: { ...base, ...params.trial_settings.end_behavior } };
  }
  return fields;
}
