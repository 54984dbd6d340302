import { z } from 'zod';
import type { Store } from './store/store.ts';

const settingsSchema = z.object({
  /** Days after each failed attempt until the next. See /billing/revenue-recovery/smart-retries. */
  retryAfterDays: z.array(z.number().positive()).default([3, 5, 7]),
  /** What becomes of a subscription when the last retry has failed. */
  afterLastRetry: z.enum(['cancel', 'mark_unpaid', 'leave_past_due']).default('cancel'),
  /** What the dashboard sets of the account; the API does not change it. */
  account: z
    .object({
      chargesEnabled: z.boolean().default(true),
      payoutsEnabled: z.boolean().default(true),
      supportEmail: z.string().nullable().default('help@example.com'),
      statementDescriptor: z.string().nullable().default('SANDBOX SHOP'),
      icon: z.string().nullable().default('file_sandboxIcon'),
      logo: z.string().nullable().default(null),
      primaryColor: z.string().nullable().default('#7a4b3a'),
    })
    .prefault({}),
  /**
   * Whether an invoice of nothing (of a trial, or of a payment that is moved) uses up a `once`
   * coupon. Stripe does not say.
   */
  zeroInvoicesSpendCoupons: z.boolean().default(false),
  upcomingInvoiceDays: z.number().int().nonnegative().default(7),
  delivery: z
    .object({
      delayMs: z.number().int().min(0).max(600_000).default(0),
      copies: z.number().int().min(1).max(5).default(1),
      reverse: z.boolean().default(false),
    })
    .default({ delayMs: 0, copies: 1, reverse: false }),
});

/** What a Stripe account sets in its dashboard, and how the sandbox disturbs deliveries. */
type Settings = z.infer<typeof settingsSchema>;
export const settingsPatch = settingsSchema.partial();

export function readSettings(store: Store): Settings {
  return settingsSchema.parse(JSON.parse(store.meta('settings') ?? '{}'));
}

export function writeSettings(store: Store, changes: Partial<Settings>): Settings {
  const settings = settingsSchema.parse({ ...readSettings(store), ...changes });
  store.setMeta('settings', JSON.stringify(settings));
  return settings;
}
