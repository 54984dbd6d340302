import { z } from 'zod';
import { address, listShape, p } from '../../http/schema.ts';

const shipping = p.group({ address, name: p.text, phone: p.unset(p.text).optional() });

const email = p.text.transform((value, ctx) => {
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return value;
  ctx.addIssue({
    code: 'custom',
    message: `Invalid email address: ${value}`,
    params: { stripeCode: 'email_invalid' },
  });
  return z.NEVER;
});

const invoiceSettings = p.group({
  custom_fields: p.unset(p.list(p.group({ name: p.text, value: p.text }))).optional(),
  default_payment_method: p.unset(p.text).optional(),
  footer: p.unset(p.text).optional(),
});

const common = {
  address: p.unset(address).optional(),
  balance: p.integer.optional(),
  description: p.unset(p.text).optional(),
  email: p.unset(email).optional(),
  expand: p.expand,
  invoice_prefix: p.text.optional(),
  invoice_settings: invoiceSettings.optional(),
  metadata: p.metadata,
  name: p.unset(p.text).optional(),
  next_invoice_sequence: p.integer.optional(),
  phone: p.unset(p.text).optional(),
  preferred_locales: p.unset(p.list(p.text)).optional(),
  shipping: p.unset(shipping).optional(),
  tax: p
    .group({ validate_location: p.choice(['auto', 'deferred', 'immediately']).optional() })
    .optional(),
  tax_exempt: p.choice(['exempt', 'none', 'reverse']).optional(),
};

export const updateParams = z.strictObject(common);
export const createParams = z.strictObject({
  ...common,
  payment_method: p.text.optional(),
  test_clock: p.text.optional(),
});
export const listParams = z.strictObject({
  ...listShape,
  created: p.range,
  email: p.text.optional(),
  test_clock: p.text.optional(),
});
export const balanceParams = z.strictObject({
  amount: p.integer,
  currency: p.currency,
  description: p.text.optional(),
  metadata: p.metadata,
  expand: p.expand,
});
export const balanceListParams = z.strictObject(listShape);
