import { join } from 'node:path';
import type { Environment } from '../environment/index.ts';
import { mailFolder } from './mail-folder.ts';

/** How mail leaves: by SMTP when it is configured, otherwise into `mail/` of the data folder. */
export const mailProvider = ({ mail, dataDir }: Pick<Environment, 'mail' | 'dataDir'>) => ({
  provider: 'nodemailer',
  providerOptions:
    mail.smtpUrl === undefined ? mailFolder(join(dataDir, 'mail')) : { url: mail.smtpUrl },
  settings: { defaultFrom: mail.from, defaultReplyTo: mail.replyTo },
});
