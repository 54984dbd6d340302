import type { z } from 'zod';
import type { SubscriptionDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import type { createParams } from './schema.ts';

type Params = z.infer<typeof createParams>;

/** What follows from the call and the moment. */
interface Computed {
  now: number;
  anchor: number;
  currency: string;
  trialEnd: number | null;
  method: string | null;
}

/** A subscription as a call asks for it, before its items and discounts. */
export function blankSubscription(
  world: World,
  id: string,
  params: Params,
  computed: Computed,
): SubscriptionDoc {
  const { now, trialEnd } = computed;
  const mode = params.billing_mode?.type ?? 'flexible';
  const end = params.trial_settings?.end_behavior;
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: {
      disabled_reason: null,
      enabled: params.automatic_tax?.enabled ?? false,
      liability: params.automatic_tax?.enabled ? { type: 'self' } : null,
    },
    billing_cycle_anchor: computed.anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible:
        mode === 'flexible'
          ? {
              proration_discounts: params.billing_mode?.flexible?.proration_discounts ?? 'included',
            }
          : null,
      type: mode,
      updated_at: now,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: params.collection_method ?? 'charge_automatically',
    created: now,
    currency: computed.currency,
    customer: params.customer,
    customer_account: null,
    days_until_due: params.days_until_due ?? null,
    default_payment_method: computed.method,
    default_source: null,
    default_tax_rates: [],
    description: params.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: params.invoice_settings?.custom_fields ?? null,
      description: params.invoice_settings?.description ?? null,
      footer: params.invoice_settings?.footer ?? null,
      issuer: { type: 'self' },
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, params.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: params.payment_settings?.payment_method_types ?? null,
      save_default_payment_method: params.payment_settings?.save_default_payment_method ?? 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: trialEnd
      ? 'trialing'
      : params.collection_method === 'send_invoice'
        ? 'active'
        : 'incomplete',
    test_clock: world.clockOf(params.customer),
    transfer_data: null,
    trial_end: trialEnd,
    trial_settings: {
      end_behavior: {
        billing_cycle_anchor: end?.billing_cycle_anchor ?? null,
        missing_payment_method: end?.missing_payment_method ?? 'create_invoice',
      },
    },
    trial_start: trialEnd ? now : null,
  };
}
