import { Resolver } from 'node:dns/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Core } from '@strapi/strapi';
import type { ConnectionView, Finding } from 'contract/desk/settings';
import type { Context as Koa } from 'koa';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { refuseField } from '../../platform/http/index.ts';
import { siteSettings } from '../../site/index.ts';
import { bodyOf } from '../desk-calls.ts';
import DKIM_NAMES from './dkim-names.json';
import {
  isSetByEnvironment,
  look,
  mailProviderOf,
  missing,
  ok,
  storedConnections,
  storeKeys,
} from './keys.ts';

const keysSchema = z.strictObject({
  host: z
    .string()
    .trim()
    .max(253)
    .regex(/^[a-z\d.-]+$/i, 'This is no name of a server, such as smtp.example.com.'),
  port: z.coerce.number('The port is a number, usually 465 or 587.').int().min(1).max(65_535),
  user: z.string().trim().max(300),
  password: z.string().max(300),
  sender: z.email('This is not an e-mail address.').max(254),
});

/** The part of a configuration of Strapi's e-mail plugin that is used here. */
type MailConfig = { providerOptions: object; settings: { defaultFrom: string } };
type Letter = { to: string; subject: string; text: string };
type Provider = {
  send: (letter: Letter) => Promise<unknown>;
  /** Signs in to the server, and sends nothing. */
  verify: () => Promise<unknown>;
};

const configOf = (strapi: Core.Strapi): MailConfig => strapi.config.get('plugin::email');

const senderOf = (strapi: Core.Strapi): string => {
  const { defaultFrom } = configOf(strapi).settings;
  return /<([^>]+)>\s*$/.exec(defaultFrom)?.[1] ?? defaultFrom;
};

/** The server as it is shown, without its password; null without one. */
const serverOf = async (ctx: Context): Promise<string | null> => {
  const url = isSetByEnvironment('mail')
    ? process.env.SMTP_URL
    : (await storedConnections(ctx)).mail?.keys.SMTP_URL;
  return url === undefined ? null : new URL(url).host;
};

/** Whether mail goes out: by a server, or, outside of a production, into the folder of the demo. */
export const isMailConnected = async (ctx: Context): Promise<boolean> =>
  !ctx.settings.isProduction || (await serverOf(ctx)) !== null;

export const mailFacts = async (ctx: Context): Promise<ConnectionView['facts']> => [
  { label: 'Server', value: (await serverOf(ctx)) ?? '–' },
  { label: 'Sender', value: senderOf(ctx.strapi) },
];

/** Whose fault it is that a mail was not taken, by nodemailer's codes. */
const faultOf = (error: unknown): { field: string; finding: Finding } => {
  const { data } = z
    .object({ code: z.string().optional(), responseCode: z.number().optional() })
    .safeParse(error);
  if (data?.code === 'EAUTH') {
    const help = 'Some providers want a password of its own for programs.';
    const text = 'The mail server does not accept the user and password';
    return { field: 'password', finding: missing(text, help) };
  }
  if (data?.responseCode !== undefined) {
    const text = `The mail server refuses the mail (${data.responseCode})`;
    const help = 'Ask your provider whether this address may send.';
    return { field: 'sender', finding: missing(text, help) };
  }
  return {
    field: 'host',
    finding: missing(
      'The mail server does not answer',
      'Look at its name and port: 465 is encrypted from the beginning, 587 a moment later.',
    ),
  };
};

const testLetter = (to: string, siteName: string): Letter => ({
  to,
  subject: `[Test] Mail of ${siteName}`,
  text: `This mail shows that ${siteName} can send mail. Look whether it lies in the spam folder.`,
});

/** The records of a sender's domain that receivers look at, as they were found. */
export type DomainRecords = { spf: boolean; dkim: boolean; dmarc: boolean };

/** Asks DNS for what receivers of mail ask. */
const recordsOf = async (domain: string): Promise<DomainRecords> => {
  const resolver = new Resolver({ timeout: 2000, tries: 1 });
  const has = async (name: string, wanted: RegExp): Promise<boolean> => {
    const records = await resolver.resolveTxt(name).catch(() => []);
    return records.some((parts) => wanted.test(parts.join('')));
  };
  const organisation = domain.split('.').slice(-2).join('.');
  const any = async (names: readonly string[], wanted: RegExp): Promise<boolean> =>
    (await Promise.all(names.map((name) => has(name, wanted)))).includes(true);
  const [spf, dkim, dmarc] = await Promise.all([
    has(domain, /^v=spf1\b/i),
    any(
      DKIM_NAMES.map((name) => `${name}._domainkey.${domain}`),
      /\bp=/,
    ),
    any([`_dmarc.${domain}`, `_dmarc.${organisation}`], /^v=DMARC1\b/i),
  ]);
  return { spf, dkim, dmarc };
};

/** What a domain's records mean, with the lines to enter where its name is managed. */
export const domainFindings = (domain: string, found: DomainRecords): Finding[] => {
  const lines = [
    ['spf', `Enter a TXT record for ${domain}: v=spf1 include:(as your mail provider says) ~all`],
    ['dkim', `Your mail provider shows the record: a TXT or CNAME for (name)._domainkey.${domain}`],
    ['dmarc', `Enter a TXT record for _dmarc.${domain}: v=DMARC1; p=none`],
  ] as const;
  return lines.map(([record, help]) => {
    const name = record.toUpperCase();
    const where = record === 'dkim' ? `${domain} under the usual names` : domain;
    return found[record]
      ? ok(`${name} was found for ${domain}`)
      : look(`${name} was not found for ${where}`, help);
  });
};

/**
 * Sends a mail to who asks, and looks the sender's domain up.
 * @param to the panel user's address
 */
export const testMail = async (ctx: Context, to: string): Promise<Finding[]> => {
  const { strapi } = ctx;
  if (!(await isMailConnected(ctx))) {
    return [missing('No mail server is connected', 'Enter the one of your mail provider.')];
  }
  const domain = senderOf(strapi).split('@')[1] ?? '';
  const provider: Provider = strapi.plugin('email').provider;
  const sent = provider.send(testLetter(to, siteSettings(ctx).name)).then(
    () => ok(`The mail server took a mail to ${to}`),
    (error) => faultOf(error).finding,
  );
  const [first, records] = await Promise.all([sent, recordsOf(domain)]);
  return [first, ...domainFindings(domain, records)];
};

/** Whether the mail server still lets the site in, with what the last test said besides. */
export const checkMail = async (
  { strapi }: Context,
  { findings }: { findings: readonly Finding[] },
): Promise<Finding[]> => {
  const provider: Provider = strapi.plugin('email').provider;
  const first = await provider.verify().then(
    () => ok('The mail server lets the site in'),
    (error) => faultOf(error).finding,
  );
  return [first, ...findings.slice(1)];
};

/**
 * Sends a mail to who asks through a mail server, and stores it once it has taken that mail.
 * @throws 422 with what is wrong at which field
 */
export const keepMail = async (ctx: Context, call: Koa): Promise<void> => {
  const { host, port, user, password, sender } = bodyOf(call, keysSchema);
  const { strapi } = ctx;
  const url = new URL(`${port === 465 ? 'smtps' : 'smtp'}://${host}:${port}`);
  url.username = encodeURIComponent(user);
  url.password = encodeURIComponent(password);
  const from = `"${siteSettings(ctx).name.replace(/["\\]/g, '\\$&')}" <${sender}>`;
  const { providerOptions, settings: defaults } = mailProviderOf(strapi)({
    smtpUrl: url.href,
    from,
  }) as MailConfig;
  const nodemailer = createRequire(join(strapi.dirs.app.root, 'package.json'))(
    '@strapi/provider-email-nodemailer',
  );
  const provider: Provider = nodemailer.init(providerOptions, defaults);
  try {
    await provider.send(testLetter(call.state.user.email, siteSettings(ctx).name));
  } catch (error) {
    const { field, finding } = faultOf(error);
    refuseField(field, `${finding.text}. ${finding.help}`);
  }
  await storeKeys(ctx, 'mail', { SMTP_URL: url.href, MAIL_FROM: from });
};
