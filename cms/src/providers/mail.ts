import { join } from 'node:path';
import type { Environment } from '../environment/index.ts';
import { isOnThisMachine } from '../environment/loopback.ts';
import { mailFolder } from './mail-folder.ts';

/** A mail server that does not respond must not block the mails behind. Milliseconds. */
const TIMEOUTS = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
} as const;

/** Given a URL, nodemailer takes every other option from its query. */
const withOptions = (smtpUrl: string, options: Readonly<Record<string, unknown>>): string => {
  const url = new URL(smtpUrl);
  for (const [name, value] of Object.entries(options)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  return url.href;
};

/**
 * By default nodemailer uses STARTTLS only when offered; an attacker in between can remove the
 * offer and read the links in mails. `?requireTLS=false` in the setting turns this off.
 */
const needsTls = (smtpUrl: string, deployment: Environment['deployment']): boolean =>
  deployment === 'production' && smtpUrl.startsWith('smtp:') && !isOnThisMachine(smtpUrl);

/** How mail is sent: by SMTP when configured, otherwise into `mail/` of the data folder. */
export const mailProvider = ({
  mail,
  dataDir,
  deployment,
}: Pick<Environment, 'mail' | 'dataDir' | 'deployment'>) => ({
  provider: 'nodemailer',
  providerOptions:
    mail.smtpUrl === undefined
      ? mailFolder(join(dataDir, 'mail'))
      : {
          url: withOptions(mail.smtpUrl, {
            ...TIMEOUTS,
            ...(needsTls(mail.smtpUrl, deployment) && { requireTLS: true }),
          }),
        },
  settings: { defaultFrom: mail.from, defaultReplyTo: mail.replyTo },
});
