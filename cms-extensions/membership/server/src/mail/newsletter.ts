import { type MailingList, type Preferences, type User, wantsMarketing } from 'contract';
import { z } from 'zod';
import type { PluginContext } from '../context.ts';
import { NEWSLETTER_UID } from './content-types.ts';
import type { MailOrder } from './outbox.ts';
import { guardNewsletters } from './panel-guard.ts';

const EVERY_SECONDS = 60;

const rowSchema = z.object({
  id: z.number(),
  documentId: z.string(),
  subject: z.string(),
  body: z.string(),
});

type Newsletter = z.output<typeof rowSchema>;

/** A member who has marketing e-mails switched on. */
type Subscriber = { userDocumentId: string; preferences: Preferences };

type Parts = Pick<PluginContext, 'strapi' | 'jobs'> & {
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
export const createNewsletter = ({ strapi, jobs, accounts, preferences, mail }: Parts) => {
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
  };

  jobs.add({
    name: 'newsletters',
    everySeconds: EVERY_SECONDS,
    work: async (now) => {
      const due = await rows().findMany({
        where: { sendAt: { $lte: now }, sentAt: { $null: true } },
      });
      for (const newsletter of z.array(rowSchema).parse(due)) await send(newsletter, now);
    },
  });

  return { bootstrap: (): void => guardNewsletters(strapi) };
};
