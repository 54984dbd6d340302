import { expect } from 'vitest';
import { z } from 'zod';
import { sandboxUrl } from './site.ts';

const mailSchema = z.object({ subject: z.string(), text: z.string() });

export type Mail = z.output<typeof mailSchema>;

const mailsTo = async (email: string): Promise<Mail[]> => {
  const response = await fetch(`${sandboxUrl}/_sandbox/mail?to=${encodeURIComponent(email)}`);
  return z.object({ data: z.array(mailSchema) }).parse(await response.json()).data;
};

/** Waits for a mail to an address with a matching subject, in the product's mail folder. */
export const mailTo = async (email: string, subject: RegExp): Promise<Mail> => {
  const find = async () => (await mailsTo(email)).find((mail) => subject.test(mail.subject));
  await expect.poll(find, { timeout: 20_000, interval: 200 }).toBeDefined();
  return (await find()) as Mail;
};

/** The link in a mail to a page of the site. */
export const linkIn = ({ text }: Mail, page: string): string => {
  const link = new RegExp(`https?://[^\\s)]+${page}[^\\s)]*`).exec(text)?.[0];
  if (link === undefined) throw new Error(`No link to ${page} in: ${text}`);
  return link;
};
