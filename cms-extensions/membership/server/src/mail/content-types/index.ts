import { mailMessageSchema } from './mail-message.ts';
import { mailTemplateSchema } from './mail-template.ts';

export const mailContentTypes = {
  'mail-template': { schema: mailTemplateSchema },
  'mail-message': { schema: mailMessageSchema },
};
