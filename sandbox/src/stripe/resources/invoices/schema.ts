import { z } from 'zod';
import { address, listShape, p } from '../../http/schema.ts';
import { oncePriceShape } from '../catalogue/prices.ts';
import { discountParams } from '../discounts/redeem.ts';
import { automaticTax, itemUpdateParams } from '../subscriptions/schema.ts';

const collection = p.choice(['charge_automatically', 'send_invoice']);

const editable = {
  auto_advance: p.boolean.optional(),
  automatic_tax: automaticTax.optional(),
  collection_method: collection.optional(),
  days_until_due: p.integer.optional(),
  default_payment_method: p.unset(p.text).optional(),
  description: p.unset(p.text).optional(),
  discounts: discountParams.optional(),
  due_date: p.timestamp.optional(),
  footer: p.unset(p.text).optional(),
  metadata: p.metadata,
  expand: p.expand,
};

export const createParams = z.strictObject({
  ...editable,
  currency: p.currency.optional(),
  customer: p.text,
  pending_invoice_items_behavior: p.choice(['exclude', 'include']).optional(),
  subscription: p.text.optional(),
});
export const updateParams = z.strictObject(editable);
export const listParams = z.strictObject({
  ...listShape,
  collection_method: collection.optional(),
  created: p.range,
  customer: p.text.optional(),
  due_date: p.range,
  status: p.choice(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  subscription: p.text.optional(),
});
export const finalizeParams = z.strictObject({
  auto_advance: p.boolean.optional(),
  expand: p.expand,
});
export const payParams = z.strictObject({
  forgive: p.boolean.optional(),
  off_session: p.boolean.optional(),
  paid_out_of_band: p.boolean.optional(),
  payment_method: p.text.optional(),
  expand: p.expand,
});
export const bareParams = z.strictObject({ expand: p.expand });
export const lineListParams = z.strictObject(listShape);

const previewItem = p.group({
  amount: p.integer.optional(),
  currency: p.currency.optional(),
  description: p.text.optional(),
  price: p.text.optional(),
  price_data: p.group(oncePriceShape).optional(),
  quantity: p.amount(1).optional(),
});

export const previewParams = z.strictObject({
  automatic_tax: automaticTax.optional(),
  currency: p.currency.optional(),
  customer: p.text.optional(),
  customer_details: p
    .group({
      address: p.unset(address).optional(),
      tax_exempt: p.choice(['exempt', 'none', 'reverse']).optional(),
    })
    .optional(),
  discounts: discountParams.optional(),
  invoice_items: p.list(previewItem).optional(),
  preview_mode: p.choice(['next', 'recurring']).optional(),
  schedule: p.text.optional(),
  subscription: p.text.optional(),
  subscription_details: p
    .group({
      billing_cycle_anchor: p.group({ type: p.choice(['now', 'unchanged']) }).optional(),
      cancel_at: p.unset(p.timestamp).optional(),
      cancel_at_period_end: p.boolean.optional(),
      cancel_now: p.boolean.optional(),
      items: p.list(itemUpdateParams).optional(),
      proration_behavior: p.choice(['always_invoice', 'create_prorations', 'none']).optional(),
      proration_date: p.timestamp.optional(),
      resume_at: p.choice(['now']).optional(),
      trial_end: z.union([p.choice(['now']), p.timestamp]).optional(),
    })
    .optional(),
  expand: p.expand,
});

const itemAmount = {
  amount: p.integer.optional(),
  description: p.text.optional(),
  discountable: p.boolean.optional(),
  discounts: discountParams.optional(),
  metadata: p.metadata,
  period: p.group({ start: p.timestamp, end: p.timestamp }).optional(),
  quantity: p.amount(1).optional(),
  unit_amount_decimal: p.decimal.optional(),
  expand: p.expand,
};
export const itemCreateParams = z.strictObject({
  ...itemAmount,
  currency: p.currency.optional(),
  customer: p.text,
  invoice: p.text.optional(),
  price_data: p.group(oncePriceShape).optional(),
  pricing: p.group({ price: p.text.optional() }).optional(),
  subscription: p.text.optional(),
});
export const itemUpdateCall = z.strictObject(itemAmount);
export const itemListParams = z.strictObject({
  ...listShape,
  created: p.range,
  customer: p.text.optional(),
  invoice: p.text.optional(),
  pending: p.boolean.optional(),
});
export const paymentListParams = z.strictObject({
  ...listShape,
  invoice: p.text.optional(),
  payment: p
    .group({
      type: p.choice(['payment_intent', 'payment_record']),
      payment_intent: p.text.optional(),
    })
    .optional(),
  status: p.choice(['canceled', 'open', 'paid']).optional(),
});
