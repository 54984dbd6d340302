import { z } from 'zod';
import { callsAbout } from '../call.ts';
import {
  emailSchema,
  linkTokenSchema,
  newPasswordSchema,
  reportedLanguageSchema,
  reportedTimeZoneSchema,
  textSchema,
} from '../text.ts';
import { VALIDATION } from '../texts/validation.ts';
import { userSchema } from '../user.ts';
import { authResponseSchema } from './auth.ts';

const call = callsAbout('auth');

/** Mails to the member are written with it, as with any sign-in. */
const reported = { time_zone: reportedTimeZoneSchema, language: reportedLanguageSchema };

/** The six digits of a mailed code; spaces and hyphens between them are fine. */
export const signInCodeSchema = textSchema(40)
  .overwrite((typed) => typed.replace(/[\s-]/g, ''))
  .regex(/^\d{6}$/, VALIDATION.codeInvalid);

export const requestSignInCode = call('requestSignInCode', 'public', 'POST /auth/code', {
  summary:
    'Mail a code and a link to sign in with; the same answer whether or not there is an account',
  body: z.object({ email: emailSchema }).meta({ id: 'SignInCodeRequest' }),
  response: z.object({ message: z.string() }),
  success: [202],
});

export const confirmSignInCode = call('confirmSignInCode', 'public', 'POST /auth/code/confirm', {
  summary: 'Sign in by the mailed code or link, in the browser that asked for it',
  body: z
    .union([
      z.object({ email: emailSchema, code: signInCodeSchema }).extend(reported),
      z.object({ link: linkTokenSchema }).extend(reported),
    ])
    .meta({ id: 'SignInCodeConfirmation' }),
  response: authResponseSchema,
  /** 409: the link is good, but another browser asked for it. */
  errors: [401, 409],
});

export const openInvitation = call('openInvitation', 'public', 'POST /auth/invitation', {
  summary: 'Sign in by the link of an invitation, once, in any browser',
  body: z.object({ link: linkTokenSchema }).extend(reported).meta({ id: 'Invitation' }),
  response: authResponseSchema,
  /** 403: terms to agree to, or mail, are missing; the link stays. */
  errors: [401, 403],
});

export const finishWelcome = call('finishWelcome', 'member', 'POST /auth/welcome', {
  summary: 'Agree to the terms as an invited member, and choose a password or none',
  body: z
    .object({
      agreed: z.literal(true),
      password: newPasswordSchema.optional(),
      language: reportedLanguageSchema,
    })
    .meta({ id: 'Welcome' }),
  response: userSchema,
});
