import { type MailingList, type Preferences, type User, wantsMarketing } from 'contract';
import { z } from 'zod';
import type { PluginContext } from '../context.ts';
import { panelUserStillMay, WITH_CREATOR } from '../platform/panel/index.ts';
import { NEWSLETTER_UID } from './content-types.ts';
import type { MailOrder } from './outbox.ts';
import { guardNewsletters } from './panel-guard.ts';

const EVERY_SECONDS = 60;

const rowSchema = z.object({
  id: z.number(),
  documentId: z.string(),
  subject: z.string(),
  body: z.string(),
  orderedBy: z.number().nullable(),
});

type Newsletter = z.output<typeof rowSchema>;

/** A member who has marketing e-mails switched on. */
type Subscriber = { userDocumentId: string; preferences: Preferences };

type Parts = Pick<PluginContext, 'strapi' | 'jobs' | 'securityLog'> & {
  accounts: {
    findMembers: (
      userDocumentIds: readonly string[],
    ) => Promise<ReadonlyMap<string, Pick<User, 'id' | 'email'>>>;
  };
  preferences: {
    subscribers: (list: MailingList) => AsyncIterable<readonly Subscriber[]>;
    unsubscribeToken: (of: { userDocumentId: string; list: MailingList }) => string;
  };
  mail: { enqueueAll: (orders: readonly MailOrder[]) => Promise<void> };
};

/** Sends each newsletter of the coach once, to the members who chose marketing e-mails. */
export const createNewsletter = (parts: Parts) => {
  const { strapi, jobs, accounts, preferences, mail, securityLog } = parts;
  const rows = () => strapi.db.query(NEWSLETTER_UID);

  /** @returns the number of recipients */
  const order = async (
    { documentId, subject, body }: Newsletter,
    subscribers: readonly Subscriber[],
  ): Promise<number> => {
    const wanted = subscribers.filter(({ preferences: kept }) => wantsMarketing(kept));
    const members = await accounts.findMembers(wanted.map((one) => one.userDocumentId));
    const orders = [...members.values()].map(({ id, email }): MailOrder => {
      const unsubscribeToken = preferences.unsubscribeToken({
        userDocumentId: id,
        list: 'marketing_emails',
      });
      // The key prevents a second mail when a round is repeated after it was interrupted.
      const key = `newsletter:${documentId}:${id}`;
      const values = { subject, body, unsubscribeToken };
      const to = { to: email, userDocumentId: id };
      return { key, template: 'newsletter', ...to, values };
    });
    await mail.enqueueAll(orders);
    return members.size;
  };

  const send = async (newsletter: Newsletter, now: Date): Promise<void> => {
    let recipients = 0;
    for await (const page of preferences.subscribers('marketing_emails')) {
      recipients += await order(newsletter, page);
    }
    await rows().update({ where: { id: newsletter.id }, data: { sentAt: now, recipients } });
    securityLog.record('newsletter.sent', { newsletter: newsletter.documentId, recipients });
  };

  jobs.add({
    name: 'newsletters',
    everySeconds: EVERY_SECONDS,
    work: async (now) => {
      const due = await rows().findMany({
        where: { sendAt: { $lte: now }, sentAt: { $null: true } },
        populate: WITH_CREATOR,
      });
      for (const newsletter of due) {
        const { orderedBy, documentId } = rowSchema.parse(newsletter);
        if (await panelUserStillMay(strapi, orderedBy, 'update', NEWSLETTER_UID, newsletter)) {
          await send(rowSchema.parse(newsletter), now);
        } else {
          strapi.log.warn(
            `The newsletter ${documentId} is due and is not sent: who saved it last may not send newsletters any more.`,
          );
        }
      }
    },
  });

  return { bootstrap: (): void => guardNewsletters(strapi) };
};
