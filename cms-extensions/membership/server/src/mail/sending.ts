import { emailKey } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { siteSettings } from '../site/index.ts';
import { blockMailbox, mailReaderOf } from '../users/index.ts';
import { lastLook } from './last-look.ts';
import type { Message } from './message.ts';
import { refusalBy } from './refusals.ts';
import {
  BrokenTemplate,
  fill,
  type Rendered,
  render,
  siteFrom,
  unsubscribing,
  valueTexts,
  type WorkoutCard,
} from './rendering/index.ts';
import { findWording } from './templates/automatic.ts';
import { definitionOf, isMailKey, type MailKey } from './templates/list.ts';
import { MAIL_TEXTS, SECRET_LINKS } from './templates/placeholders.ts';
import { misplacedSecret } from './templates/rules.ts';
import { builtInWording, type Wording } from './templates/wording.ts';

const ownWordingSchema = z.object({ subject: z.string(), body: z.string() });

const FIRST_NAME = /^[\p{L}\p{M}'\u2019-]{1,40}\.?$/u;

/**
 * The first name that a mail may begin with: letters alone. Anybody can sign up with a stranger's
 * address, and mail programs make links of names like `win.example/prize`, and of numbers.
 * @returns null when there is none
 */
export const firstNameOf = (name: string): string | null => {
  const [first = ''] = name.normalize('NFKC').trim().split(/\s+/);
  return FIRST_NAME.test(first) ? first : null;
};

/** A text without the secrets of its mail, for those who read the list of sent mails. */
const withoutSecrets = (text: string, values: Message['values']): string =>
  ['signInCode', ...Object.keys(SECRET_LINKS)].reduce((rest, name) => {
    const secret = values[name];
    return typeof secret === 'string' && secret !== '' ? rest.replaceAll(secret, '…') : rest;
  }, text);

/** Whom a mail is written for, and that member's name. */
const readerOf = async (
  ctx: Context,
  key: MailKey,
  { userDocumentId, language }: Pick<Message, 'userDocumentId' | 'language'>,
) => {
  const { locales } = ctx.settings;
  const member = userDocumentId === null ? null : await mailReaderOf(ctx, userDocumentId);
  const { to, hasOwnWording } = definitionOf(key);
  // What the coach has written for one member is in the coach's language.
  const reads = hasOwnWording ? null : member?.language;
  const known = language ?? reads ?? DEFAULT_LOCALE;
  const isTranslated = to !== 'coach' && locales.includes(known);
  return {
    name: member?.name ?? '',
    locale: isTranslated ? known : DEFAULT_LOCALE,
    timeZone: to === 'coach' ? siteSettings(ctx).timeZone : (member?.time_zone ?? null),
  };
};

/** What every mail can say. @param name the whole name of the reader */
const commonFor = (ctx: Context, name: string, locale: Locale) => ({
  firstName: firstNameOf(name) ?? MAIL_TEXTS[locale].nameless,
  siteName: siteSettings(ctx).name,
  supportEmail: siteSettings(ctx).supportEmail,
});

/** How a mail to an audience arrives. @throws BrokenTemplate */
export const previewMail = (
  ctx: Context,
  values: Wording & { cards: readonly WorkoutCard[] },
  locale: Locale,
  name: string,
): Rendered =>
  render(
    'newsletter',
    values,
    { ...values, unsubscribeToken: 'preview' },
    commonFor(ctx, name, locale),
    siteFrom(ctx),
    { locale, timeZone: null },
  );

/** What a draft says to a member, as somebody may change it: a subject, and Markdown. */
export const draftFor = async (
  ctx: Context,
  key: MailKey,
  userDocumentId: string,
  values: Record<string, unknown>,
): Promise<Wording & { locale: Locale }> => {
  const reader = await readerOf(ctx, key, { userDocumentId, language: null });
  const { locale, name } = reader;
  const timeZone = reader.timeZone ?? siteSettings(ctx).timeZone;
  const texts = {
    ...valueTexts(key, values, { locale, timeZone }),
    ...commonFor(ctx, name, locale),
  };
  const wording = (await findWording(ctx, key, locale)) ?? builtInWording(key, locale);
  const filled = (text: string): string => fill(text, texts).replaceAll(/\n{3,}/g, '\n\n');
  return { subject: filled(wording.subject), body: filled(wording.body), locale };
};

/** Renders the coach's wording; the built-in one when there is none, or it is broken. */
const rendered = async (ctx: Context, key: MailKey, message: Message): Promise<Rendered> => {
  const site = siteFrom(ctx);
  const { values } = message;
  const { name, ...reader } = await readerOf(ctx, key, message);
  const { locale } = reader;
  const common = commonFor(ctx, name, locale);
  const withWording = (wording: Wording) => render(key, wording, values, common, site, reader);
  if (definitionOf(key).hasOwnWording) return withWording(ownWordingSchema.parse(values));
  try {
    const stored = await findWording(ctx, key, locale);
    const fault = stored === null ? null : misplacedSecret(key, stored);
    if (fault !== null) throw new BrokenTemplate(fault);
    if (stored !== null) return withWording(stored);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    ctx.strapi.log.error(
      `The mail template "${key}" is broken (${why}); the built-in wording is sent.`,
    );
  }
  return withWording(builtInWording(key, locale));
};

/**
 * Sends a mail through Strapi's e-mail plugin.
 * @returns the subject of the mail, without secrets
 * @throws UnfitValues, and the transport's errors
 */
export const sendMail = async (ctx: Context, message: Message): Promise<string> => {
  const { template, messageId, values } = message;
  if (!isMailKey(template)) throw new Error(`There is no mail "${template}" any more`);
  const recipient = await lastLook(ctx, template, message, Date.now());
  const { subject, html, text } = await rendered(ctx, template, message);
  const { list } = definitionOf(template);
  const { name, senderName, supportEmail } = siteSettings(ctx);
  const letter = {
    from: { name: senderName || name, address: ctx.settings.mailFrom?.address ?? supportEmail },
    replyTo: supportEmail,
    // As an object, since a text would be read in another grammar.
    to: { name: '', address: recipient },
    subject,
    html,
    text,
    messageId,
    // Keeps out-of-office programs from answering.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(list !== undefined && unsubscribing(values, siteFrom(ctx)).headers),
    },
  };
  try {
    await ctx.strapi.plugin('email').service('email').send(letter);
  } catch (fault) {
    const { userDocumentId } = message;
    if (userDocumentId !== null && refusalBy(fault) === 'recipient')
      await blockMailbox(ctx, userDocumentId, emailKey(recipient), String(fault));
    throw fault;
  }
  return withoutSecrets(subject, values);
};
