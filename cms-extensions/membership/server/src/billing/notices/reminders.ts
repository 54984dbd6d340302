import { DEFAULT_LOCALE } from 'contract/locales';
import { readLaw } from '../../catalogue/index.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../mail/index.ts';
import { alertToBlocked } from '../alerts.ts';
import { remindByLaw } from '../law/reminders.ts';
import { subscribersOf } from '../subscribers.ts';
import { mailsFor } from './mails.ts';

/** Mails members before charges and where the law asks for it; alerts to the blocked and charged. */
export const remindMembers = async (ctx: Context, date: Date): Promise<void> => {
  const now = date.getTime();
  const { pastDueGraceDays: graceDays } = ctx.settings.billing;
  const law = await readLaw(ctx, DEFAULT_LOCALE);
  for await (const subscriber of subscribersOf(ctx)) {
    const { userDocumentId, email, snapshot } = subscriber;
    await alertToBlocked(ctx, subscriber);
    const change = { userDocumentId, email, previous: snapshot, next: snapshot, cause: null };
    for (const order of mailsFor(change, { now, graceDays })) await enqueueMail(ctx, order);
    await remindByLaw(ctx, subscriber, law, now);
  }
};
