import { z } from 'zod';
import { planKeySchema } from '../enumeration-schemas.ts';
import { lineSchema, requestedDateSchema, stripeIdSchema } from '../text.ts';

/*
 * What the desk does to a member, below `/membership/members/{id}` of the panel's own API. Amounts
 * are in minor units, days `YYYY-MM-DD` in the desk's time zone.
 */

/** The actions with a dialog, which `POST …/{action}/quote` asks about before. */
export const QUOTED_ACTIONS = ['refund', 'free-time', 'free', 'plan', 'cancel', 'block'] as const;

/** Made when the dialog opens: the same id is the same action. */
const action_id = z.uuid();
/** What the quote said; with another amount nothing is done. */
const shown = z.int().nonnegative();
const reason = lineSchema(160, 'Say why.');

const COUNT = 'Choose from 1 to 12 months, or from 1 to 365 days.';

/** The body of each action without its id: what a quote is asked with. */
export const memberActionSchemas = {
  refund: z.strictObject({
    invoice: stripeIdSchema('in'),
    amount: z.int().positive('Enter how much to give back.'),
    /** Whether the plan that was paid for ends at once. */
    end: z.enum(['no', 'now']),
    reason,
  }),
  'free-time': z
    .strictObject({
      months: z.int(COUNT).min(1, COUNT).max(12, COUNT).optional(),
      days: z.int(COUNT).min(1, COUNT).max(365, COUNT).optional(),
      reason,
    })
    .refine(({ months, days }) => (months === undefined) !== (days === undefined), {
      error: COUNT,
      path: ['months'],
    }),
  free: z.strictObject({
    /** The last day; null without an end. */
    until: requestedDateSchema.nullable(),
    reason,
    /** Whether a plan that goes on ends with what is paid for. */
    endPlan: z.boolean(),
  }),
  plan: z.strictObject({
    plan: planKeySchema,
    when: z.enum(['now', 'period_end']),
    /** How the member asked for it: the record of the order. */
    asked: lineSchema(160, 'Say how the member asked for it.').optional(),
  }),
  cancel: z.strictObject({ when: z.enum(['now', 'period_end']), reason }),
  /** `cancel`: whether a plan that goes on ends with what is paid for. */
  block: z.strictObject({ cancel: z.boolean() }),
} as const satisfies Record<(typeof QUOTED_ACTIONS)[number], z.ZodType>;

export type QuotedAction = keyof typeof memberActionSchemas;
export type MemberActionBody<Action extends QuotedAction> = z.output<
  (typeof memberActionSchemas)[Action]
>;

/** What is sent with the body of every action, and with the actions that have no dialog. */
export const actionIdSchema = z.strictObject({ action_id });
/** The same of those that move money: refund, free time, plan and cancel. */
export const shownActionSchema = z.strictObject({ action_id, shown });

export type ActionQuote = {
  /** The most that can be given back of a payment; null for what has no most. */
  max: number | null;
  /** What moves or is charged next: sent back with the action. */
  shown: number;
  currency: string | null;
  /** What happens, in sentences; the last one names the action. */
  effects: string[];
  /** Of a request: the payment that was asked back, and those since, oldest first; minor units. */
  payments?: {
    invoiceId: string;
    paidAt: string;
    leftMinor: number;
    refundedMinor: number;
    method: string;
  }[];
};

/** `pending`: Stripe has not confirmed it yet, and is asked again each minute. */
export type ActionAnswer = { state: 'done' | 'pending'; outcome: string };
