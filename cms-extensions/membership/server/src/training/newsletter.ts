import { z } from 'zod';
import type { Context } from '../context.ts';
import { enqueueMails, type MailOrder, NEWSLETTER_UID } from '../mail/index.ts';
import { panelUserStillMay, WITH_CREATOR } from '../platform/panel/index.ts';
import { mailRecipientsOf, takesNews } from '../users/index.ts';
import { subscribersTo, unsubscribeToken } from './preferences.ts';
import type { Subscriber } from './preferences-repository.ts';

const EVERY_SECONDS = 60;

const rowSchema = z.object({
  id: z.number(),
  documentId: z.string(),
  subject: z.string(),
  body: z.string(),
  orderedBy: z.number().nullable(),
});

type Newsletter = z.output<typeof rowSchema>;

/* Sends each newsletter of the coach once, to the members who chose marketing e-mails. */

const newsletters = ({ strapi }: Context) => strapi.db.query(NEWSLETTER_UID);

/** @returns the number of recipients */
const orderNewsletter = async (
  ctx: Context,
  { documentId, subject, body }: Newsletter,
  subscribers: readonly Subscriber[],
): Promise<number> => {
  const ids = subscribers.map(({ userDocumentId }) => userDocumentId);
  const members = [...(await mailRecipientsOf(ctx, ids)).values()].filter(takesNews);
  const orders = members.map(({ document_id: id, email }): MailOrder => {
    const token = unsubscribeToken(ctx, {
      userDocumentId: id,
      list: 'marketing_emails',
    });
    // The key prevents a second mail when a round is repeated after it was interrupted.
    const key = `newsletter:${documentId}:${id}`;
    const values = { subject, body, unsubscribeToken: token };
    const to = { to: email, userDocumentId: id };
    return { key, template: 'newsletter', ...to, values };
  });
  await enqueueMails(ctx, orders);
  return members.length;
};

const sendNewsletter = async (ctx: Context, newsletter: Newsletter, now: Date): Promise<void> => {
  let recipients = 0;
  for await (const page of subscribersTo(ctx, 'marketing_emails')) {
    recipients += await orderNewsletter(ctx, newsletter, page);
  }
  await newsletters(ctx).update({
    where: { id: newsletter.id },
    data: { sentAt: now, recipients },
  });
  ctx.securityLog.record('newsletter.sent', { newsletter: newsletter.documentId, recipients });
};

/** Adds the job that sends newsletters when they are due. */
export const addNewsletterJob = (ctx: Context): void => {
  ctx.jobs.add({
    name: 'newsletters',
    everySeconds: EVERY_SECONDS,
    work: async (now) => {
      const due = await newsletters(ctx).findMany({
        where: { sendAt: { $lte: now }, sentAt: { $null: true } },
        populate: WITH_CREATOR,
      });
      for (const newsletter of due) {
        const { orderedBy, documentId } = rowSchema.parse(newsletter);
        if (await panelUserStillMay(ctx.strapi, orderedBy, 'update', NEWSLETTER_UID, newsletter)) {
          await sendNewsletter(ctx, rowSchema.parse(newsletter), now);
        } else {
          ctx.strapi.log.warn(
            `The newsletter ${documentId} is due and is not sent: who saved it last may not send newsletters any more.`,
          );
        }
      }
    },
  });
};
