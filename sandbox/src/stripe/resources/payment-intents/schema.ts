import { z } from 'zod';
import { address, listShape, p } from '../../http/schema.ts';
import { allowedTypes, methodData } from '../payment-methods/schema.ts';

const shipping = p.group({
  address,
  name: p.text,
  phone: p.text.optional(),
  carrier: p.text.optional(),
  tracking_number: p.text.optional(),
});

const cardOptions = p.group({
  card: p
    .group({
      request_three_d_secure: p.choice(['any', 'automatic', 'challenge']).optional(),
      setup_future_usage: p.unset(p.choice(['none', 'off_session', 'on_session'])).optional(),
    })
    .optional(),
});

const editable = {
  customer: p.text.optional(),
  description: p.text.optional(),
  metadata: p.metadata,
  payment_method: p.text.optional(),
  payment_method_data: methodData.optional(),
  payment_method_options: cardOptions.optional(),
  allowed_payment_method_types: allowedTypes.optional(),
  receipt_email: p.unset(p.text).optional(),
  setup_future_usage: p.unset(p.choice(['off_session', 'on_session'])).optional(),
  shipping: p.unset(shipping).optional(),
  statement_descriptor: p.text.optional(),
  statement_descriptor_suffix: p.text.optional(),
  transfer_group: p.text.optional(),
  expand: p.expand,
};

const offSession = z.union([p.boolean, p.choice(['one_off', 'recurring'])]).optional();

export const createParams = z.strictObject({
  ...editable,
  amount: p.amount(0),
  currency: p.currency,
  automatic_payment_methods: p
    .group({ enabled: p.boolean, allow_redirects: p.choice(['always', 'never']).optional() })
    .optional(),
  capture_method: p.choice(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: p.boolean.optional(),
  confirmation_method: p.choice(['automatic', 'manual']).optional(),
  error_on_requires_action: p.boolean.optional(),
  off_session: offSession,
  return_url: p.text.optional(),
  use_stripe_sdk: p.boolean.optional(),
});

export const updateParams = z.strictObject({
  ...editable,
  amount: p.amount(0).optional(),
  currency: p.currency.optional(),
});

export const confirmParams = z.strictObject({
  client_secret: p.text.optional(),
  capture_method: p.choice(['automatic', 'automatic_async', 'manual']).optional(),
  error_on_requires_action: p.boolean.optional(),
  expected_payment_method_type: p.text.optional(),
  off_session: offSession,
  payment_method: p.text.optional(),
  payment_method_data: methodData.optional(),
  allowed_payment_method_types: allowedTypes.optional(),
  receipt_email: p.unset(p.text).optional(),
  return_url: p.text.optional(),
  setup_future_usage: p.unset(p.choice(['off_session', 'on_session'])).optional(),
  shipping: p.unset(shipping).optional(),
  use_stripe_sdk: p.boolean.optional(),
  expand: p.expand,
});

export const retrieveParams = z.strictObject({
  client_secret: p.text.optional(),
  expand: p.expand,
});
export const captureParams = z.strictObject({
  amount_to_capture: p.amount(1).optional(),
  metadata: p.metadata,
  statement_descriptor: p.text.optional(),
  statement_descriptor_suffix: p.text.optional(),
  expand: p.expand,
});
export const cancelParams = z.strictObject({
  cancellation_reason: p
    .choice(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
    .optional(),
  expand: p.expand,
});
export const listParams = z.strictObject({
  ...listShape,
  created: p.range,
  customer: p.text.optional(),
});
