import { z } from 'zod';
import { address, listShape, p } from '../../http/schema.ts';

export const billingDetails = p.group({
  address: p.unset(address).optional(),
  email: p.unset(p.text).optional(),
  name: p.unset(p.text).optional(),
  phone: p.unset(p.text).optional(),
  tax_id: p.text.optional(),
});

/** The kinds of payment methods that the sandbox has. */
const METHOD_TYPES = ['card', 'link', 'sepa_debit'] as const;

/** The kinds of payment methods that a caller allows. */
export const allowedTypes = p.list(p.choice(METHOD_TYPES));

/** How the customer has accepted the mandate of a bank account. */
export const acceptance = p
  .unset(
    p.group({
      customer_acceptance: p.group({
        type: p.choice(['online']),
        accepted_at: p.timestamp.optional(),
        online: p
          .group({
            ip_address: p.text.optional(),
            user_agent: p.text.optional(),
            infer_from_client: p.boolean.optional(),
          })
          .optional(),
      }),
    }),
  )
  .optional();

const cardParams = p.group({
  number: p.text.optional(),
  exp_month: p.integer.optional(),
  exp_year: p.integer.optional(),
  cvc: p.text.optional(),
  token: p.text.optional(),
});

/** Data of a payment method that is made on the way of another call. */
export const methodData = p.group({
  type: p.choice(METHOD_TYPES),
  billing_details: billingDetails.optional(),
  card: cardParams.optional(),
  link: p.group({}).optional(),
  sepa_debit: p.group({ iban: p.text }).optional(),
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
export const sourceParams = z.strictObject({ source: p.text, expand: p.expand });
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
