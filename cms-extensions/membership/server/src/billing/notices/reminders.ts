import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import { alertToBlocked } from '../alerts.ts';
import { subscribersOf } from '../subscribers.ts';
import { mailsFor } from './mails.ts';

/** Mails members before charges, and alerts to those who are blocked and charged. */
export const remindOfCharges = async (ctx: Context, date: Date): Promise<void> => {
  const now = date.getTime();
  const { pastDueGraceDays: graceDays } = ctx.settings.billing;
  for await (const subscriber of subscribersOf(ctx)) {
    const { userDocumentId, email, snapshot } = subscriber;
    await alertToBlocked(ctx, subscriber);
    const change = { userDocumentId, email, previous: snapshot, next: snapshot, cause: null };
    for (const order of mailsFor(change, { now, graceDays })) await enqueueMail(ctx, order);
  }
};
