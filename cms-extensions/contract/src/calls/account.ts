import { z } from 'zod';
import { callsAbout } from '../call.ts';
import { PROFILE_IMAGE_BYTES_MAX, PROFILE_IMAGE_KINDS } from '../constants.ts';
import {
  entitlementKindSchema,
  planKeySchema,
  refundStatusSchema,
} from '../enumeration-schemas.ts';
import {
  emailSchema,
  isoDateTimeSchema,
  linkTokenSchema,
  newPasswordSchema,
  typedPasswordSchema,
} from '../text.ts';
import { VALIDATION } from '../texts/validation.ts';
import { preferencesSchema, userSchema } from '../user.ts';
import { memberAwaySchema } from './away.ts';
import { feedSchema } from './calendar.ts';
import { progressSchema } from './membership.ts';
import { enrolmentSchema } from './programmes.ts';
import { trainingSessionSchema } from './sessions.ts';
import { consentSchema, invoiceSchema, membershipSchema } from './subscription.ts';

const call = callsAbout('account');
const messageSchema = z.object({ message: z.string() });

export const forgotPassword = call('forgotPassword', 'public', 'POST /auth/forgot-password', {
  summary:
    'Mail a link to choose a new password; the same answer whether or not there is an account',
  body: z.object({ email: emailSchema }).meta({ id: 'ForgottenPassword' }),
  response: messageSchema,
});

export const resetPassword = call('resetPassword', 'public', 'POST /auth/reset-password', {
  summary: 'Set a new password by a mailed link; every session ends and none begins',
  body: z
    .object({ token: linkTokenSchema, new_password: newPasswordSchema })
    .meta({ id: 'PasswordReset' }),
  response: messageSchema,
  errors: [410],
});

export const confirmEmailChange = call(
  'confirmEmailChange',
  'public',
  'POST /auth/confirm-email-change',
  {
    summary: 'Have a change of e-mail take effect by the link that the new address was sent',
    body: z.object({ token: linkTokenSchema }).meta({ id: 'EmailChangeConfirmation' }),
    response: z.object({ email: z.string() }).meta({ id: 'EmailChangeConfirmed' }),
    errors: [409, 410],
  },
);

export const undoEmailChange = call('undoEmailChange', 'public', 'POST /auth/undo-email-change', {
  summary:
    'Stop a change of e-mail, or take it back, by a link that the old address was sent; every session ends',
  body: z.object({ token: linkTokenSchema }).meta({ id: 'EmailChangeUndo' }),
  response: z
    .object({
      email: z.string(),
      /**
       * Sets a new password at once: whoever changed the e-mail address may know the current one.
       */
      reset_token: z.string(),
    })
    .meta({ id: 'EmailChangeUndone' }),
  errors: [409, 410],
});

/* The member chose this part of the picture: another one in its place would be a surprise. */
const pixels = z
  .string()
  .regex(/^\d{1,5}$/, 'Must be a whole number of pixels')
  .transform(Number)
  .optional();

export const uploadProfileImage = call('uploadProfileImage', 'member', 'POST /auth/profile-image', {
  summary: "Set the member's picture to a square of the one that is sent",
  /** The square to cut out, in pixels of the upright picture; the middle when absent. */
  query: z.object({ left: pixels, top: pixels, size: pixels }),
  rawBody: { kinds: PROFILE_IMAGE_KINDS, bytesMax: PROFILE_IMAGE_BYTES_MAX },
  response: userSchema,
  errors: [413, 415],
});

/** All stored data of a member, as a download. */
const accountExportSchema = z
  .object({
    exported_at: isoDateTimeSchema,
    /** With the time zone and the language of mails, as the browser reported them last. */
    profile: userSchema.extend({
      time_zone: z.string().nullable(),
      language: z.string().nullable(),
      /** Where the sign-up came from. */
      source: z.string().nullable(),
      /** When the account came from another platform. */
      imported_at: isoDateTimeSchema.nullable(),
      /** Since when the mailbox takes no mail, and what its server said. */
      mail_blocked_at: isoDateTimeSchema.nullable(),
      mail_blocked_why: z.string().nullable(),
      /** Newest last. */
      email_changes: z.array(z.object({ at: isoDateTimeSchema, from: z.string() })),
      news_agreed_at: isoDateTimeSchema.nullable(),
      news_agreed_where: z.string().nullable(),
    }),
    preferences: preferencesSchema.extend({ time_zone: z.string().nullable() }),
    favorites: z.array(z.object({ workout_id: z.string(), title: z.string().nullable() })),
    progress: z.array(progressSchema.extend({ title: z.string().nullable() })),
    /** Newest first, also those that were taken out of the history. */
    training_sessions: z.array(
      trainingSessionSchema.extend({
        time_zone: z.string(),
        last_report_at: isoDateTimeSchema,
        removed_at: isoDateTimeSchema.nullable(),
        /** Whether it was watched to its end, and else where it stopped, in seconds. */
        finished: z.boolean().nullable(),
        stopped_second: z.int().nullable(),
      }),
    ),
    training: z.object({
      /** The weekly goal, from which Monday on. */
      goals: z.array(z.object({ from: z.iso.date(), sessions: z.int() })),
      kept_weeks: z.array(
        z.object({ starts_on: z.iso.date(), goal: z.int(), kept_at: isoDateTimeSchema }),
      ),
    }),
    /** What the member was in, the oldest first, and the days that were done. */
    enrolments: z.array(
      enrolmentSchema
        .pick({ id: true, programme_id: true, title: true, start_on: true, training_days: true })
        .extend({
          /** Of a first week. */
          own_days: z
            .array(z.object({ key: z.string(), workout_id: z.string(), note: z.string() }))
            .nullable(),
          skipped: z.array(z.string()),
          pins: z.array(z.object({ key: z.string(), on: z.iso.date() })),
          created_at: isoDateTimeSchema,
          ended_at: isoDateTimeSchema.nullable(),
          finished_at: isoDateTimeSchema.nullable(),
          done: z.array(z.object({ key: z.string(), session_id: z.string(), on: z.iso.date() })),
        }),
    ),
    away: z.array(memberAwaySchema),
    calendar: feedSchema.pick({ on: true, time: true }),
    subscription: membershipSchema,
    /** All invoices, fetched from the payment provider for this export; newest first. */
    invoices: z.array(invoiceSchema),
    /** Newest first. */
    refund_requests: z.array(
      z.object({
        /** Minor units. */
        amount: z.number().int().nonnegative(),
        currency: z.string(),
        status: refundStatusSchema,
        requested_at: isoDateTimeSchema,
        /** What the member wrote. */
        reason: z.string(),
        /** Null until the coach has decided. */
        decided_at: isoDateTimeSchema.nullable(),
        /** The coach's reason for refusing. */
        answer: z.string().nullable(),
      }),
    ),
    /** What the site's people did to the account, newest first. */
    actions: z.array(
      z.object({ at: isoDateTimeSchema, kind: z.string(), outcome: z.string().nullable() }),
    ),
    /** Access that was given without a subscription; oldest first. */
    entitlements: z.array(
      z.object({
        kind: entitlementKindSchema,
        from: isoDateTimeSchema,
        /** Null without an end. */
        until: isoDateTimeSchema.nullable(),
        reason: z.string(),
        /** When it was taken back. */
        ended_at: isoDateTimeSchema.nullable(),
      }),
    ),
    /** New prices that concern the member; newest first. Amounts in minor units. */
    price_changes: z.array(
      z.object({
        plan: planKeySchema,
        price: z.number().int().nonnegative(),
        former: z.number().int().nonnegative(),
        currency: z.string(),
        from: isoDateTimeSchema,
        /** The first payment at the new price; null when it is open. */
        first_at: isoDateTimeSchema.nullable(),
        told_at: isoDateTimeSchema.nullable(),
        state: z.enum(['waiting', 'done', 'skipped', 'failed']),
      }),
    ),
    /** Gifts that the member has bought or opened; newest first. */
    gifts: z.array(
      z.object({
        months: z.int(),
        from: z.string(),
        /** What the member paid, minor units; null for a gift of somebody else. */
        paid: z.int().nullable(),
        currency: z.string(),
        recipient: z.string().nullable(),
        message: z.string(),
        bought_at: isoDateTimeSchema,
        delivered_at: isoDateTimeSchema.nullable(),
        opened_at: isoDateTimeSchema.nullable(),
      }),
    ),
    /** What the member agreed to with each order; newest first. */
    orders: z.array(consentSchema),
    /** Mails to the member, at whichever address the account had at the time. */
    mails: z.array(
      z.object({
        to: z.string(),
        /** Null until it is sent. */
        subject: z.string().nullable(),
        created_at: isoDateTimeSchema,
        sent_at: isoDateTimeSchema.nullable(),
      }),
    ),
    /** What people of the panel have noted about the member, newest first. */
    notes: z.array(z.object({ text: z.string(), at: isoDateTimeSchema })),
    /** When the member was put off among those who may leave, and by which rule they were shown. */
    nudges: z.array(z.object({ rule: z.string(), at: isoDateTimeSchema })),
    /** Active sessions, without anything that could be used to sign in. */
    sessions: z.array(
      z.object({
        started_at: isoDateTimeSchema,
        last_used_at: isoDateTimeSchema,
        ends_at: isoDateTimeSchema,
        /** The session of this request. */
        is_current: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'AccountExport' });

export type AccountExport = z.infer<typeof accountExportSchema>;

export const exportAccount = call('exportAccount', 'member', 'GET /auth/export', {
  summary:
    'Everything that is kept of the member, as a file; whole, or 502 while the invoices cannot be had',
  response: accountExportSchema,
  errors: [502],
});

export const deleteAccount = call('deleteAccount', 'member', 'DELETE /auth/account', {
  summary: 'End the subscription at once, then delete the account with all that is kept of it',
  body: z
    .object({ password: typedPasswordSchema(VALIDATION.currentPasswordRequired) })
    .meta({ id: 'AccountDeletion' }),
  response: messageSchema,
  errors: [502],
});

/** Mails that a member may unsubscribe from by a link in the mail. */
export const MAILING_LISTS = [
  'workout_reminders',
  'marketing_emails',
  'email_notifications',
] as const;

export type MailingList = (typeof MAILING_LISTS)[number];

export const unsubscribe = call('unsubscribe', 'public', 'POST /preferences/unsubscribe', {
  summary: 'Stop the mails that a signed link is about, without signing in (RFC 8058)',
  query: z.object({ token: linkTokenSchema }),
  /** Mail programs post a form here (one-click unsubscribe). Its content is always the same. */
  rawBody: 'ignored',
  response: z.object({ list: z.enum(MAILING_LISTS) }).meta({ id: 'Unsubscribed' }),
  errors: [410],
});

export const confirmNews = call('confirmNews', 'public', 'POST /preferences/confirm-news', {
  summary: 'Agree to news by the button on the page of a mailed link, once',
  body: z.object({ token: linkTokenSchema }).meta({ id: 'NewsConfirmation' }),
  response: messageSchema,
  errors: [410],
});

export const openUnsubscribePage = call(
  'openUnsubscribePage',
  'public',
  'GET /preferences/unsubscribe',
  {
    summary: 'Lead a person who opens the link to the page with the button; changes nothing',
    query: z.object({ token: linkTokenSchema }),
    response: z.null(),
    success: [303],
  },
);
