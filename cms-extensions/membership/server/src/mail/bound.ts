import type { Context } from '../context.ts';
import type { Transaction } from '../platform/database/index.ts';
import type { MailOrder } from './message.ts';
import { enqueueMail, enqueueMails, forgetSettledMails, mailsOf, sendMailAgain } from './outbox.ts';
import { takeMailRefusal } from './refusals.ts';
import type { MailKey } from './templates/list.ts';

/** The functions of the outbox, bound to a context, for modules that take them as a part. */
export const boundMail = (ctx: Context) => ({
  enqueue: (order: MailOrder, trx?: Transaction) => enqueueMail(ctx, order, trx),
  enqueueAll: (orders: readonly MailOrder[]) => enqueueMails(ctx, orders),
  sendAgain: (documentId: string) => sendMailAgain(ctx, documentId),
  takeRefusal: () => takeMailRefusal(ctx),
  mailsOf: (userDocumentId: string) => mailsOf(ctx, userDocumentId),
  forgetSettled: (template: MailKey) => forgetSettledMails(ctx, template),
});

export type Mail = ReturnType<typeof boundMail>;
