import { z } from 'zod';
import {
  EMAIL_MAX_LENGTH,
  NAME_MAX_LENGTH,
  PASSWORD_MAX_BYTES,
  PASSWORD_MIN_LENGTH,
} from './constants.ts';
import { VALIDATION } from './messages.ts';

/*
 * PostgreSQL refuses NUL in text, and a lone surrogate cannot be written as UTF-8. Both are told at
 * the edge, so that no database error comes of them.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what this looks for
const storable = (value: string): boolean => !/\u0000/.test(value) && value.isWellFormed();

/**
 * Text that every database of ours can hold.
 * @param maxLength longest length, in UTF-16 units
 * @param missing what is said when it is absent, or no text at all
 */
export const textSchema = (maxLength: number, missing?: string) =>
  z
    .string(missing)
    .max(maxLength, `Must be at most ${maxLength} characters long`)
    .refine(storable, 'Contains characters that cannot be stored');

/** Text that says something once the white space around it is gone. */
export const requiredTextSchema = (maxLength: number, message: string) =>
  textSchema(maxLength, message).trim().min(1, message);

/** Spec section 5 asks for a simple address pattern: something, an at sign, a dotted host. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const emailSchema = textSchema(EMAIL_MAX_LENGTH)
  .trim()
  .min(1, VALIDATION.emailRequired)
  .regex(EMAIL_PATTERN, VALIDATION.emailInvalid)
  .meta({ id: 'Email', format: 'email' });

const encoder = new TextEncoder();

/** A password as it is chosen: 6 characters at least, 72 bytes at most (what bcrypt reads). */
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN_LENGTH, VALIDATION.passwordTooShort)
  .refine((value) => encoder.encode(value).length <= PASSWORD_MAX_BYTES, VALIDATION.passwordTooLong)
  .refine(storable, 'Contains characters that cannot be stored')
  .meta({ id: 'NewPassword', format: 'password' });

export const nameSchema = (message: string = VALIDATION.nameRequired) =>
  requiredTextSchema(NAME_MAX_LENGTH, message);

/** The public id of an entry: Strapi's documentId, which survives publishing. */
export const idSchema = textSchema(64).regex(/^[A-Za-z0-9_-]+$/, 'Is not a valid id');

/** An entry's id, or the readable name in its address. */
export const idOrSlugSchema = textSchema(200).regex(/^[A-Za-z0-9_-]+$/, 'Is not a valid id');

export const isoDateTimeSchema = z.iso.datetime({ offset: true });

/** A query parameter that may be absent; forms send `category=` when nothing is chosen. */
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

/** A time zone's name, as browsers give it: 'Europe/Berlin'. */
export const timeZoneSchema = textSchema(64).refine(isTimeZone, 'Is not a time zone');
