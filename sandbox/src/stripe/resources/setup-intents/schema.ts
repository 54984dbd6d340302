import { z } from 'zod';
import { listShape, p } from '../../http/schema.ts';
import { acceptance, allowedTypes, methodData } from '../payment-methods/schema.ts';

const editable = {
  customer: p.text.optional(),
  description: p.text.optional(),
  metadata: p.metadata,
  payment_method: p.text.optional(),
  payment_method_data: methodData.optional(),
  payment_method_options: p
    .group({
      card: p
        .group({ request_three_d_secure: p.choice(['any', 'automatic', 'challenge']).optional() })
        .optional(),
    })
    .optional(),
  allowed_payment_method_types: allowedTypes.optional(),
  expand: p.expand,
};

export const createParams = z.strictObject({
  ...editable,
  automatic_payment_methods: p
    .group({ enabled: p.boolean, allow_redirects: p.choice(['always', 'never']).optional() })
    .optional(),
  confirm: p.boolean.optional(),
  mandate_data: acceptance,
  return_url: p.text.optional(),
  usage: p.choice(['off_session', 'on_session']).optional(),
  use_stripe_sdk: p.boolean.optional(),
});
export const updateParams = z.strictObject(editable);
export const confirmParams = z.strictObject({
  client_secret: p.text.optional(),
  expected_payment_method_type: p.text.optional(),
  mandate_data: acceptance,
  payment_method: p.text.optional(),
  payment_method_data: methodData.optional(),
  return_url: p.text.optional(),
  use_stripe_sdk: p.boolean.optional(),
  expand: p.expand,
});
export const retrieveParams = z.strictObject({
  client_secret: p.text.optional(),
  expand: p.expand,
});
export const cancelParams = z.strictObject({
  cancellation_reason: p.choice(['abandoned', 'duplicate', 'requested_by_customer']).optional(),
  expand: p.expand,
});
export const listParams = z.strictObject({
  ...listShape,
  created: p.range,
  customer: p.text.optional(),
  payment_method: p.text.optional(),
});
export const attemptListParams = z.strictObject({
  ...listShape,
  created: p.range,
  setup_intent: p.text,
});
