import { planKeySchema, STRIPE_SUBSCRIPTION_STATUSES } from 'contract';
import { z } from 'zod';

/*
 * What one look at Stripe found about a member. It is kept as JSON beside her account, so it is
 * parsed again whenever it is taken out. Times are ISO 8601, money is in minor units.
 */

const time = z.iso.datetime();
const minor = z.number().int();

/* The SDK leaves room for values that a later version of the API may have; the pinned one has these. */
export const stripeStatusSchema = z.enum(STRIPE_SUBSCRIPTION_STATUSES);
export const invoiceStatusSchema = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']);

const subscriptionSnapshotSchema = z.object({
  id: z.string(),
  status: stripeStatusSchema,
  /** What is paid for was moved by a pause: Stripe calls it a trial, and its status here is `active`. */
  isMoved: z.boolean(),
  itemId: z.string(),
  planKey: planKeySchema,
  priceId: z.string(),
  amountMinor: minor,
  currency: z.string(),
  startedAt: time,
  trialEnd: time.nullable(),
  currentPeriodStart: time,
  currentPeriodEnd: time,
  /** When a cancelled subscription ends: `cancel_at`, or the period's end. */
  endsAt: time.nullable(),
  endedAt: time.nullable(),
  /** A pause that was agreed: it begins when what is paid for ends. */
  pause: z.object({ startsAt: time, resumesAt: time.nullable() }).nullable(),
  /** The oldest invoice that was charged in vain and is not paid yet. */
  openInvoiceId: z.string().nullable(),
  /** When that charge first failed, or was first read here; clocks of two machines differ. */
  pastDueSince: time.nullable(),
});

const cardSnapshotSchema = z.object({
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
  fingerprint: z.string().nullable(),
});

const invoiceSnapshotSchema = z.object({
  id: z.string(),
  number: z.string().nullable(),
  createdAt: time,
  status: invoiceStatusSchema,
  /** What was paid, or is due. */
  amountMinor: minor,
  currency: z.string(),
  attempts: z.number().int(),
  /** The bank asks her to confirm (`requires_action`). */
  needsConfirmation: z.boolean(),
  hostedUrl: z.string().nullable(),
});

export const snapshotSchema = z.object({
  customerId: z.string(),
  /** The one that decides about access, of all that she ever had; null when there was none. */
  subscription: subscriptionSnapshotSchema.nullable(),
  /** The card that pays: the subscription's own, else the customer's. */
  card: cardSnapshotSchema.nullable(),
  /** Of our products alone, the newest first, at most twelve. */
  invoices: z.array(invoiceSnapshotSchema),
  readAt: time,
});

export type Snapshot = z.output<typeof snapshotSchema>;
export type SubscriptionSnapshot = z.output<typeof subscriptionSnapshotSchema>;
export type InvoiceSnapshot = z.output<typeof invoiceSnapshotSchema>;
export type CardSnapshot = z.output<typeof cardSnapshotSchema>;
