import { z } from 'zod';
import type { Context } from '../context.ts';
import { perContext } from '../platform/context/index.ts';

/** What nodemailer says about an answer of the mail server. */
const faultSchema = z.object({
  /** The command that was answered: 'MAIL FROM', 'RCPT TO', 'DATA', 'CONN'. */
  command: z.string().optional(),
  code: z.string().optional(),
  responseCode: z.number(),
  response: z.string(),
});

/**
 * Whose fault it is that a mail server has refused a mail.
 * - `recipient`: there is no such mailbox; no other attempt can succeed
 * - `site`: the server refuses the site (a limit of the day, a block list, a wrong password)
 * - `passing`: anything else, such as a full mailbox
 * Codes: RFC 5321, RFC 3463.
 */
export const refusalBy = (fault: unknown): 'recipient' | 'site' | 'passing' => {
  const parsed = faultSchema.safeParse(fault);
  if (!parsed.success) return 'passing';
  const { command, code, responseCode, response } = parsed.data;
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  if (code === 'EAUTH') return 'site';
  if (responseCode < 500) return 'passing';
  // Codes about the sender's address stand among those about addresses.
  const isAboutAddress = enhanced?.startsWith('5.1.') === true && !/\.[78]$/.test(enhanced);
  if (command === 'RCPT TO') {
    if (isAboutAddress || (enhanced === undefined && responseCode === 550)) return 'recipient';
    if (enhanced === undefined && responseCode !== 554) return 'passing';
  }
  return enhanced !== undefined && /^5\.[23]\./.test(enhanced) ? 'passing' : 'site';
};

/** What the mail server said when it last refused the site itself. */
const lastRefusal = perContext((): { text: string | null } => ({ text: null }));

/** Notes an error of the mail server if it refuses the site itself. */
export const noteRefusal = (ctx: Context, fault: unknown): void => {
  if (refusalBy(fault) === 'site') lastRefusal(ctx).text = String(fault);
};

/** What the mail server said when it last refused the site itself; null when it did not since. */
export const takeMailRefusal = (ctx: Context): string | null => {
  const refusal = lastRefusal(ctx);
  const { text } = refusal;
  refusal.text = null;
  return text;
};
