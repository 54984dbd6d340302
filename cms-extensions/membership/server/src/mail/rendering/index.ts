import { filled, themeOf } from 'contract';
import { type Locale, pathPrefix } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { siteSettings } from '../../site/index.ts';
import { definitionOf, type MailKey } from '../templates/list.ts';
import {
  type CommonValues,
  MAIL_TEXTS,
  type PlaceholderText,
  type Reader,
  VALUES,
} from '../templates/placeholders.ts';
import type { Wording } from '../templates/wording.ts';
import { cardsOf } from './cards.ts';
import { bodyHtml, frame, frameText } from './html.ts';
import { bodyText, fill, filledMarkdown, type Site } from './markdown.ts';
import { orderPart } from './order.ts';

export type { WorkoutCard } from './cards.ts';
export {
  BrokenTemplate,
  fill,
  filledTextsIn,
  hasLooseBraces,
  linksIn,
  linkTarget,
  placeholderCounts,
  placeholdersIn,
  type Site,
} from './markdown.ts';
export type { OrderShown } from './order.ts';

/** The site as mails name it. */
export const siteFrom = (ctx: Pick<Context, 'strapi' | 'settings'>): Site => {
  const { name, supportEmail, legalName, address, accent, ink } = siteSettings(ctx);
  const imprint = [legalName, ...address.split('\n')].map((line) => line.trim()).filter(Boolean);
  return {
    name,
    supportEmail,
    url: ctx.settings.storefrontUrl,
    imprint: imprint.join(', '),
    theme: themeOf({ accent, ink }),
  };
};

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
 * @throws UnfitValues
 */
export const valueTexts = (
  key: MailKey,
  values: Readonly<Record<string, unknown>>,
  reader: Reader,
): Record<string, string> => {
  const shape: Record<string, z.ZodType<PlaceholderText>> = {};
  for (const name of definitionOf(key).placeholders) shape[name] = VALUES[name];
  const parsed = z.object(shape).safeParse(values);
  if (!parsed.success) throw new UnfitValues(key, parsed.error);
  return Object.fromEntries(
    Object.entries(parsed.data).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : value(reader),
    ]),
  );
};

/** How a reader unsubscribes from a list. */
type Unsubscribing = { query: string; headers: Record<string, string> };

/**
 * The query of the unsubscribe page and the headers of a list's mail, for mail programs: a URL that
 * unsubscribes with one POST (RFC 8058).
 * @param values the order's, with `unsubscribeToken`, which identifies the reader and the list
 */
export const unsubscribing = (
  values: Readonly<Record<string, unknown>>,
  { url }: Site,
): Unsubscribing => {
  const { unsubscribeToken } = z.object({ unsubscribeToken: z.string() }).parse(values);
  const query = `?token=${encodeURIComponent(unsubscribeToken)}`;
  return {
    query,
    headers: {
      'List-Unsubscribe': `<${url}/api/preferences/unsubscribe${query}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
};

/** Why the reader gets the mail, and the unsubscribe link for mails of a mailing list. */
const closingOf = (
  key: MailKey,
  values: Readonly<Record<string, unknown>>,
  site: Site,
  locale: Locale,
) => {
  const { list, to } = definitionOf(key);
  const { because } = MAIL_TEXTS[locale];
  const toMember = to !== 'coach';
  if (list === undefined) {
    const why = toMember ? because[to === 'guest' ? 'gift' : 'account'] : because.coach;
    return { because: filled(why, { site: site.name }), toMember, unsubscribeUrl: null };
  }
  const page = `${site.url}${pathPrefix(locale)}/unsubscribe`;
  const { query } = unsubscribing(values, site);
  return { because: because[list], toMember, unsubscribeUrl: `${page}${query}` };
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
  reader: Reader,
): Rendered => {
  const { locale } = reader;
  const order = orderPart(values, reader);
  const texts = { ...valueTexts(key, values, reader), ...common, ...order.texts };
  // Replace line breaks, since one in a header would start another header.
  const subject = fill(wording.subject, texts).replace(/\s+/g, ' ').trim();
  const tokens = filledMarkdown(`${wording.body}${order.body}`, texts, site, locale);
  const framed = { subject, site, locale, ...closingOf(key, values, site, locale) };
  return {
    subject,
    text: frameText({ ...framed, body: bodyText(tokens) }),
    html: frame({ ...framed, body: bodyHtml(tokens, cardsOf(values, site, locale)) }),
  };
};
