import { z } from 'zod';
import { listShape, p } from '../../http/schema.ts';
import { oncePriceShape, priceDataShape } from '../catalogue/prices.ts';
import { discountParams } from '../discounts/redeem.ts';

export const itemParams = p.group({
  price: p.text.optional(),
  price_data: p.group(priceDataShape).optional(),
  quantity: p.amount(0).optional(),
  metadata: p.metadata,
});

export const itemUpdateParams = p.group({
  ...itemParams.shape,
  id: p.text.optional(),
  deleted: p.boolean.optional(),
});

export const invoiceItemParams = p.group({
  price: p.text.optional(),
  price_data: p.group(oncePriceShape).optional(),
  quantity: p.amount(1).optional(),
  metadata: p.metadata,
});

const cancelAt = z.union([p.choice(['min_period_end', 'max_period_end']), p.timestamp]);

/** Why a customer cancels. */
export const CANCELLATION_REASONS = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

const cancellationDetails = p.group({
  comment: p.unset(p.text).optional(),
  feedback: p.unset(p.choice(CANCELLATION_REASONS)).optional(),
});

const trialSettings = p.group({
  end_behavior: p.group({
    missing_payment_method: p.choice(['cancel', 'create_invoice', 'pause']).optional(),
    billing_cycle_anchor: p.choice(['now', 'unchanged']).optional(),
  }),
});

const paymentSettings = p.group({
  payment_method_types: p.unset(p.list(p.choice(['card', 'link']))).optional(),
  save_default_payment_method: p.choice(['off', 'on_subscription']).optional(),
});

const invoiceSettings = p.group({
  description: p.unset(p.text).optional(),
  footer: p.unset(p.text).optional(),
  custom_fields: p.unset(p.list(p.group({ name: p.text, value: p.text }))).optional(),
});

const prorationBehavior = p.choice(['always_invoice', 'create_prorations', 'none']);
export const automaticTax = p.group({ enabled: p.boolean });

const common = {
  add_invoice_items: p.list(invoiceItemParams).optional(),
  automatic_tax: automaticTax.optional(),
  cancel_at_period_end: p.boolean.optional(),
  collection_method: p.choice(['charge_automatically', 'send_invoice']).optional(),
  days_until_due: p.integer.optional(),
  default_payment_method: p.unset(p.text).optional(),
  description: p.unset(p.text).optional(),
  discounts: discountParams.optional(),
  expand: p.expand,
  invoice_settings: invoiceSettings.optional(),
  metadata: p.metadata,
  off_session: p.boolean.optional(),
  payment_behavior: p
    .choice([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ])
    .optional(),
  payment_settings: paymentSettings.optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_end: z.union([p.choice(['now']), p.timestamp]).optional(),
  trial_from_plan: p.boolean.optional(),
  trial_settings: trialSettings.optional(),
};

const billingMode = p.group({
  type: p.choice(['classic', 'flexible']),
  flexible: p
    .group({ proration_discounts: p.choice(['included', 'itemized']).optional() })
    .optional(),
});

export const createParams = z.strictObject({
  ...common,
  billing_cycle_anchor: p.timestamp.optional(),
  billing_mode: billingMode.optional(),
  cancel_at: cancelAt.optional(),
  currency: p.currency.optional(),
  customer: p.text,
  items: p.list(itemParams).optional(),
  trial_period_days: p.amount(1).optional(),
});

export const updateParams = z.strictObject({
  ...common,
  billing_cycle_anchor: p.group({ type: p.choice(['now', 'unchanged']) }).optional(),
  cancel_at: p.unset(cancelAt).optional(),
  cancellation_details: cancellationDetails.optional(),
  items: p.list(itemUpdateParams).optional(),
  pause_collection: p
    .unset(
      p.group({
        behavior: p.choice(['keep_as_draft', 'mark_uncollectible', 'void']),
        resumes_at: p.timestamp.optional(),
      }),
    )
    .optional(),
  proration_date: p.timestamp.optional(),
});

export const cancelParams = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: p.boolean.optional(),
  prorate: p.boolean.optional(),
  expand: p.expand,
});

export const pauseParams = z.strictObject({
  type: p.choice(['subscription']).optional(),
  bill_for: p
    .group({
      unused_time_from: p
        .group({ type: p.choice(['now', 'none', 'item_current_period_start']) })
        .optional(),
      outstanding_usage_through: p.group({ type: p.choice(['now', 'none']) }).optional(),
    })
    .optional(),
  invoicing_behavior: p.choice(['invoice', 'pending_invoice_item']).optional(),
  expand: p.expand,
});

export const resumeParams = z.strictObject({
  billing_cycle_anchor: p.group({ type: p.choice(['now', 'unchanged']) }).optional(),
  payment_behavior: p.choice(['resume_on_payment_attempt', 'resume_on_payment_success']).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: p.timestamp.optional(),
  expand: p.expand,
});

export const listParams = z.strictObject({
  ...listShape,
  collection_method: p.choice(['charge_automatically', 'send_invoice']).optional(),
  created: p.range,
  customer: p.text.optional(),
  price: p.text.optional(),
  status: p
    .choice([
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ])
    .optional(),
  test_clock: p.text.optional(),
});

const itemChange = {
  expand: p.expand,
  metadata: p.metadata,
  payment_behavior: p
    .choice([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ])
    .optional(),
  price: p.text.optional(),
  price_data: p.group(priceDataShape).optional(),
  proration_behavior: prorationBehavior.optional(),
  proration_date: p.timestamp.optional(),
  quantity: p.amount(0).optional(),
};
export const itemCreateCall = z.strictObject({ ...itemChange, subscription: p.text });
export const itemUpdateCall = z.strictObject({ ...itemChange, off_session: p.boolean.optional() });
export const itemDeleteCall = z.strictObject({
  payment_behavior: itemChange.payment_behavior,
  proration_behavior: prorationBehavior.optional(),
  proration_date: p.timestamp.optional(),
});
export const itemListCall = z.strictObject({ ...listShape, subscription: p.text });

export type UpdateParams = z.infer<typeof updateParams>;
export type ItemParams = z.infer<typeof itemUpdateParams>;
