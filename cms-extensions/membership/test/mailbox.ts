import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from './redis.ts';

/** A mail as its reader sees it. */
export type ReceivedMail = { subject: string; text: string; headers: string };

const decodeQuotedPrintable = (text: string): string => {
  const joined = text.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** Decodes the encoded words of a header (RFC 2047); the space between two of them is none. */
const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      /b/i.test(kind)
        ? Buffer.from(text, 'base64').toString('utf8')
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );

/** Decodes a part's text, in any of nodemailer's encodings. */
const decodePart = (part: string): string => {
  const [head = '', ...rest] = part.split(/\r?\n\r?\n/);
  const body = rest.join('\n\n');
  if (/base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  return /quoted-printable/i.test(head) ? decodeQuotedPrintable(body) : body;
};

/** Parses a message of the mail folder. */
export const parseMail = (message: string): ReceivedMail & { to: string } => {
  const [headers = ''] = message.split(/\r?\n\r?\n/);
  const unfolded = headers.replace(/\r?\n[ \t]+/g, ' ');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
  const boundary = /boundary="([^"]+)"/.exec(unfolded)?.[1];
  const parts = boundary === undefined ? [message] : message.split(`--${boundary}`);
  const plain = parts.find((part) => /content-type: text\/plain/i.test(part)) ?? '';
  return {
    to: header('To'),
    subject: decodeWords(header('Subject')),
    text: decodePart(plain.trimStart()).replaceAll('\r\n', '\n'),
    headers: unfolded,
  };
};

/** The mails to an address that have arrived, oldest first. */
export const mailsTo = async (
  app: { dataDir: string },
  address: string,
): Promise<ReceivedMail[]> => {
  const folder = join(app.dataDir, 'mail');
  // Only complete messages: a draft disappears a moment later.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(folder, name);
      const { mtimeNs } = await stat(path, { bigint: true });
      return { mtimeNs, message: await readFile(path, 'utf8') };
    }),
  );
  return files
    .sort((a, b) => Number(a.mtimeNs - b.mtimeNs))
    .map(({ message }) => parseMail(message))
    .filter(({ to }) => to === address);
};

/** Waits for the newest mail to an address whose subject matches. */
export const mailTo = async (
  app: { dataDir: string },
  address: string,
  subject: RegExp,
  count = 1,
): Promise<ReceivedMail> => {
  let found: ReceivedMail[] = [];
  await eventually(async () => {
    found = (await mailsTo(app, address)).filter((mail) => subject.test(mail.subject));
    if (found.length < count) throw new Error(`No mail to ${address} about ${subject}`);
  });
  return found.at(-1) as ReceivedMail;
};

/** The token of the link in a mail about an account. */
export const linkTokenIn = ({ text }: Pick<ReceivedMail, 'text'>): string => {
  const token = /#token=([\w-]+)/.exec(text)?.[1];
  if (token === undefined) throw new Error(`There is no link in: ${text}`);
  return token;
};
