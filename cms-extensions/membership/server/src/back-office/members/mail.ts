import { randomUUID } from 'node:crypto';
import { DAY_MS, lineSchema, requiredTextSchema } from 'contract';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import { logAction, type PanelPerson, refundRequestsOf } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { complaintsAbout, enqueueMail, lastMailAt } from '../../mail/index.ts';
import { Refusal, refuseField } from '../../platform/http/index.ts';
import { unsubscribeToken } from '../../training/index.ts';
import { contactOf, mailRecipientOf, takesNews } from '../../users/index.ts';
import { bodyOf } from '../desk-calls.ts';
import { leavingReasonOf } from '../today/leaving.ts';

/** For so long a mail may answer what the member has asked for. */
const ANSWER_MS = 30 * DAY_MS;

/** The mails that a member gets who has asked for something. */
const ANSWERED = [
  'cancellation-scheduled',
  'cancellation-received',
  'withdrawal-received',
  'refund-granted',
  'refund-refused',
] as const;

const letterSchema = z.strictObject({
  subject: lineSchema(160, 'Please write a subject.'),
  body: requiredTextSchema(4000, 'Please write something.'),
  /** Made when the dialog opens: a second click sends no second mail. */
  action_id: z.uuid(),
  /** The draft that it began with. */
  template: z.string().max(60).optional(),
});

/**
 * What a mail to a member would be: an answer to a request of the last days, or about a payment that
 * is close, which need no consent, or news, which does; null when it may not be sent.
 */
export const writableOf = async (
  ctx: Context,
  memberId: string,
  now: Date,
): Promise<'answer' | 'service' | 'news' | null> => {
  const since = new Date(now.getTime() - ANSWER_MS);
  const requests = await refundRequestsOf(ctx, memberId);
  if (requests.some(({ requestedAt }) => requestedAt >= since.toISOString())) return 'answer';
  if ((await lastMailAt(ctx, memberId, ANSWERED, since)) !== null) return 'answer';
  const reason = await leavingReasonOf(ctx, memberId, now);
  if (reason !== null && reason.rule !== 'silent') return 'service';
  const member = await mailRecipientOf(ctx, memberId);
  return member !== null && takesNews(member) ? 'news' : null;
};

/** Writes into the desk's log that somebody has written to a member. */
export const noteMail = async (
  ctx: Context,
  by: PanelPerson,
  userDocumentId: string,
  kind: 'mail' | 'invite',
  outcome: string | null,
  { actionId = randomUUID(), ...body }: { actionId?: string; template?: string | null } = {},
): Promise<void> => {
  const row = { actionId, kind, userDocumentId, data: { body }, outcome };
  await logAction(ctx, by, { ...row, state: 'done' });
};

/** Sends what somebody of the panel has written to one member. @throws Refusal */
export const writeToMember = async (
  ctx: Context,
  memberId: string,
  koa: Koa,
  by: PanelPerson,
): Promise<void> => {
  const { subject, body, action_id, template = null } = bodyOf(koa, letterSchema);
  const contact = await contactOf(ctx, memberId);
  const kind = await writableOf(ctx, memberId, new Date());
  if (contact === null || kind === null) {
    throw new Refusal(409, 'This member has not agreed to news. Use your own mail program.');
  }
  const values = { subject, body };
  const [complaint] = complaintsAbout('written-answer', values);
  if (complaint !== undefined) refuseField(complaint.field, complaint.message);
  const order = { key: `written:${action_id}`, to: contact.email, userDocumentId: memberId };
  if (kind !== 'news') {
    await enqueueMail(ctx, { ...order, template: 'written-answer', values });
  } else {
    const of = { userDocumentId: memberId, list: 'marketing_emails' } as const;
    const withToken = { ...values, unsubscribeToken: unsubscribeToken(ctx, of) };
    await enqueueMail(ctx, { ...order, template: 'written-news', values: withToken });
  }
  await noteMail(ctx, by, memberId, 'mail', `“${subject}”`, { actionId: action_id, template });
  ctx.securityLog.record('mail.written', { subject: memberId, kind });
};
