import { z } from 'zod';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
  SOURCE_MAX_LENGTH,
} from './constants.ts';
import { LOCALES } from './locales.ts';
import { isEmail, tidyEmail } from './rules/email.ts';
import { VALIDATION } from './texts/validation.ts';

/* PostgreSQL refuses NUL in text, and a lone surrogate cannot be encoded as UTF-8. Both are
 * rejected by validation, so that they cause no database error. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what this looks for
const storable = (value: string): boolean => !/\u0000/.test(value) && value.isWellFormed();

/**
 * Text that every supported database can store, in Unicode's composed form (NFC): keyboards send the
 * same letters in different encodings. What is too long is not looked at any further: the time that
 * a pattern takes grows with the text.
 * @param maxLength maximum length, in UTF-16 units
 * @param missing the message when it is absent or not a string
 */
export const textSchema = (maxLength: number, missing?: string) =>
  z
    .string(missing)
    .max(maxLength, { error: `Must be at most ${maxLength} characters long`, abort: true })
    .normalize()
    .refine(storable, 'Contains characters that cannot be stored');

const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{C}\p{Z}\u2800]/u;

/** Text in which something can be seen, without surrounding space. */
export const requiredTextSchema = (maxLength: number, message: string) =>
  textSchema(maxLength, message)
    .trim()
    .refine((text) => VISIBLE.test(text), message);

/** A text of one line, in which something can be seen. */
export const lineSchema = (maxLength: number, message: string) =>
  requiredTextSchema(maxLength, message).refine(
    (text) => !/\p{Cc}/u.test(text),
    'Contains characters that cannot be shown',
  );

/** An address in the one grammar that decides everywhere (`rules/email.ts`). */
export const emailSchema = textSchema(EMAIL_MAX_LENGTH)
  .overwrite(tidyEmail)
  .min(1, VALIDATION.emailRequired)
  .refine(isEmail, VALIDATION.emailInvalid)
  .meta({ id: 'Email', format: 'email' });

const encoder = new TextEncoder();

/**
 * The form in which passwords are hashed and compared: keyboards send accents and wide letters in
 * different encodings.
 */
export const passwordForm = (typed: string): string => typed.normalize('NFKC');

/** A password to compare: those of former times were hashed in the encoding of their keyboard. */
export const typedPasswordSchema = (missing: string) =>
  z
    .string(missing)
    .max(1000, { error: 'Must be at most 1000 characters long', abort: true })
    .min(1, missing);

/** A new password: at least 6 characters, at most 72 bytes (what bcrypt reads). */
export const newPasswordSchema = z
  .string()
  .max(PASSWORD_MAX_BYTES, { error: VALIDATION.passwordTooLong, abort: true })
  .overwrite(passwordForm)
  .min(PASSWORD_MIN_LENGTH, VALIDATION.passwordTooShort)
  .refine((value) => encoder.encode(value).length <= PASSWORD_MAX_BYTES, VALIDATION.passwordTooLong)
  .refine(storable, 'Contains characters that cannot be stored')
  .meta({ id: 'NewPassword', format: 'password' });

export const nameSchema = (message: string = VALIDATION.nameRequired) =>
  lineSchema(NAME_MAX_LENGTH, message);

/** The public id of an entry: Strapi's documentId, which survives publishing. */
export const idSchema = textSchema(64).regex(/^[A-Za-z0-9_-]+$/, 'Is not a valid id');

/**
 * A Stripe id. It can be a path segment of our URLs, so only letters, digits and `_` are allowed.
 */
export const stripeIdSchema = (prefix: string) =>
  textSchema(255).regex(new RegExp(`^${prefix}_[A-Za-z0-9_]+$`), 'Is not a valid id');

/** An entry's id, or its slug. */
export const idOrSlugSchema = textSchema(200).regex(/^[A-Za-z0-9_-]+$/, 'Is not a valid id');

export const isoDateTimeSchema = z.iso.datetime({ offset: true });

const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';

/**
 * A day of the calendar in a request. Sums of days with it stay within the four digits of a year,
 * and lists of the days up to it stay short.
 */
export const requestedDateSchema = z.iso
  .date()
  .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, `Must be from ${FIRST_DAY} to ${LAST_DAY}`);

/** An optional query parameter; forms send `category=` when nothing is chosen. */
export const optionalParameter = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const isTimeZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
};

/** The name of a time zone that a person sets: 'Europe/Berlin'. */
export const timeZoneSchema = textSchema(64).refine(isTimeZone, 'Is not a time zone');

/**
 * The time zone that a browser reports by itself, with any call. One that this server does not know
 * is dropped, since nobody typed it and nobody could mend it: the member's last known one counts.
 */
export const reportedTimeZoneSchema = timeZoneSchema.optional().catch(undefined);

/**
 * The language of the page at a sign-in, or the one that was chosen there: mails to the member are
 * written in it. One that this server does not know is dropped, for the same reason.
 */
export const reportedLanguageSchema = z.enum(LOCALES).optional().catch(undefined);

/**
 * Where a visit came from, as the page kept it: `instagram.com`, `link:spring-flyer`, `code:lisbon`.
 * Anything else is dropped: it is no reason to refuse a sign-up.
 */
export const reportedSourceSchema = textSchema(SOURCE_MAX_LENGTH)
  .trim()
  .min(1)
  .optional()
  .catch(undefined);

/** A stored language; null when there is none, or one that this version does not have. */
export const storedLanguageSchema = z.enum(LOCALES).nullish().catch(null);

/** A whole number in the query, from `minimum` to `maximum`; `usual` when absent. */
export const countParameter = (minimum: number, maximum: number, usual: number) =>
  optionalParameter(z.coerce.number().int().min(minimum).max(maximum))
    .transform((value) => value ?? usual)
    .meta({ type: 'integer', minimum, maximum });

/** The language of the coach's texts, where it is not the one that was asked for. */
export const textLanguageSchema = z.enum(LOCALES).optional();

/** The token in a mailed link. It proves that the sender can read mail to that address. */
export const linkTokenSchema = textSchema(400).regex(/^[\w.-]+$/, 'Is not a link of ours');
