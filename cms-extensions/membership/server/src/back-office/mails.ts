import { errors } from '@strapi/utils';
import type { Context } from 'koa';
import type { PluginContext } from '../context.ts';
import type { Mail } from '../mail/index.ts';
import { requiring, SEND_MAILS } from './rights.ts';

type Parts = Pick<PluginContext, 'securityLog'> & { mail: Pick<Mail, 'sendAgain'> };

/** The route of a failed mail's button, below `/membership` of the panel's own API. */
export const mailRoutes = ({ mail, securityLog }: Parts) => [
  {
    method: 'POST',
    path: '/mails/:documentId/send-again',
    handler: async (ctx: Context): Promise<void> => {
      const { documentId } = ctx.params;
      const template = await mail.sendAgain(documentId);
      if (template === null) {
        throw new errors.ApplicationError('This mail has not failed, or is sent already.');
      }
      securityLog.record('mail.sent-again', { subject: documentId, template });
      ctx.body = { data: { documentId } };
    },
    config: { policies: requiring(SEND_MAILS) },
  },
];
