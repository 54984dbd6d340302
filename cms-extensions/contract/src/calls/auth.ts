import { z } from 'zod';
import { callsAbout } from '../call.ts';
import {
  emailSchema,
  nameSchema,
  newPasswordSchema,
  reportedLanguageSchema,
  reportedSourceSchema,
  reportedTimeZoneSchema,
  textSchema,
  typedPasswordSchema,
} from '../text.ts';
import { VALIDATION } from '../texts/validation.ts';
import { NEWS_SOURCES, preferencesSchema, userSchema } from '../user.ts';

const call = callsAbout('auth');
const messageSchema = z.object({ message: z.string() });

/** The response of a sign-in; `expires_in` is the access token's lifetime in seconds. */
export const authResponseSchema = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in: z.number().int().positive(),
    user: userSchema,
  })
  .meta({ id: 'AuthResponse' });

export type AuthResponse = z.infer<typeof authResponseSchema>;

export const registrationSchema = z
  .object({
    name: nameSchema(VALIDATION.fullNameRequired),
    email: emailSchema,
    password: newPasswordSchema,
    time_zone: reportedTimeZoneSchema,
    language: reportedLanguageSchema,
    source: reportedSourceSchema,
  })
  .meta({ id: 'Registration' });

export const register = call('register', 'public', 'POST /auth/register', {
  summary: 'Create an account and sign in',
  body: registrationSchema,
  response: authResponseSchema,
  errors: [409],
});

/** The sign-in form's rules, in its order (spec section 5). */
export const loginSchema = z
  .object({
    email: emailSchema,
    password: typedPasswordSchema(VALIDATION.passwordRequired).min(6, VALIDATION.passwordTooShort),
    /** Mails to the member write their dates in it. */
    time_zone: reportedTimeZoneSchema,
    language: reportedLanguageSchema,
  })
  .meta({ id: 'Login' });

export const login = call('login', 'public', 'POST /auth/login', {
  summary: 'Sign in with e-mail and password',
  body: loginSchema,
  response: authResponseSchema,
  errors: [401, 403],
});

export const refresh = call('refresh', 'public', 'POST /auth/refresh', {
  summary: 'Renew the access token of the session in the cookie',
  query: z.object({ time_zone: reportedTimeZoneSchema, language: reportedLanguageSchema }),
  response: authResponseSchema,
  errors: [401],
});

export const logout = call('logout', 'optional', 'POST /auth/logout', {
  summary: 'End this session; harmless when there is none',
  response: messageSchema,
});

export const me = call('me', 'member', 'GET /auth/me', {
  summary: 'The signed-in member',
  response: userSchema,
});

export const NOT_A_PICTURE = 'Is not the address of a picture';

/** URL of a member's uploaded picture: on this site, or in the bucket for uploads. */
const profileImageSchema = textSchema(2048).regex(
  /^(https?:\/\/[^\s"'<>?#]+|\/uploads)\/member_[0-9a-f]{32}\.webp$/,
  NOT_A_PICTURE,
);

/** The profile form's rules (spec section 5); absent fields stay unchanged. */
export const profileSchema = z
  .object({
    name: nameSchema().optional(),
    email: emailSchema.optional(),
    /** Required when the e-mail changes. */
    current_password: z.string().max(1000).optional(),
    /** null removes the picture; a URL is accepted only unchanged. A new picture is uploaded. */
    profile_image: profileImageSchema.nullable().optional(),
  })
  .meta({ id: 'Profile' });

export const updateProfile = call('updateProfile', 'member', 'PATCH /auth/profile', {
  summary: "Change the member's name or picture; a new e-mail waits for its confirmation",
  body: profileSchema,
  response: userSchema,
  errors: [409],
});

export const cancelEmailChange = call(
  'cancelEmailChange',
  'member',
  'POST /auth/cancel-email-change',
  {
    summary: 'Call off a change of e-mail that waits for its confirmation; harmless without one',
    response: userSchema,
  },
);

export const passwordChangeSchema = z
  .object({
    current_password: typedPasswordSchema(VALIDATION.currentPasswordRequired),
    new_password: typedPasswordSchema(VALIDATION.newPasswordRequired).pipe(newPasswordSchema),
  })
  .meta({ id: 'PasswordChange' });

export const changePassword = call('changePassword', 'member', 'POST /auth/change-password', {
  summary: 'Change the password; every other session ends',
  body: passwordChangeSchema,
  response: messageSchema,
});

const shownPreferencesSchema = preferencesSchema
  .extend({
    /** News come once the member has pressed the button of the mailed link. */
    news_pending: z.literal(true).optional(),
  })
  .meta({ id: 'ShownPreferences' });

export const getPreferences = call('getPreferences', 'member', 'GET /auth/preferences', {
  summary: "The member's preferences",
  response: shownPreferencesSchema,
});

export const updatePreferences = call('updatePreferences', 'member', 'PATCH /auth/preferences', {
  summary: 'Change some of the preferences',
  body: preferencesSchema
    .partial()
    .extend({
      /**
       * The time zone of the member's browser, so that reminders arrive at the local time of day.
       */
      time_zone: reportedTimeZoneSchema,
      /** Where news were switched on; in the settings by default. */
      news_source: z.enum(NEWS_SOURCES).optional(),
    })
    .meta({ id: 'PreferencesChange' }),
  response: shownPreferencesSchema,
});
