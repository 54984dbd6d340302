import { z } from 'zod';
import type { Context } from '../context.ts';
import { MESSAGE_TABLE } from './content-types.ts';

/* The mails of the outbox that belong to one mail to an audience. */

const mailsFor = ({ strapi }: Context, documentId: string) =>
  strapi.db
    .connection(MESSAGE_TABLE)
    .where({ template: 'newsletter' })
    .whereLike('key', `newsletter:${documentId}:%`);

const statesSchema = z.array(
  z.object({ state: z.string(), attempts: z.coerce.number(), mails: z.coerce.number() }),
);

/** How many were sent, came back, and wait for their first attempt. */
export const statesOf = async (ctx: Context, documentId: string) => {
  const groups = statesSchema.parse(
    await mailsFor(ctx, documentId)
      .groupBy('state', 'attempts')
      .select('state', 'attempts')
      .count('* as mails'),
  );
  const sum = (fits: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(fits).reduce((all, { mails }) => all + mails, 0);
  return {
    sent: sum(({ state }) => state === 'sent'),
    cameBack: sum(({ state }) => state === 'failed'),
    fresh: sum(({ state, attempts }) => state === 'queued' && attempts === 0),
  };
};

/** Whether somebody has stopped the mail to an audience that a key belongs to. */
export const isStopped = async ({ strapi }: Context, key: string): Promise<boolean> =>
  (await strapi.db
    .connection('membership_newsletters')
    .where({ document_id: key.split(':')[1] ?? '', state: 'stopped' })
    .first('id')) !== undefined;

/** A query of the ids of those who got it. */
export const recipientsOf = (ctx: Context, documentId: string) =>
  mailsFor(ctx, documentId).where('state', 'sent').select('user_document_id');

/** Drops those that still wait, in the open transaction. */
export const callOffNewsletter = async (ctx: Context, documentId: string): Promise<void> => {
  await ctx.strapi.db.transaction(({ trx }) =>
    mailsFor(ctx, documentId).where('state', 'queued').delete().transacting(trx),
  );
};
