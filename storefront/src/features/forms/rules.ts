/* The rules of the account's forms (spec section 5). They need zod, so they are loaded when somebody
 * begins to fill in a form. */
import {
  emailSchema,
  nameSchema,
  passwordChangeSchema,
  newPasswordSchema as passwordSchema,
  profileSchema,
  requiredTextSchema,
  textSchema,
  VALIDATION,
} from 'contract';
import { signInCodeSchema } from 'contract/calls/sign-in';
import { z } from 'zod';
import { CONFIRMATION } from './new-password.tsx';

export { loginSchema } from 'contract';

export const linkRequestSchema = z.object({ email: emailSchema });

/** A mailed code to sign in with. */
export const codeFormSchema = z.object({ code: signInCodeSchema });

/** Who opens a code without an account. */
export const codeAccountSchema = z.object({ name: nameSchema(), email: emailSchema });

/** A gift; without an address its buyer gets the code. */
export const giftOrderSchema = z.object({
  from: nameSchema(),
  email: z.union([z.literal(''), emailSchema]),
  day: z.string(),
  message: textSchema(400),
});

/** The number with which a buyer withdraws from a gift. */
export const giftNumberSchema = z.object({
  number: requiredTextSchema(40, VALIDATION.numberRequired),
});

/** What an invited member is asked; the password may stay empty. */
export const welcomeSchema = z.object({
  name: nameSchema(),
  password: z.union([z.literal(''), passwordSchema]),
});

/** A new password with its confirmation, set by a mailed link. */
export const newPasswordSchema = passwordChangeSchema
  .pick({ new_password: true })
  .extend({ confirmation: z.string() })
  .refine((values) => values.confirmation === values.new_password, CONFIRMATION);

export const passwordFormSchema = passwordChangeSchema
  .extend({ confirmation: z.string() })
  .refine((values) => values.confirmation === values.new_password, CONFIRMATION);

/**
 * The profile. A new e-mail requires the current password.
 * @param emailBefore the current e-mail
 */
export const profileFormSchema = (emailBefore: string) =>
  profileSchema
    .pick({ name: true, email: true, current_password: true })
    .required()
    .refine(({ email, current_password }) => email === emailBefore || current_password !== '', {
      path: ['current_password'],
      message: VALIDATION.currentPasswordRequired,
      // Also when another field is invalid, so that all errors are shown together.
      when: () => true,
    });

export const deletionSchema = z.object({
  password: z.string().min(1, VALIDATION.currentPasswordRequired),
});
