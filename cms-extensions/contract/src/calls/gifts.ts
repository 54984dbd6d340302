import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { GIFT_MONTHS } from '../enumerations.ts';
import { taxBehaviorSchema } from '../plan.ts';
import {
  emailSchema,
  isoDateTimeSchema,
  nameSchema,
  requestedDateSchema,
  stripeIdSchema,
  textSchema,
} from '../text.ts';
import { withdrawalReceiptSchema } from './legal.ts';
import { returnUrlSchema } from './payments.ts';
import { shownWordsSchema } from './subscription.ts';

const call = callsAbout('payments');

const monthsSchema = z.literal(GIFT_MONTHS);

/** What is on sale: time for somebody else, paid once (desk, section 7.3). */
export const listGifts = call('listGifts', 'public', 'GET /gifts', {
  summary: 'The gifts on sale, the shortest first',
  response: z
    .object({
      currency: z.string(),
      /** Minor units. */
      gifts: z.array(z.object({ months: monthsSchema, amount: z.int() })),
      /** Where the deployment charges taxes. */
      tax: taxBehaviorSchema.optional(),
      /** The last day on which a gift can be mailed. */
      last_day: z.iso.date(),
      /** Of the days and the hour of delivery, an IANA name. */
      time_zone: z.string(),
    })
    .meta({ id: 'GiftsOnSale' }),
  /** 404: none is on sale. */
  errors: [404],
});

export const createGiftCheckout = call('createGiftCheckout', 'optional', 'POST /gifts/checkout', {
  summary: 'Open a checkout for a gift; the browser goes to its address',
  body: z
    .object({
      months: monthsSchema,
      /** The amount that was shown, in minor units; 409 when it is another one now. */
      agreed_amount: z.int().nonnegative(),
      from: nameSchema(),
      /** Whom the code is mailed to; without one the buyer gets it. */
      email: emailSchema.optional(),
      message: textSchema(400).trim().default(''),
      /** The day on which it is mailed; without one at once. */
      day: requestedDateSchema.optional(),
      success_url: returnUrlSchema,
      cancel_url: returnUrlSchema,
    })
    .extend(shownWordsSchema.shape)
    .meta({ id: 'GiftOrder' }),
  response: z.object({ checkout_url: z.string(), session_id: z.string() }),
  errors: [403, 404, 409, 502],
});

export const getGiftCheckout = call(
  'getGiftCheckout',
  'public',
  'GET /gifts/checkout/{session_id}',
  {
    summary: 'Whether a gift is paid, and what follows',
    params: z.object({ session_id: stripeIdSchema('cs') }),
    response: z
      .object({
        state: z.enum(['paid', 'waits', 'failed']),
        months: monthsSchema,
        /** Whom it is mailed to; null for a code to print. */
        email: z.string().nullable(),
        /** When it is mailed; null for a code to print. */
        deliver_at: isoDateTimeSchema.nullable(),
        /** The code to print, of a paid gift without a recipient that is not opened. */
        code: z.string().nullable(),
      })
      .meta({ id: 'GiftCheckout' }),
    errors: [404, 502],
  },
);

export const withdrawFromGift = call('withdrawFromGift', 'public', 'POST /gifts/withdraw', {
  summary: 'Withdraw from a gift that was bought, by the number in the mail about it',
  body: z
    .object({
      number: textSchema(40).overwrite((typed) => typed.replace(/[\s-]/g, '').toUpperCase()),
    })
    .meta({ id: 'GiftNumber' }),
  response: withdrawalReceiptSchema,
  /** 404: unknown; 409: opened, or the time to withdraw is over. */
  errors: [404, 409, 502],
});
