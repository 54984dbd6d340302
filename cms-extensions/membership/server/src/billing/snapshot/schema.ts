import { CANCEL_FEEDBACK, planKeySchema, STRIPE_SUBSCRIPTION_STATUSES } from 'contract';
import { z } from 'zod';

/*
 * A member's state at Stripe as of one fetch. It is stored as JSON in the billing account and
 * parsed at every load. Times are ISO 8601, money is in minor units.
 */

const time = z.iso.datetime();
const minor = z.number().int();

/* The SDK's types allow values of later API versions; the pinned version has only these. */
export const stripeStatusSchema = z.enum(STRIPE_SUBSCRIPTION_STATUSES);
export const discountDurationSchema = z.enum(['once', 'repeating', 'forever']);
export const invoiceStatusSchema = z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']);

const subscriptionSnapshotSchema = z.object({
  id: z.string(),
  status: stripeStatusSchema,
  /** A pause or free days moved the paid period: a trial at Stripe, but `status` here is `active`. */
  isMoved: z.boolean(),
  /** Invoices are sent (`send_invoice`), and nothing is charged by itself. */
  byInvoice: z.boolean().default(false),
  itemId: z.string(),
  planKey: planKeySchema,
  priceId: z.string(),
  amountMinor: minor,
  currency: z.string(),
  startedAt: time,
  trialEnd: time.nullable(),
  currentPeriodStart: time,
  currentPeriodEnd: time,
  /** The moment that all renewals are counted from (Stripe's `billing_cycle_anchor`). */
  billingCycleAnchor: time,
  /** When a cancelled subscription ends: `cancel_at`, or the period's end. */
  endsAt: time.nullable(),
  endedAt: time.nullable(),
  /** A pause, begun or planned; without an end it was made by hand at Stripe. */
  pause: z
    .object({
      startsAt: time,
      resumesAt: time.nullable(),
      /** By a schedule: at its end a new period begins and is charged. */
      isPlanned: z.literal(true).optional(),
    })
    .nullable(),
  /** The schedule at Stripe that says what follows; it is released before any other change. */
  scheduleId: z.string().nullable().default(null),
  /** The plan that the member has switched to, from the end of the paid period on. */
  nextPlanKey: planKeySchema.nullable().default(null),
  /** The oldest invoice whose charge failed and that is not paid yet. */
  openInvoiceId: z.string().nullable(),
  /** The open invoice of a change that the member has still to confirm with the bank. */
  pendingInvoiceId: z.string().nullable(),
  /** When that charge first failed, or when a fetch first saw it; two machines' clocks differ. */
  pastDueSince: time.nullable(),
});

/** An active subscription besides the deciding one: made by hand at Stripe, or by two payments. */
const otherSubscriptionSchema = z.object({
  id: z.string(),
  status: stripeStatusSchema,
  planKey: planKeySchema,
  startedAt: time,
  currentPeriodEnd: time,
  /** As in the deciding subscription. */
  endsAt: time.nullable(),
  scheduleId: z.string().nullable().default(null),
});

/** A payment method: mostly a card, else Link, a bank debit, PayPal and so on. */
const cardSnapshotSchema = z.object({
  paymentMethodId: z.string(),
  /** Of a card (`visa`), else Stripe's type (`link`, `sepa_debit`). */
  brand: z.string(),
  last4: z.string().nullable(),
  /** The wallet that holds a card (`apple_pay`); null for a card that was typed. */
  wallet: z.string().nullable().default(null),
  expMonth: z.number().int().nullable(),
  expYear: z.number().int().nullable(),
  fingerprint: z.string().nullable(),
  /** Of the bank that issued it, two letters. */
  country: z.string().nullable().default(null),
});

const invoiceSnapshotSchema = z.object({
  id: z.string(),
  subscriptionId: z.string(),
  number: z.string().nullable(),
  createdAt: time,
  status: invoiceStatusSchema,
  /** The amount paid, or what is left to pay. */
  amountMinor: minor,
  /** A bank is asked for it, and answers within days. */
  isProcessing: z.literal(true).optional(),
  /** It was paid to the coach, so Stripe cannot give it back. */
  isPaidOutside: z.literal(true).optional(),
  currency: z.string(),
  attempts: z.number().int(),
  /** When Stripe tries again; absent when it does not. */
  nextAttemptAt: time.optional(),
  /** The bank asks the member to confirm the payment (`requires_action`). */
  needsConfirmation: z.boolean(),
  /** What of the total is tax; absent without any. */
  taxMinor: minor.optional(),
  /** What discounts took off; absent without any. */
  discountMinor: minor.optional(),
  /** What of it was given back, by a refund of ours or in Stripe's dashboard. */
  refundedMinor: minor.default(0),
  /** What paid it, as in `card`; absent when it is not known. */
  paidWith: z.object({ brand: z.string(), last4: z.string().nullable() }).nullish(),
});

const discountSnapshotSchema = z.object({
  id: z.string(),
  /** The coupon's name, which the coach gave it. */
  name: z.string(),
  /** Absent for one of an amount. */
  percentOff: z.number().optional(),
  /** `once` for the next charge alone, `repeating` until `endsAt`. */
  duration: discountDurationSchema,
  endsAt: time.nullable(),
});

/** How a subscription counts in the figures of the business; ended ones too. */
const standingSchema = z.object({
  id: z.string(),
  planKey: planKeySchema,
  currency: z.string(),
  /** What a period costs, less the discounts that last and without added tax. */
  priceMinor: minor,
  /** Its free trial; time that was paid for and moved is none. */
  trial: z.object({ from: time, until: time }).nullable(),
  /** When its first amount was paid. */
  paidSince: time.nullable(),
  /** When the pause that is on began. */
  pausedSince: time.nullable(),
  /** When it ended, or was given up (`unpaid`). */
  endedAt: time.nullable(),
  endCause: z
    .enum(['cancelled', 'failed', 'refund', 'withdrawal', 'dispute', 'deleted', ...CANCEL_FEEDBACK])
    .nullable(),
});

/** A charge as Stripe previews it. */
const previewedChargeSchema = z.object({
  /** What the card is charged: after discounts, credit and tax. */
  amountMinor: minor,
  currency: z.string(),
  /** What each later period costs, once the credit and passing discounts are used up. */
  regularMinor: minor,
  /** What of the invoice's total is tax; absent without any. */
  taxMinor: minor.optional(),
  /** What discounts take off; absent without any. */
  discountMinor: minor.optional(),
  /** The discounts that take something off `amountMinor`. */
  discounts: z.array(discountSnapshotSchema),
});

export const snapshotSchema = z.object({
  customerId: z.string(),
  /** The one of the member's subscriptions that decides about access; null when there was none. */
  subscription: subscriptionSnapshotSchema.nullable(),
  /** The member's other active subscriptions to our plans; normally none. */
  others: z.array(otherSubscriptionSchema).default([]),
  /** All of the member's subscriptions to our plans, ended ones too. */
  standings: z.array(standingSchema).default([]),
  /** What is charged: the subscription's own method, else the customer's default. */
  card: cardSnapshotSchema.nullable(),
  /**
   * The country whose rules hold, two letters: of the customer's address, else of the card's
   * billing address, else the one that issued the card; null when none is known.
   */
  country: z.string().nullable().default(null),
  /** Only invoices of our products, newest first, at most twelve. */
  invoices: z.array(invoiceSnapshotSchema),
  /**
   * The open invoices of active subscriptions whose charge failed, oldest first: what a new card is
   * charged at once.
   */
  due: z.array(invoiceSnapshotSchema).default([]),
  /** The next renewal as Stripe previews it; null when nothing more will be charged. */
  nextCharge: previewedChargeSchema.extend({ at: time }).nullable().default(null),
  /** The customer's credit balance, which pays the next charges; null when there is none. */
  credit: z.object({ amountMinor: minor, currency: z.string() }).nullable().default(null),
  readAt: time,
});

export type Snapshot = z.output<typeof snapshotSchema>;
export type SubscriptionSnapshot = z.output<typeof subscriptionSnapshotSchema>;
export type OtherSubscription = z.output<typeof otherSubscriptionSchema>;
export type Standing = z.output<typeof standingSchema>;
export type InvoiceSnapshot = z.output<typeof invoiceSnapshotSchema>;
export type PreviewedCharge = z.output<typeof previewedChargeSchema>;
export type DiscountSnapshot = z.output<typeof discountSnapshotSchema>;
export type CardSnapshot = z.output<typeof cardSnapshotSchema>;

/**
 * What triggered a sync: a Stripe event and its time by Stripe (ISO 8601), or null for anything
 * else, such as a return page.
 */
export type Cause = { eventType: string; at?: string } | null;

/** A customer who was imported: what is old is no news to mail. */
export const IMPORTED = { eventType: 'import' } as const satisfies Cause;

/** Two snapshots of a member, and what triggered the second one. */
export type SnapshotChange = {
  userDocumentId: string;
  email: string;
  previous: Snapshot | null;
  next: Snapshot;
  cause: Cause;
};
