import { z } from 'zod';
import { callsAbout } from '../call.ts';
import {
  CANCEL_FEEDBACK,
  LAW_VERSION_MAX_LENGTH,
  PAUSE_MONTHS_MAX,
  PAUSE_MONTHS_MIN,
  REASON_MAX_LENGTH,
} from '../constants.ts';
import {
  entitlementKindSchema,
  orderKindSchema,
  planKeySchema,
  refundStatusSchema,
  subscriptionStatusSchema,
} from '../enumeration-schemas.ts';
import { LOCALES } from '../locales.ts';
import { idSchema, isoDateTimeSchema, stripeIdSchema, textSchema } from '../text.ts';

const call = callsAbout('subscription');

const amountSchema = z.object({
  /** Minor units. */
  amount: z.number().int().nonnegative(),
  /** Three letters in lower case, as Stripe writes them. */
  currency: z.string(),
});

export const discountSchema = z
  .object({
    /** The coupon's name. */
    name: z.string(),
    /** `once`: for one charge alone; `repeating`: until `ends_at`. */
    duration: z.enum(['once', 'repeating', 'forever']),
    ends_at: isoDateTimeSchema.nullable(),
  })
  .meta({ id: 'Discount' });

export type Discount = z.infer<typeof discountSchema>;

const chargeSchema = amountSchema.extend({ at: isoDateTimeSchema });

/** What is charged: mostly a card. */
const cardSchema = z
  .object({
    /** Of a card (`visa`), else Stripe's type of payment method (`link`, `sepa_debit`). */
    brand: z.string(),
    /** Null for what has no number. */
    last4: z.string().nullable(),
    /** The wallet that holds the card (`apple_pay`); null for a card that was typed. */
    wallet: z.string().nullable(),
    /** Null for what does not expire. */
    exp_month: z.number().int().nullable(),
    exp_year: z.number().int().nullable(),
  })
  .meta({ id: 'Card' });

export const invoiceSchema = amountSchema
  .extend({
    id: z.string(),
    number: z.string().nullable(),
    created_at: isoDateTimeSchema,
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
    /** What of it was given back, in minor units. */
    refunded: z.number().int().nonnegative().optional(),
    /** What of it is tax, in minor units; absent without any. */
    tax: z.number().int().optional(),
    /** Paid to the coach and not through the payment provider: by bank transfer, for example. */
    outside: z.boolean().optional(),
    /** A bank is asked for it, which takes days (SEPA debit). */
    processing: z.boolean().optional(),
  })
  .meta({ id: 'Invoice' });

export type Invoice = z.infer<typeof invoiceSchema>;

/** The changes that a member can make to the subscription now. */
export const SUBSCRIPTION_ACTIONS = [
  'cancel',
  'undo_cancellation',
  'pause',
  'resume',
  'switch',
  'undo_switch',
  'request_refund',
  'repair_payment',
] as const;

/**
 * A member's subscription as last fetched from Stripe: price, next charge, card, and the changes
 * that are possible.
 */
export const membershipSchema = z
  .object({
    status: subscriptionStatusSchema,
    plan: z.object({ id: z.string(), key: planKeySchema, name: z.string() }).nullable(),
    /** What a billing period costs once the credit and passing discounts are used up. */
    price: amountSchema.nullable(),
    trial_end_date: isoDateTimeSchema.nullable(),
    current_period_end: isoDateTimeSchema.nullable(),
    /** Each period is billed by an invoice that the member pays; no card is charged. */
    by_invoice: z.boolean().optional(),
    /** The period has begun and is charged within the hour; cancelling now ends it unpaid. */
    charge_pending: z.boolean().optional(),
    /** As Stripe previews it. Null when nothing more will be charged: cancelled, ended, never subscribed. */
    next_charge: chargeSchema.nullable(),
    /** The discounts that take something off the next charge. */
    discounts: z.array(discountSchema),
    /** A credit that pays the next charges; `next_charge` counts it already. */
    credit: amountSchema.nullable(),
    /** The plan that begins when the paid period ends, after a switch to it; null without one. */
    next_plan: z.object({ key: planKeySchema, name: z.string(), at: isoDateTimeSchema }).nullable(),
    /** A new price of the plan that is announced: from when on, and the first payment at it. */
    coming_price: z
      .object({
        price: amountSchema,
        former: amountSchema,
        from: isoDateTimeSchema,
        /** Null after a pause without an end. */
        first_at: isoDateTimeSchema.nullable(),
      })
      .optional(),
    /** When a cancelled subscription ends. */
    ends_at: isoDateTimeSchema.nullable(),
    /** The moment that all renewals are counted from (Stripe's `billing_cycle_anchor`). */
    billing_anchor: isoDateTimeSchema.nullable(),
    /** A pause; it has no end when the coach or the customer portal made it without one. */
    pause: z
      .object({ starts_at: isoDateTimeSchema, resumes_at: isoDateTimeSchema.nullable() })
      .nullable(),
    /** All failed charges together (`invoices` says how many), and until when access continues despite it. */
    payment_problem: amountSchema
      .extend({
        invoices: z.number().int().positive(),
        needs_confirmation: z.boolean(),
        /** The oldest of them; `openInvoice` leads to its page. */
        invoice_id: z.string(),
        access_until: isoDateTimeSchema.nullable(),
      })
      .nullable(),
    /** What is open besides, without a payment; `until` is null without an end. */
    given: z
      .object({
        kind: entitlementKindSchema,
        until: isoDateTimeSchema.nullable(),
        /** Who has bought it, of a gift. */
        from: z.string().optional(),
      })
      .nullable()
      .optional(),
    /** Who has given the free time by which the next payment has moved. */
    free_time_from: z.string().optional(),
    card: cardSchema.nullable(),
    /** Whether a trial can still begin: one for each person. */
    trial_available: z.boolean(),
    refund: amountSchema
      .extend({
        status: refundStatusSchema,
        requested_at: isoDateTimeSchema,
        /** The coach's reason for refusing. */
        answer: z.string().nullable(),
      })
      .nullable(),
    actions: z.array(z.enum(SUBSCRIPTION_ACTIONS)),
    /** Until when the member can withdraw from the contract; absent where that is switched off. */
    withdrawal_until: isoDateTimeSchema.nullable().optional(),
    /** The country whose consumer law holds (`lawIn`), two letters; null when it is unknown. */
    country: z.string().nullable().optional(),
    /** Newest first, at most twelve. */
    invoices: z.array(invoiceSchema),
    /** When the data was last fetched from Stripe; null if never. */
    read_at: isoDateTimeSchema.nullable(),
  })
  .meta({ id: 'Membership' });

export type Membership = z.infer<typeof membershipSchema>;

/**
 * The membership after a change. With `confirmation` the bank asks the member first: nothing has
 * changed and nothing was charged yet. The browser shows the bank's question (Stripe.js
 * `handleNextAction`) and repeats the call afterwards.
 */
const changedSchema = membershipSchema.extend({
  confirmation: z.object({ client_secret: z.string() }).optional(),
});

/** What a change would cost now, and what is charged after it. */
const previewSchema = amountSchema.extend({
  next_charge: chargeSchema,
  /** Seconds since the epoch; sent back with the confirmation, so that the amount is the same. */
  proration_date: z.number().int().positive(),
});

/**
 * What was shown with the button that was pressed, for the record of the order. Another version than
 * the server's is refused with 409; without one the record has the server's.
 */
export const shownWordsSchema = z.object({
  /** The `version` of the consumer law's texts. */
  law_version: textSchema(LAW_VERSION_MAX_LENGTH).min(1).optional(),
});

export type ShownWords = z.infer<typeof shownWordsSchema>;

/** What a member agreed to with an order. Written once, and never changed. */
export const consentSchema = amountSchema
  .extend({
    kind: orderKindSchema,
    plan: planKeySchema,
    interval: z.enum(['month', 'year']),
    /** `amount` is the first charge: today's, or the one at the end of a trial. This is each later one. */
    next_amount: z.number().int().nonnegative(),
    /** What was paid when it was carried out, with every code; null while it is not. */
    paid_amount: z.number().int().nonnegative().nullable(),
    /** Whose consumer law held, two letters; null when it was unknown. */
    country: z.string().nullable(),
    /**
     * The texts that held; their versions are hashes (SHA-256) of what they said. `law` is what the
     * consumer law of the country asks for: the words of the button, and about the withdrawal.
     */
    policies: z.array(
      z.object({
        slug: z.string(),
        version: z.string(),
        updated_at: isoDateTimeSchema.nullable(),
        /** The language of the text, which may be English on a page in another one. */
        language: z.enum(LOCALES),
      }),
    ),
    agreed_at: isoDateTimeSchema,
    /** When the subscription was seen at Stripe; null while the order has led to nothing. */
    completed_at: isoDateTimeSchema.nullable(),
    subscription_id: z.string().nullable(),
  })
  .meta({ id: 'Consent' });

export type Consent = z.infer<typeof consentSchema>;

const agreementSchema = z.object({
  /** The amount due today that was shown to the member, in minor units. */
  amount: z.number().int().nonnegative(),
  /** The amount of the charge after it that was shown. */
  next_amount: z.number().int().nonnegative().optional(),
  proration_date: z.number().int().positive(),
  ...shownWordsSchema.shape,
});

const errors = [402, 409, 502] as const;

export const getMembership = call('getMembership', 'member', 'GET /subscription', {
  summary: "The member's subscription as last read from Stripe",
  response: membershipSchema,
});

export const openInvoice = call(
  'openInvoice',
  'member',
  'GET /subscription/invoices/{invoice_id}',
  {
    summary:
      "The address of Stripe's page of an invoice, where it is paid or downloaded; works for days",
    params: z.object({ invoice_id: stripeIdSchema('in') }),
    response: z.object({ url: z.string() }),
    errors: [404, 502],
  },
);

export const cancelSubscription = call(
  'cancelSubscription',
  'member',
  'POST /subscription/cancel',
  {
    summary: 'End the subscription with its paid period; harmless the second time',
    body: z.object({
      reason: textSchema(REASON_MAX_LENGTH).default(''),
      feedback: z.enum(CANCEL_FEEDBACK).optional(),
    }),
    response: z.object({ message: z.string(), ends_at: isoDateTimeSchema.nullable() }),
    errors: [409, 502],
  },
);

export const undoCancellation = call(
  'undoCancellation',
  'member',
  'POST /subscription/undo-cancellation',
  {
    summary: 'Let a cancelled subscription go on, until its period has ended',
    response: membershipSchema,
    errors: [409, 502],
  },
);

export const pauseSubscription = call('pauseSubscription', 'member', 'POST /subscription/pause', {
  summary: 'Pause from the end of the paid period: no charge, no premium',
  body: z.object({ months: z.number().int().min(PAUSE_MONTHS_MIN).max(PAUSE_MONTHS_MAX) }),
  response: membershipSchema,
  errors: [409, 502],
});

export const previewResumption = call(
  'previewResumption',
  'member',
  'POST /subscription/resume/preview',
  {
    summary: 'What ending the pause now would cost; nothing while the pause has not begun',
    response: previewSchema,
    errors: [409, 502],
  },
);

export const resumeSubscription = call(
  'resumeSubscription',
  'member',
  'POST /subscription/resume',
  {
    summary: 'End the pause now',
    body: agreementSchema,
    response: changedSchema,
    errors,
  },
);

export const previewSwitch = call('previewSwitch', 'member', 'POST /subscription/switch/preview', {
  summary: 'What another plan would cost today, and from when on what',
  body: z.object({ plan_id: idSchema }),
  response: previewSchema,
  errors: [404, 409, 502],
});

export const switchPlan = call('switchPlan', 'member', 'POST /subscription/switch', {
  summary: 'Change to another plan for the amount that was shown',
  body: agreementSchema.extend({ plan_id: idSchema }),
  response: changedSchema,
  errors: [402, 404, 409, 502],
});

export const undoSwitch = call('undoSwitch', 'member', 'POST /subscription/undo-switch', {
  summary: 'Keep the plan, before a switch at the end of the period takes effect',
  response: membershipSchema,
  errors: [409, 502],
});

export const requestRefund = call('requestRefund', 'member', 'POST /subscription/refund', {
  summary: 'Ask the coach for the last payment back',
  body: z.object({ reason: textSchema(REASON_MAX_LENGTH).default('') }),
  response: membershipSchema,
  errors: [409],
});
