import { DEFAULT_LOCALE } from 'contract/locales';
import { raiseAlert } from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { callOffNewsletter, enqueueMails, type MailOrder, statesOf } from '../../mail/index.ts';
import { panelUserHas } from '../../platform/panel/index.ts';
import { unsubscribeToken } from '../../training/index.ts';
import { type Recipient, recipientsAfter } from './audience.ts';
import { type Newsletter, newslettersIn, turnNewsletter } from './repository.ts';
import { noteResults } from './results.ts';
import { languageFor, written } from './texts.ts';

const EVERY_SECONDS = 60;
/** Ordered at a time, so that a mail about an account never waits behind thousands of others. */
const SLICE = 500;

const LIST = 'marketing_emails';

const ordersTo = (
  ctx: Context,
  { documentId, texts }: Newsletter,
  recipients: readonly Recipient[],
): MailOrder[] => {
  const languages = new Set(recipients.map(({ reads }) => languageFor(ctx, texts, reads)));
  const texted = new Map([...languages].map((locale) => [locale, written(ctx, texts, locale)]));
  return recipients.flatMap(({ document_id: userDocumentId, email, reads }): MailOrder[] => {
    const language = languageFor(ctx, texts, reads);
    const text = texted.get(language);
    if (text === undefined) return [];
    const values = {
      ...text,
      unsubscribeToken: unsubscribeToken(ctx, { userDocumentId, list: LIST }),
    };
    const key = `newsletter:${documentId}:${userDocumentId}`;
    return [{ key, template: 'newsletter', to: email, userDocumentId, language, values }];
  });
};

/**
 * Orders the mails of the next members of the audience as it is now, once those before are under
 * way; ends when there are none.
 */
const sendSlice = async (
  ctx: Context,
  newsletter: Newsletter,
  now: Date,
  slice: number,
): Promise<void> => {
  const { documentId, audience, lastRow } = newsletter;
  if ((await statesOf(ctx, documentId)).fresh > 0) return;
  const recipients = await recipientsAfter(ctx, audience, now, lastRow ?? 0, slice);
  const last = recipients.at(-1);
  if (last !== undefined) {
    await ctx.strapi.db.transaction(async () => {
      // Somebody may have stopped it meanwhile.
      if (await turnNewsletter(ctx, documentId, 'sending', { lastRow: last.id }))
        await enqueueMails(ctx, ordersTo(ctx, newsletter, recipients));
    });
  } else if (await turnNewsletter(ctx, documentId, 'sending', { state: 'sent' })) {
    const { sent } = await noteResults(ctx, newsletter, now);
    ctx.securityLog.record('newsletter.sent', { newsletter: documentId, recipients: sent });
  }
};

/** Begins with a mail whose time has come, by the right of who planned it. */
const begin = async (
  ctx: Context,
  newsletter: Newsletter,
  now: Date,
  slice: number,
): Promise<void> => {
  const { documentId, orderedBy, sendAt, texts } = newsletter;
  if (!(await panelUserHas(ctx.strapi, orderedBy, 'plugin::membership.mails.send'))) {
    const { subject = '' } = texts[DEFAULT_LOCALE] ?? {};
    const message = `“${subject}” is due and is not sent: who planned it may not send mails any more. Stop it, and plan it again.`;
    return raiseAlert(ctx, { kind: 'mail-not-sent', subject: `${documentId}:${sendAt}`, message });
  }
  const started = { state: 'sending', sentAt: now.toISOString(), lastRow: 0 } as const;
  if (await turnNewsletter(ctx, documentId, 'planned', started))
    await sendSlice(ctx, { ...newsletter, ...started }, now, slice);
};

/** Stops a mail: one that is planned is a draft again; of one under way nothing more is sent. */
export const stopNewsletter = async (
  ctx: Context,
  newsletter: Newsletter,
  now: Date,
): Promise<boolean> => {
  const { documentId } = newsletter;
  const asDraft = { state: 'draft', sendAt: null, counts: null } as const;
  if (await turnNewsletter(ctx, documentId, 'planned', asDraft)) return true;
  const isStopped = await ctx.strapi.db.transaction(async () => {
    if (!(await turnNewsletter(ctx, documentId, 'sending', { state: 'stopped' }))) return false;
    await callOffNewsletter(ctx, documentId);
    return true;
  });
  if (isStopped) await noteResults(ctx, newsletter, now);
  return isStopped;
};

/** Orders the next slice of each mail that is due or under way. */
export const sendDue = async (ctx: Context, now: Date, slice = SLICE): Promise<void> => {
  for (const newsletter of await newslettersIn(ctx, ['planned', 'sending'])) {
    const { state, sendAt } = newsletter;
    if (state === 'sending') await sendSlice(ctx, newsletter, now, slice);
    else if (sendAt !== null && sendAt <= now.toISOString())
      await begin(ctx, newsletter, now, slice);
  }
};

/** Adds the job that sends mails to audiences. */
export const addNewsletterJob = (ctx: Context): void => {
  ctx.jobs.add({
    name: 'newsletters',
    everySeconds: EVERY_SECONDS,
    work: (now) => sendDue(ctx, now),
  });
};
