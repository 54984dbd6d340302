import { z } from 'zod';
import { definitionOf, type MailKey } from '../templates/list.ts';
import { type CommonValues, PLACEHOLDERS } from '../templates/placeholders.ts';
import type { Wording } from '../templates/wording.ts';
import { frame, frameText } from './frame.ts';
import { bodyHtml } from './html.ts';
import { filledMarkdown } from './markdown.ts';
import { fill } from './placeholders.ts';
import type { Site } from './site.ts';
import { bodyText } from './text.ts';
import { unsubscribing } from './unsubscribe.ts';

export { linkTarget } from './link.ts';
export { linksIn } from './markdown.ts';
export { BrokenTemplate, hasLooseBraces, placeholdersIn } from './placeholders.ts';
export { type Site, siteFrom } from './site.ts';
export { unsubscribing } from './unsubscribe.ts';

export type Rendered = { subject: string; html: string; text: string };

/** The values of an order do not match its template's placeholders. */
export class UnfitValues extends Error {
  override readonly name = 'UnfitValues';
  constructor(key: MailKey, error: z.ZodError) {
    super(`The values of "${key}" do not fit: ${z.prettifyError(error)}`);
  }
}

/**
 * Formats the values of a mail as text for the reader.
 * @param values as they were enqueued: minor units, ISO times
 * @throws UnfitValues
 */
export const valuesInWords = (
  key: MailKey,
  values: Readonly<Record<string, unknown>>,
): Record<string, string> => {
  const shape: Record<string, z.ZodType<string>> = {};
  for (const name of definitionOf(key).placeholders) shape[name] = PLACEHOLDERS[name].value;
  const parsed = z.object(shape).safeParse(values);
  if (!parsed.success) throw new UnfitValues(key, parsed.error);
  return parsed.data;
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
 * @throws BrokenTemplate when the wording cannot be rendered; UnfitValues
 */
export const render = (
  key: MailKey,
  wording: Wording,
  values: Readonly<Record<string, unknown>>,
  common: CommonValues,
  site: Site,
): Rendered => {
  const words = { ...valuesInWords(key, values), ...common };
  // Replace line breaks, since one in a header would start another header.
  const subject = fill(wording.subject, words).replace(/\s+/g, ' ').trim();
  const tokens = filledMarkdown(wording.body, words, site);
  const framed = { subject, site, ...closingOf(key, values, site) };
  return {
    subject,
    text: frameText({ ...framed, body: bodyText(tokens) }),
    html: frame({ ...framed, body: bodyHtml(tokens) }),
  };
};
