import type { MailingList } from 'contract';
import { z } from 'zod';
import type { Settings } from '../../config.ts';
import { definitionOf, type MailKey } from '../templates/list.ts';
import {
  type CommonValues,
  PLACEHOLDERS,
  type PlaceholderText,
} from '../templates/placeholders.ts';
import type { Wording } from '../templates/wording.ts';
import { bodyHtml, frame, frameText } from './html.ts';
import { bodyText, fill, filledMarkdown, type Site } from './markdown.ts';

export {
  BrokenTemplate,
  hasLooseBraces,
  linksIn,
  linkTarget,
  placeholdersIn,
  type Site,
} from './markdown.ts';

export const siteFrom = ({ siteName, storefrontUrl, supportEmail }: Settings): Site => ({
  name: siteName,
  url: storefrontUrl,
  supportEmail,
});

export type Rendered = { subject: string; html: string; text: string };

/** The values of an order do not match its template's placeholders. */
class UnfitValues extends Error {
  override readonly name = 'UnfitValues';
  constructor(key: MailKey, error: z.ZodError) {
    super(`The values of "${key}" do not fit: ${z.prettifyError(error)}`);
  }
}

/**
 * Formats the values of a mail as text for the reader.
 * @param values as they were enqueued: minor units, ISO times
 * @param timeZone the reader's; null when unknown
 * @throws UnfitValues
 */
export const valueTexts = (
  key: MailKey,
  values: Readonly<Record<string, unknown>>,
  timeZone: string | null,
): Record<string, string> => {
  const shape: Record<string, z.ZodType<PlaceholderText>> = {};
  for (const name of definitionOf(key).placeholders) shape[name] = PLACEHOLDERS[name].value;
  const parsed = z.object(shape).safeParse(values);
  if (!parsed.success) throw new UnfitValues(key, parsed.error);
  return Object.fromEntries(
    Object.entries(parsed.data).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value(timeZone),
    ]),
  );
};

const REASONS: Readonly<Record<MailingList, string>> = {
  workout_reminders: 'You get this mail because you chose to be reminded of your workouts.',
  marketing_emails: 'You get this mail because you chose to hear our news.',
};

/** How a reader unsubscribes from a list, and why the reader gets its mails. */
type Unsubscribing = { reason: string; href: string; headers: Record<string, string> };

/**
 * The unsubscribe link and headers of a list's mail: a page for the reader, and for mail programs a
 * URL that unsubscribes with one POST (RFC 8058).
 * @param values the order's, with `unsubscribeToken`, which identifies the reader and the list
 */
export const unsubscribing = (
  list: MailingList,
  values: Readonly<Record<string, unknown>>,
  { url }: Site,
): Unsubscribing => {
  const { unsubscribeToken } = z.object({ unsubscribeToken: z.string() }).parse(values);
  const query = `?token=${encodeURIComponent(unsubscribeToken)}`;
  return {
    reason: REASONS[list],
    href: `${url}/unsubscribe${query}`,
    headers: {
      'List-Unsubscribe': `<${url}/api/preferences/unsubscribe${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

const becauseOf = (key: MailKey, { name }: Site): string =>
  definitionOf(key).to === 'coach'
    ? `${name} sends this to its support address.`
    : `You get this mail because you have an account at ${name}.`;

/** Why the reader gets the mail, and the unsubscribe link for mails of a mailing list. */
const closingOf = (key: MailKey, values: Readonly<Record<string, unknown>>, site: Site) => {
  const { list } = definitionOf(key);
  if (list === undefined) return { because: becauseOf(key, site), unsubscribeUrl: null };
  const { reason, href } = unsubscribing(list, values, site);
  return { because: reason, unsubscribeUrl: href };
};

/**
 * Renders a mail.
 * @param values as they were enqueued: minor units, ISO times
 * @param timeZone the reader's; null when unknown
 * @throws BrokenTemplate when the wording cannot be rendered; UnfitValues
 */
export const render = (
  key: MailKey,
  wording: Wording,
  values: Readonly<Record<string, unknown>>,
  common: CommonValues,
  site: Site,
  timeZone: string | null,
): Rendered => {
  const texts = { ...valueTexts(key, values, timeZone), ...common };
  // Replace line breaks, since one in a header would start another header.
  const subject = fill(wording.subject, texts).replace(/\s+/g, ' ').trim();
  const tokens = filledMarkdown(wording.body, texts, site);
  const framed = { subject, site, ...closingOf(key, values, site) };
  return {
    subject,
    text: frameText({ ...framed, body: bodyText(tokens) }),
    html: frame({ ...framed, body: bodyHtml(tokens) }),
  };
};
