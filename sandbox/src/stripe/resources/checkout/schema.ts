import { z } from 'zod';
import { listShape, p } from '../../http/schema.ts';
import type { Kinds } from '../../store/kinds.ts';
import { priceDataShape } from '../catalogue/prices.ts';
import { allowedTypes } from '../payment-methods/schema.ts';

const inlinePriceData = p.group({
  ...priceDataShape,
  product_data: p
    .group({
      name: p.text,
      description: p.text.optional(),
      images: p.list(p.text).optional(),
      metadata: p.metadata,
      tax_code: p.text.optional(),
    })
    .optional(),
});

const lineItem = p.group({
  price: p.text.optional(),
  price_data: inlinePriceData.optional(),
  quantity: p.amount(1).optional(),
  metadata: p.metadata,
});

const subscriptionData = p.group({
  billing_cycle_anchor: p.timestamp.optional(),
  billing_mode: p.group({ type: p.choice(['classic', 'flexible']) }).optional(),
  description: p.text.optional(),
  metadata: p.metadata,
  proration_behavior: p.choice(['create_prorations', 'none']).optional(),
  trial_end: p.timestamp.optional(),
  trial_period_days: p.amount(1).optional(),
  trial_settings: p
    .group({
      end_behavior: p.group({
        missing_payment_method: p.choice(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
});

export const createParams = z.strictObject({
  adaptive_pricing: p.group({ enabled: p.boolean.optional() }).optional(),
  allow_promotion_codes: p.boolean.optional(),
  automatic_tax: p.group({ enabled: p.boolean }).optional(),
  billing_address_collection: p.choice(['auto', 'required']).optional(),
  cancel_url: p.text.optional(),
  client_reference_id: p.text.optional(),
  currency: p.currency.optional(),
  customer: p.text.optional(),
  customer_update: p
    .group({
      address: p.choice(['auto', 'never']).optional(),
      name: p.choice(['auto', 'never']).optional(),
    })
    .optional(),
  customer_creation: p.choice(['always', 'if_required']).optional(),
  customer_email: p.text.optional(),
  discounts: p
    .list(p.group({ coupon: p.text.optional(), promotion_code: p.text.optional() }))
    .optional(),
  expand: p.expand,
  expires_at: p.timestamp.optional(),
  line_items: p.list(lineItem).optional(),
  locale: p.text.optional(),
  metadata: p.metadata,
  mode: p.choice(['payment', 'setup', 'subscription']).optional(),
  payment_intent_data: p
    .group({
      description: p.text.optional(),
      metadata: p.metadata,
      receipt_email: p.text.optional(),
      setup_future_usage: p.choice(['off_session', 'on_session']).optional(),
    })
    .optional(),
  payment_method_collection: p.choice(['always', 'if_required']).optional(),
  allowed_payment_method_types: allowedTypes.optional(),
  setup_intent_data: p.group({ description: p.text.optional(), metadata: p.metadata }).optional(),
  submit_type: p.choice(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  subscription_data: subscriptionData.optional(),
  success_url: p.text.optional(),
  ui_mode: p.choice(['hosted_page']).optional(),
  wallet_options: p
    .group({ link: p.group({ display: p.choice(['auto', 'never']).optional() }).optional() })
    .optional(),
});

export type SessionParams = z.infer<typeof createParams>;

export const updateParams = z.strictObject({ metadata: p.metadata, expand: p.expand });
export const bareParams = z.strictObject({ expand: p.expand });
export const listParams = z.strictObject({
  ...listShape,
  created: p.range,
  customer: p.text.optional(),
  customer_details: p.group({ email: p.text }).optional(),
  payment_intent: p.text.optional(),
  status: p.choice(['complete', 'expired', 'open']).optional(),
  subscription: p.text.optional(),
});
export const lineListParams = z.strictObject(listShape);

/** What a session remembers for its completion. */
export interface HiddenSession {
  params: SessionParams;
  /** Typed at a session without a customer. */
  address?: Kinds['customer']['address'];
  /** The subscription or intent of an attempt that waits for the bank. */
  pending?: {
    customer: string;
    subscription?: string;
    paymentIntent?: string;
    setupIntent?: string;
    method: string;
    details: CustomerDetails;
  };
}

export interface CustomerDetails {
  email: string | null;
  name: string | null;
}
