import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { PAYMENT_PROVIDER, PROMOTION_CODE_MAX_LENGTH } from '../constants.ts';
import { planKeySchema } from '../enumeration-schemas.ts';
import { WALLETS } from '../payment-methods.ts';
import { packageSchema, taxBehaviorSchema } from '../plan.ts';
import {
  emailSchema,
  idSchema,
  isoDateTimeSchema,
  nameSchema,
  newPasswordSchema,
  reportedLanguageSchema,
  reportedSourceSchema,
  reportedTimeZoneSchema,
  stripeIdSchema,
  textSchema,
} from '../text.ts';
import { VALIDATION } from '../texts/validation.ts';
import { userSchema } from '../user.ts';
import { discountSchema, shownWordsSchema } from './subscription.ts';

const call = callsAbout('payments');

export const returnUrlSchema = textSchema(2048).regex(/^https?:\/\/\S+$/, 'Is not a web address');

const setupIntentSchema = z
  .object({
    client_secret: z.string(),
    setup_intent_id: z.string(),
    /** The card was set up before the member left the page: confirm without asking for it again. */
    card_ready: z.boolean(),
    /** The wallets to offer beside the card's fields. */
    wallets: z.array(z.enum(WALLETS)),
  })
  .meta({ id: 'SetupIntent' });

/** Where a buyer is, which decides about taxes. The postal code is needed in some countries. */
const locationSchema = z
  .object({
    /** ISO 3166-1, two capital letters. */
    country: z.string().regex(/^[A-Z]{2}$/, 'Is not a country'),
    postal_code: textSchema(20).optional(),
  })
  .meta({ id: 'Location' });

export type Location = z.infer<typeof locationSchema>;

/** What a purchase carries: a code, and the amount that the buyer was shown. */
const agreedSchema = z.object({
  promotion_code: textSchema(PROMOTION_CODE_MAX_LENGTH).min(1).optional(),
  /**
   * The first charge that was shown, in minor units; when it would be another one now, the purchase
   * is refused with 409.
   */
  agreed_amount: z.number().int().nonnegative().optional(),
});

const chargedSchema = z.object({
  /** Minor units. */
  amount: z.number().int().nonnegative(),
  currency: z.string(),
});

/** What a purchase costs, as Stripe previews it: after discounts, credit and tax. */
export const quoteSchema = z
  .object({
    /** Today's charge, or with a trial the one at its end. */
    first_charge: chargedSchema,
    /** The charge after the first one; null with a trial, whose end is not fixed yet. */
    next_charge: chargedSchema.extend({ at: isoDateTimeSchema }).nullable(),
    /** What each period costs once the credit and passing discounts are used up. */
    regular: chargedSchema,
    discounts: z.array(discountSchema),
    /** A sale makes the first charge smaller than the promotion code does, which is not used. */
    code_unused: z.literal(true).optional(),
    /** Only where the deployment charges taxes. */
    tax: z
      .object({
        behavior: taxBehaviorSchema,
        /** The tax in `first_charge`, minor units. */
        amount: z.number().int(),
        /** The buyer's location is not known: taxes may be added to the amounts. */
        location_needed: z.boolean(),
      })
      .optional(),
  })
  .meta({ id: 'Quote' });

export const setLocation = call('setLocation', 'member', 'POST /payments/location', {
  summary: 'Store where the member is, for taxes',
  body: locationSchema,
  response: locationSchema,
  errors: [404, 502],
});

export const quotePurchase = call('quotePurchase', 'optional', 'POST /payments/quote', {
  summary: 'What a plan would cost, with a promotion code',
  body: z.object({
    package: planKeySchema,
    /** Whether it begins with a free trial. */
    trial: z.boolean().default(false),
    promotion_code: agreedSchema.shape.promotion_code,
    /** Instead of the stored one. */
    location: locationSchema.optional(),
  }),
  response: quoteSchema,
  errors: [404, 502],
});

export const listPackages = call('listPackages', 'public', 'GET /payments/packages', {
  summary: 'The packages at the checkout',
  response: z.object({ packages: z.array(packageSchema) }),
});

export const getPaymentSettings = call('getPaymentSettings', 'public', 'GET /payments/settings', {
  summary: "What the browser needs to load the card provider's form",
  response: z.object({
    publishable_key: z.string(),
    /** A script to load instead of the provider's own; null: the provider's own. */
    script_url: z.string().nullable(),
  }),
});

export const createCheckoutSession = call(
  'createCheckoutSession',
  'optional',
  'POST /payments/checkout/session',
  {
    summary: 'Open a checkout; the browser goes to its address',
    body: z.object({
      package: planKeySchema,
      provider: z.literal(PAYMENT_PROVIDER),
      success_url: returnUrlSchema,
      cancel_url: returnUrlSchema,
      email: emailSchema,
      ...agreedSchema.shape,
      ...shownWordsSchema.shape,
    }),
    response: z.object({ checkout_url: z.string(), session_id: z.string() }),
    errors: [401, 404, 409, 502],
  },
);

export const paymentStatusSchema = z
  .object({
    payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
    status: z.enum(['open', 'complete', 'expired']),
    /** Minor units. */
    amount_total: z.number().int().nonnegative(),
    currency: z.string(),
  })
  .meta({ id: 'PaymentStatus' });

export const getCheckoutStatus = call(
  'getCheckoutStatus',
  'optional',
  'GET /payments/checkout/status/{session_id}',
  {
    summary: 'How a checkout stands',
    params: z.object({ session_id: stripeIdSchema('cs') }),
    response: paymentStatusSchema,
    errors: [403, 404, 502],
  },
);

/** A new account and the trial that begins with it; the sign-up's form takes its rules from it. */
export const trialSignupSchema = z.object({
  name: nameSchema(VALIDATION.fullNameRequired),
  email: emailSchema,
  password: newPasswordSchema,
  package: planKeySchema,
  return_url: returnUrlSchema,
  time_zone: reportedTimeZoneSchema,
  language: reportedLanguageSchema,
  source: reportedSourceSchema,
  /** Needed where the deployment charges taxes. */
  location: locationSchema.optional(),
  ...agreedSchema.shape,
});

export const trialSignup = call('trialSignup', 'public', 'POST /auth/trial-signup', {
  summary: 'Create an account and the set-up of its card; the trial starts with the card',
  body: trialSignupSchema,
  response: setupIntentSchema.extend({ trial_end_date: isoDateTimeSchema, quote: quoteSchema }),
  errors: [409, 502],
});

export const confirmPaymentMethod = call(
  'confirmPaymentMethod',
  'optional',
  'POST /auth/confirm-payment-method',
  {
    summary: 'Tell the server that the card is set up',
    body: z.object({
      setup_intent_id: stripeIdSchema('seti'),
      /** The amount that was shown with the card form, in minor units; another one is refused. */
      amount: z.number().int().nonnegative().optional(),
      ...shownWordsSchema.shape,
    }),
    response: z.object({
      status: z.literal('success'),
      message: z.string(),
      access_token: z.string(),
      user: userSchema,
      trial_days_remaining: z.number().int().nonnegative(),
    }),
    errors: [401, 402, 403, 404, 409, 502],
  },
);

export const setupPaymentMethod = call(
  'setupPaymentMethod',
  'member',
  'POST /payment/setup-payment-method',
  {
    // The prefix is singular here, unlike the other payment calls (spec section 7).
    summary: "Start setting up a card for the member's account",
    body: z.object({
      user_id: idSchema,
      /** Sent by a member who may still use a trial: the trial begins with the card. */
      package: planKeySchema.optional(),
      promotion_code: agreedSchema.shape.promotion_code,
    }),
    response: setupIntentSchema.extend({
      /** With a package: the end of the trial that this card begins, as at the sign-up. */
      trial_end_date: isoDateTimeSchema.optional(),
      /** With a package: what the trial leads to. */
      quote: quoteSchema.optional(),
      /** The open payments that the card is charged as soon as it is confirmed. */
      due: z
        .object({
          /** Their sum in minor units. */
          amount: z.number().int().nonnegative(),
          currency: z.string(),
          invoices: z.number().int().positive(),
        })
        .optional(),
    }),
    errors: [403, 409, 502],
  },
);

const subscriptionSchema = z
  .object({
    id: z.string(),
    status: z.string(),
    plan_id: z.string(),
    current_period_end: isoDateTimeSchema.nullable(),
  })
  .meta({ id: 'Subscription' });

export const createSubscription = call('createSubscription', 'member', 'POST /subscriptions', {
  summary: 'Subscribe: at once with a card on file, else by the checkout that is answered',
  body: z.object({
    plan_id: idSchema,
    ...agreedSchema.shape,
    ...shownWordsSchema.shape,
  }),
  response: z.union([
    z.object({ subscription: subscriptionSchema }),
    z.object({ checkout_url: z.string() }),
  ]),
  errors: [402, 404, 409, 502],
});
