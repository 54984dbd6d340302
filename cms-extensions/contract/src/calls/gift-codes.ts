import { z } from 'zod';
import { callsAbout } from '../call.ts';
import {
  emailSchema,
  isoDateTimeSchema,
  nameSchema,
  reportedLanguageSchema,
  textSchema,
} from '../text.ts';

const call = callsAbout('account');

/** Twelve characters without look-alikes; spaces, hyphens and small letters are fine. */
export const giftCodeSchema = textSchema(40).overwrite((typed) =>
  typed.replace(/[\s-]/g, '').toUpperCase(),
);

const body = z.object({ code: giftCodeSchema }).meta({ id: 'GiftCode' });

/** A code gives time without a payment (desk, section 8.2). */
export const checkGiftCode = call('checkGiftCode', 'optional', 'POST /codes/check', {
  summary: 'What a code gives, and what it changes for a member who has signed in',
  body,
  response: z
    .object({
      /** Of days or months that begin when it is opened, or an end; of months, the member's end. */
      days: z.int().nullable(),
      months: z.int().nullable(),
      until: isoDateTimeSchema.nullable(),
      /** Who has bought it, and what they wrote; null for a free place. */
      from: z.string().nullable(),
      message: z.string(),
      /** For a member who pays: the next payment moves. */
      next_payment: z.object({ from: isoDateTimeSchema, to: isoDateTimeSchema }).nullable(),
    })
    .meta({ id: 'GiftCodeView' }),
  /** 404: unknown; 409: used already, or of no use to this member. */
  errors: [404, 409],
});

export const openGiftCode = call('openGiftCode', 'optional', 'POST /codes/open', {
  summary: 'Open what a code gives; no card is asked for',
  body: body
    .extend({
      /** Of whoever has not signed in: a code is mailed, which makes the account or signs in. */
      account: z
        .object({
          name: nameSchema(),
          email: emailSchema,
          agreed: z.literal(true),
          language: reportedLanguageSchema,
        })
        .optional(),
    })
    .meta({ id: 'GiftCodeOpening' }),
  response: z.object({ message: z.string() }),
  errors: [404, 409],
});
