import { z } from 'zod';
import { address, listShape, p } from '../../http/schema.ts';

export const billingDetails = p.group({
  address: p.unset(address).optional(),
  email: p.unset(p.text).optional(),
  name: p.unset(p.text).optional(),
  phone: p.unset(p.text).optional(),
  tax_id: p.text.optional(),
});

/** The kinds of payment methods that a caller allows; cards must be among them, as there are no others. */
export const allowedTypes = p.list(p.text).transform((types, ctx): 'card'[] => {
  if (types.includes('card')) return ['card'];
  ctx.addIssue({ code: 'custom', message: 'The sandbox has cards alone: allow `card`.' });
  return z.NEVER;
});

const cardParams = p.group({
  number: p.text.optional(),
  exp_month: p.integer.optional(),
  exp_year: p.integer.optional(),
  cvc: p.text.optional(),
  token: p.text.optional(),
});

/** Data of a payment method that is made on the way of another call. */
export const methodData = p.group({
  type: p.choice(['card']),
  billing_details: billingDetails.optional(),
  card: cardParams.optional(),
  metadata: p.metadata,
  allow_redisplay: p.choice(['always', 'limited', 'unspecified']).optional(),
});

export const createParams = z.strictObject({
  ...methodData.shape,
  expand: p.expand,
});

export const updateParams = z.strictObject({
  billing_details: billingDetails.optional(),
  card: p.group({ exp_month: p.integer.optional(), exp_year: p.integer.optional() }).optional(),
  metadata: p.metadata,
  allow_redisplay: p.choice(['always', 'limited', 'unspecified']).optional(),
  expand: p.expand,
});

export const listParams = z.strictObject({
  ...listShape,
  customer: p.text.optional(),
  type: p.text.optional(),
});

export const customerListParams = z.strictObject({
  ...listShape,
  type: p.text.optional(),
  allow_redisplay: p.choice(['always', 'limited', 'unspecified']).optional(),
});

export const attachParams = z.strictObject({ customer: p.text, expand: p.expand });
export const detachParams = z.strictObject({ expand: p.expand });
export const tokenParams = z.strictObject({
  card: p.group({
    number: p.text,
    exp_month: p.integer,
    exp_year: p.integer,
    cvc: p.text.optional(),
  }),
  expand: p.expand,
});
