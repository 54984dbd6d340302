import { errors } from '@strapi/utils';
import type { Context as KoaContext } from 'koa';
import type { Context } from '../context.ts';
import { sendMailAgain } from '../mail/index.ts';
import { requiring, SEND_MAILS } from './rights.ts';

/** The route of a failed mail's button, below `/membership` of the panel's own API. */
export const mailRoutes = (ctx: Context) => [
  {
    method: 'POST',
    path: '/mails/:documentId/send-again',
    handler: async (koa: KoaContext): Promise<void> => {
      const { documentId } = koa.params;
      const template = await sendMailAgain(ctx, documentId);
      if (template === null) {
        throw new errors.ApplicationError('This mail has not failed, or is sent already.');
      }
      ctx.securityLog.record('mail.sent-again', { subject: documentId, template });
      koa.body = { data: { documentId } };
    },
    config: { policies: requiring(SEND_MAILS) },
  },
];
