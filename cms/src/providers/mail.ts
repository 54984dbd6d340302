import { join } from 'node:path';
import type { Environment } from '../environment/index.ts';
import { mailFolder } from './mail-folder.ts';

/** A mail server that does not answer must not hold up the mails behind. Milliseconds. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** With an address, nodemailer takes every other option from its query. */
const withTimeouts = (smtpUrl: string): string => {
  const url = new URL(smtpUrl);
  for (const [name, milliseconds] of Object.entries(TIMEOUTS)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(milliseconds));
  }
  return url.href;
};

/** How mail leaves: by SMTP when it is configured, otherwise into `mail/` of the data folder. */
export const mailProvider = ({ mail, dataDir }: Pick<Environment, 'mail' | 'dataDir'>) => ({
  provider: 'nodemailer',
  providerOptions:
    mail.smtpUrl === undefined
      ? mailFolder(join(dataDir, 'mail'))
      : { url: withTimeouts(mail.smtpUrl) },
  settings: { defaultFrom: mail.from, defaultReplyTo: mail.replyTo },
});
