import { z } from 'zod';

/** The result of an event. `refused`: a rule forbade it. `failure`: it was tried and failed. */
type Outcome = 'success' | 'failure' | 'refused';

/** An event: its outcome, and its own fields, besides which none is written. */
const defineEvent = <Shape extends z.ZodRawShape>(outcome: Outcome, shape: Shape) => ({
  outcome,
  fields: z.object(shape),
});

/**
 * Makes untrusted text safe: one line without control characters, at most `lengthMax` characters.
 */
export const plainText = (text: string, lengthMax: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();

/** Events that have no fields of their own. */
const withoutFields = <Name extends string>(outcome: Outcome, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, defineEvent(outcome, {})])) as Record<
    Name,
    { outcome: Outcome; fields: z.ZodObject<Record<never, never>> }
  >;

/** A field for text that comes from a request. */
const textField = (lengthMax: number) => z.string().transform((text) => plainText(text, lengthMax));

/*
 * Every event of the security log. docs/security-log.md says what each means, and a test
 * compares the two. Fields are enumerations, numbers and ids: no name, no e-mail, no secret.
 */

const id = textField(64);
const ids = z.array(id).transform((all) => all.slice(0, 100));
/** Names of the changed form fields, never their values. */
const changed = z.array(textField(40)).transform((names) => names.slice(0, 30));
const call = textField(120);
const money = { amountMinor: z.number().int(), currency: textField(3) };

const factorKind = z.enum(['passkey', 'totp', 'recovery']);
const provedBy = z.enum(['passkey', 'totp', 'recovery', 'password']);

export const SECURITY_EVENTS = {
  ...withoutFields('success', [
    ...([
      'account.exported',
      'sign-in-code.requested',
      'invitation.sent',
      'sign-out.done',
    ] as const),
    ...(['password.changed', 'password-reset.requested', 'password-reset.done'] as const),
    ...(['e-mail-change.requested', 'e-mail-change.cancelled', 'e-mail-change.confirmed'] as const),
    ...(['e-mail-change.stopped', 'e-mail-change.undone', 'subscription.withdrawn'] as const),
    ...(['site.archived', 'refund.requested', 'panel-sign-in.succeeded'] as const),
    ...(['panel-password-reset.requested', 'panel-password-link.sent'] as const),
  ]),
  ...withoutFields('refused', ['session.reused']),
  ...withoutFields('failure', ['password-check.failed']),
  'account.created': defineEvent('success', { via: z.enum(['registration', 'trial', 'code']) }),
  'account.deleted': defineEvent('success', { reason: z.enum(['member', 'retention', 'panel']) }),

  'sign-in.succeeded': defineEvent('success', {
    method: z.enum(['password', 'registration', 'card', 'code', 'invitation']),
  }),
  'sign-in.failed': defineEvent('failure', {
    reason: z.enum([
      'unknown-account',
      'wrong-password',
      'blocked',
      'password-just-changed',
      'wrong-code',
    ]),
  }),
  'sign-in-code.ignored': defineEvent('refused', {
    reason: z.enum(['unknown-account', 'blocked', 'admin']),
  }),
  'sessions.ended': defineEvent('success', {
    reason: z.enum(['password-change', 'password-reset', 'e-mail-undo']),
  }),
  'password-reset.ignored': defineEvent('refused', {
    reason: z.enum(['unknown-account', 'blocked']),
  }),
  'link.refused': defineEvent('refused', {
    purpose: z.enum(['password-reset', 'e-mail-confirm', 'e-mail-undo', 'cancellation', 'sign-in']),
  }),

  'subscription.cancelled': defineEvent('success', { effective: z.enum(['now', 'later']) }),
  'numbers.exported': defineEvent('success', {
    part: z.enum(['business', 'videos', 'sources']),
    /** Whether members stand in it by name. */
    members: z.boolean(),
  }),
  'members.exported': defineEvent('success', { filter: textField(20), rows: z.number().int() }),
  'members.imported': defineEvent('success', {
    step: z.enum(['start', 'invite', 'undo']),
    rows: z.number().int(),
  }),
  'mail.sent-again': defineEvent('success', { template: textField(40) }),
  'mail.written': defineEvent('success', { kind: z.enum(['answer', 'service', 'news']) }),
  'desk-action.done': defineEvent('success', { action: id }),
  'offers.changed': defineEvent('success', { what: textField(160) }),
  'free-places.given': defineEvent('success', { count: z.number() }),
  'gift.refunded': defineEvent('success', money),
  'desk-action.refused': defineEvent('failure', { action: id }),
  'refund.granted': defineEvent('success', { refundRequest: id, ...money }),
  'refund.rejected': defineEvent('success', { refundRequest: id, ...money }),
  'refund.failed': defineEvent('failure', {
    refundRequest: id,
    reason: z.enum(['stripe-refused', 'decided-before', 'fault']),
  }),
  'card-testing.stopped': defineEvent('refused', { by: z.enum(['account', 'address']) }),
  'captcha.failed': defineEvent('failure', { reason: z.enum(['wrong', 'unavailable']) }),

  'workout.created': defineEvent('success', { workout: id }),
  'workout.deleted': defineEvent('success', { workout: id }),
  'workout.binned': defineEvent('success', { workout: id }),
  'workout.restored': defineEvent('success', { workout: id }),
  'workout.erased': defineEvent('success', { workout: id }),
  'workout.file-uploaded': defineEvent('success', {
    workout: id,
    file: z.enum(['video', 'thumbnail']),
  }),

  'publication.planned': defineEvent('success', { workout: id, publishAt: textField(30) }),
  'publication.cancelled': defineEvent('success', { workout: id }),
  'publication.done': defineEvent('success', { workout: id }),
  'automatic-mail.changed': defineEvent('success', { template: textField(40), changed }),
  'newsletter.planned': defineEvent('success', { newsletter: id, recipients: z.number().int() }),
  'newsletter.stopped': defineEvent('success', { newsletter: id }),
  'newsletter.sent': defineEvent('success', { newsletter: id, recipients: z.number().int() }),

  'webhook.refused': defineEvent('refused', {
    provider: z.enum(['stripe', 'mux']),
    reason: z.enum(['unsigned', 'stale', 'signature', 'too-large']),
  }),
  'limit.reached': defineEvent('refused', {
    call,
    limit: textField(60).optional(),
    refusals: z.number().int().optional(),
  }),
  'access.refused': defineEvent('refused', { call }),

  'panel-sign-in.failed': defineEvent('failure', { reason: z.enum(['credentials', 'fault']) }),
  'panel-user.created': defineEvent('success', { via: z.enum(['panel', 'command']) }),
  'panel-user.updated': defineEvent('success', { changed, roles: ids.optional() }),
  'panel-user.deleted': defineEvent('success', { ids }),
  'panel-factor.added': defineEvent('success', { kind: factorKind }),
  'panel-factor.removed': defineEvent('success', { via: z.enum(['panel', 'command']) }),
  'panel-factor.passed': defineEvent('success', { kind: provedBy }),
  'panel-factor.failed': defineEvent('failure', { kind: provedBy }),
  'connection.changed': defineEvent('success', { connection: z.enum(['stripe', 'mux', 'mail']) }),
  'panel-change.done': defineEvent('success', {
    call,
    contentType: textField(80).optional(),
    ids,
    changed,
  }),
  'panel-change.failed': defineEvent('failure', { call, status: z.number().int() }),
} as const;

export type SecurityEvents = typeof SECURITY_EVENTS;
