import { randomUUID } from 'node:crypto';
import { link, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '../environment/index.ts';
import { isOnThisMachine } from '../environment/network.ts';

/** A composed message, as nodemailer passes it to a transport. */
type Mail = {
  message: {
    build(done: (error: Error | null, bytes: Buffer) => void): void;
    messageId(): string;
    getEnvelope(): { from: string | false; to: string[] };
  };
};

type Sent = { messageId: string; envelope: { from: string | false; to: string[] }; path: string };

const bytesOf = ({ message }: Mail): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    message.build((error, bytes) => (error ? reject(error) : resolve(bytes)));
  });

/**
 * The file name follows from the Message-ID, so that a second delivery finds the first one's file.
 */
const nameOf = (messageId: string): string => `${messageId.replace(/[^A-Za-z0-9@.-]/g, '')}.eml`;

const existsAlready = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/**
 * Writes a whole file or none, and keeps an existing one. If the process dies, half a message must
 * not count as delivered.
 */
const writeOnce = async (folder: string, name: string, bytes: Buffer): Promise<string> => {
  const path = join(folder, name);
  const draft = join(folder, `.${randomUUID()}.draft`);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(draft, bytes, { flag: 'wx' });
    await link(draft, path);
  } catch (error) {
    if (!existsAlready(error)) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return path;
};

/**
 * A nodemailer transport that delivers into a folder: each message is a file that any mail program
 * opens. For the embedded demo, which must not send real mail. Like a good mail server, it accepts
 * a Message-ID only once.
 * @param folder created with the first message
 */
const mailFolder = (folder: string) => ({
  name: 'folder',
  version: '1',
  send(mail: Mail, done: (error: Error | null, sent?: Sent) => void): void {
    const deliver = async (): Promise<Sent> => {
      const messageId = mail.message.messageId();
      const path = await writeOnce(folder, nameOf(messageId), await bytesOf(mail));
      return { messageId, envelope: mail.message.getEnvelope(), path };
    };
    deliver().then((sent) => done(null, sent), done);
  },
});

/** A transport that sends nothing: mails wait until a mail server is connected, or are given up. */
const notConnected = {
  name: 'none',
  version: '1',
  send(_mail: Mail, done: (error: Error) => void): void {
    done(new Error('No mail server is connected (SMTP_URL).'));
  },
};

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

/**
 * How mail is sent: by SMTP when configured; otherwise the demo writes it into `mail/` of the data
 * folder, and a production keeps it waiting.
 */
export const mailProvider = ({
  mail,
  dataDir,
  deployment,
}: Pick<Environment, 'mail' | 'dataDir' | 'deployment'>) => ({
  provider: 'nodemailer',
  providerOptions:
    mail.smtpUrl === undefined
      ? deployment === 'production'
        ? notConnected
        : mailFolder(join(dataDir, 'mail'))
      : {
          url: withOptions(mail.smtpUrl, {
            ...TIMEOUTS,
            ...(needsTls(mail.smtpUrl, deployment) && { requireTLS: true }),
          }),
        },
  settings: { defaultFrom: mail.from, defaultReplyTo: mail.replyTo },
});
