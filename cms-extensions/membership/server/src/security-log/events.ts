import { z } from 'zod';

/** The result of an event. `refused`: a rule forbade it. `failure`: it was tried and failed. */
type Outcome = 'success' | 'failure' | 'refused';

/**
 * An event: its outcome, one sentence for the document, and its own fields, besides which none is
 * written.
 */
const defineEvent = <Shape extends z.ZodRawShape>(
  outcome: Outcome,
  description: string,
  shape: Shape,
) => ({ outcome, description, fields: z.object(shape) });

/**
 * Makes untrusted text safe: one line without control characters, at most `lengthMax` characters.
 */
export const plainText = (text: string, lengthMax: number): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, lengthMax)
    .toWellFormed();

/** A field for text that comes from a request. */
const textField = (lengthMax: number) => z.string().transform((text) => plainText(text, lengthMax));

/*
 * Every event of the security log. docs/security-log.md shows these events as a table, and a test
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
  'account.created': defineEvent('success', 'An account was made', {
    via: z.enum(['registration', 'trial']),
  }),
  'account.exported': defineEvent('success', 'A member took a copy of the data kept of them', {}),
  'account.deleted': defineEvent(
    'success',
    'An account was deleted with its sessions and all that was kept of it',
    {
      reason: z.enum(['member', 'retention', 'panel']),
    },
  ),

  'sign-in.succeeded': defineEvent('success', 'A session began', {
    method: z.enum(['password', 'registration', 'card', 'code', 'invitation']),
  }),
  'sign-in.failed': defineEvent('failure', 'A sign-in was refused', {
    reason: z.enum([
      'unknown-account',
      'wrong-password',
      'blocked',
      'password-just-changed',
      'wrong-code',
    ]),
  }),
  'sign-in-code.requested': defineEvent('success', 'A code to sign in was mailed', {}),
  'sign-in-code.ignored': defineEvent('refused', 'No code was mailed', {
    reason: z.enum(['unknown-account', 'blocked', 'admin']),
  }),
  'sign-out.done': defineEvent('success', 'A member signed out', {}),
  'session.reused': defineEvent(
    'refused',
    'A renewal token came back after it had been exchanged; all tokens of that sign-in were ended',
    {},
  ),
  'sessions.ended': defineEvent('success', 'All other sessions of an account were ended', {
    reason: z.enum(['password-change', 'password-reset', 'e-mail-undo']),
  }),
  'password-check.failed': defineEvent(
    'failure',
    'A signed-in member gave a wrong current password',
    {},
  ),
  'password.changed': defineEvent('success', 'A member changed the password', {}),
  'password-reset.requested': defineEvent('success', 'A link to a new password was mailed', {}),
  'password-reset.ignored': defineEvent('refused', 'No link was mailed', {
    reason: z.enum(['unknown-account', 'blocked']),
  }),
  'password-reset.done': defineEvent('success', 'A new password was set through a link', {}),
  'link.refused': defineEvent('refused', 'A link of a mail was used up, too old or invented', {
    purpose: z.enum(['password-reset', 'e-mail-confirm', 'e-mail-undo', 'cancellation', 'sign-in']),
  }),
  'e-mail-change.requested': defineEvent('success', 'A member asked for another e-mail', {}),
  'e-mail-change.cancelled': defineEvent('success', 'The member called the change off', {}),
  'e-mail-change.confirmed': defineEvent(
    'success',
    'The new address confirmed the change, which took effect',
    {},
  ),
  'e-mail-change.stopped': defineEvent('success', 'The old address stopped the change', {}),
  'e-mail-change.undone': defineEvent('success', 'The old address took the change back', {}),

  'subscription.cancelled': defineEvent('success', 'A member cancelled the subscription', {
    effective: z.enum(['now', 'later']),
  }),
  'subscription.withdrawn': defineEvent('success', 'A member withdrew from the contract', {}),
  'members.exported': defineEvent('success', 'A panel user took a file of members', {
    filter: textField(20),
    rows: z.number().int(),
  }),
  'mail.sent-again': defineEvent('success', 'A panel user had a failed mail sent again', {
    template: textField(40),
  }),
  'refund.requested': defineEvent('success', 'A member asked for a payment back', {}),
  'refund.granted': defineEvent('success', 'A panel user granted a refund; Stripe has paid it', {
    refundRequest: id,
    ...money,
  }),
  'refund.rejected': defineEvent('success', 'A panel user refused a refund', {
    refundRequest: id,
    ...money,
  }),
  'refund.failed': defineEvent(
    'failure',
    'A decision about a refund was not carried out to its end',
    {
      refundRequest: id,
      reason: z.enum(['stripe-refused', 'decided-before', 'fault']),
    },
  ),
  'card-testing.stopped': defineEvent(
    'refused',
    'Too many cards of an account or an address were declined',
    { by: z.enum(['account', 'address']) },
  ),
  'captcha.failed': defineEvent('failure', 'A CAPTCHA was not solved, or could not be checked', {
    reason: z.enum(['wrong', 'unavailable']),
  }),

  'workout.created': defineEvent('success', 'An admin made a workout on the legacy screen', {
    workout: id,
  }),
  'workout.deleted': defineEvent('success', 'An admin deleted a workout on the legacy screen', {
    workout: id,
  }),
  'workout.file-uploaded': defineEvent('success', 'An admin uploaded a video or a picture', {
    workout: id,
    file: z.enum(['video', 'thumbnail']),
  }),

  'publication.planned': defineEvent(
    'success',
    'A panel user planned when a workout is published',
    {
      workout: id,
      publishAt: textField(30),
    },
  ),
  'publication.cancelled': defineEvent('success', 'A panel user took such a plan back', {
    workout: id,
  }),
  'publication.done': defineEvent(
    'success',
    'The site published a workout as planned, or once its video was ready',
    { workout: id, via: z.enum(['plan', 'video']) },
  ),
  'newsletter.sent': defineEvent('success', 'The site gave a newsletter to the outbox', {
    newsletter: id,
    recipients: z.number().int(),
  }),

  'webhook.refused': defineEvent('refused', 'A message claimed to be of a provider and was not', {
    provider: z.enum(['stripe', 'mux']),
    reason: z.enum(['unsigned', 'stale', 'signature', 'too-large']),
  }),
  'limit.reached': defineEvent(
    'refused',
    'Too many attempts; of one limit at the 1st, 2nd, 4th, 8th … refusal in its time',
    { call, limit: textField(60).optional(), refusals: z.number().int().optional() },
  ),
  'access.refused': defineEvent('refused', 'Somebody called what their role does not allow', {
    call,
  }),

  'panel-sign-in.succeeded': defineEvent('success', 'A panel user signed in', {}),
  'panel-sign-in.failed': defineEvent('failure', 'A sign-in to the panel was refused', {
    reason: z.enum(['credentials', 'fault']),
  }),
  'panel-sign-out.done': defineEvent('success', 'A panel user signed out', {}),
  'panel-sessions.ended': defineEvent('success', 'A panel user ended sessions of their own', {}),
  'panel-password-reset.requested': defineEvent(
    'success',
    'Somebody asked for a link to a new panel password; the answer is the same for every address',
    {},
  ),
  'panel-password-reset.done': defineEvent('success', 'A panel password was set by a link', {}),
  'panel-user.created': defineEvent('success', 'A panel user was made', {
    via: z.enum(['panel', 'first-start', 'command']),
  }),
  'panel-user.joined': defineEvent('success', 'An invited panel user chose a password', {}),
  'panel-user.updated': defineEvent('success', 'A panel user was changed', {
    changed,
    roles: ids.optional(),
  }),
  'panel-user.deleted': defineEvent('success', 'Panel users were deleted', { ids }),
  'panel-role.created': defineEvent('success', 'A role of the panel was made', {}),
  'panel-role.updated': defineEvent('success', 'A role of the panel was changed', { changed }),
  'panel-role.permissions-set': defineEvent('success', 'The rights of a role were set', {}),
  'panel-role.deleted': defineEvent('success', 'Roles of the panel were deleted', { ids }),
  'panel-password-link.sent': defineEvent(
    'success',
    'An owner had a link to a new password mailed to a panel user',
    {},
  ),
  'panel-factor.added': defineEvent('success', 'A panel user added a second factor', {
    kind: factorKind,
  }),
  'panel-factor.removed': defineEvent('success', 'A second factor of a panel user was removed', {
    via: z.enum(['panel', 'command']),
  }),
  'panel-factor.passed': defineEvent(
    'success',
    'A panel user gave the second factor, or confirmed a change with it or the password',
    { kind: provedBy },
  ),
  'panel-factor.failed': defineEvent('failure', 'A second factor or a confirmation was refused', {
    kind: provedBy,
  }),
  'connection.changed': defineEvent(
    'success',
    'A panel user entered the keys of a provider, which were tested before',
    { connection: z.enum(['stripe', 'mux', 'mail']) },
  ),
  'panel-settings.changed': defineEvent('success', 'Settings of members’ access were changed', {
    call,
    changed,
  }),
  'panel-member.created': defineEvent('success', 'A panel user made a member', {}),
  'panel-member.updated': defineEvent('success', 'A panel user changed a member', { changed }),
  'panel-content.changed': defineEvent(
    'success',
    'A panel user wrote a mail template, a newsletter, a text of the site, the law, a policy or a plan',
    {
      action: z.enum(['created', 'updated', 'published', 'unpublished']),
      contentType: textField(80),
      ids,
      changed,
    },
  ),
  'panel-content.deleted': defineEvent('success', 'A panel user deleted entries', {
    contentType: textField(80),
    ids,
  }),
  'panel-file.deleted': defineEvent(
    'success',
    'A panel user deleted files of the media library; a folder with all in it',
    { ids, folders: ids },
  ),
  'panel-change.failed': defineEvent('failure', 'A change of one of these kinds was not made', {
    call,
    status: z.number().int(),
  }),
} as const;

export type SecurityEvents = typeof SECURITY_EVENTS;
