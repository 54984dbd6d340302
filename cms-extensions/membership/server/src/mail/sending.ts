import type { Core } from '@strapi/strapi';
import { storedLanguageSchema } from 'contract';
import { DEFAULT_LOCALE, type Locale } from 'contract/locales';
import { z } from 'zod';
import { lastLook } from './last-look.ts';
import type { Message } from './outbox.ts';
import {
  BrokenTemplate,
  type Rendered,
  render,
  type Site,
  unsubscribing,
} from './rendering/index.ts';
import { definitionOf, isMailKey, type MailKey } from './templates/list.ts';
import { SECRET_LINKS } from './templates/placeholders.ts';
import type { Templates } from './templates/repository.ts';
import { misplacedSecret } from './templates/rules.ts';
import { MAIL_TEXTS } from './templates/texts/index.ts';
import { builtInWording, type Wording } from './templates/wording.ts';

const ownWordingSchema = z.object({ subject: z.string(), body: z.string() });

const memberSchema = z.object({
  name: z.string().nullable(),
  time_zone: z.string().nullable(),
  language: storedLanguageSchema,
});

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
  Object.keys(SECRET_LINKS).reduce((rest, name) => {
    const secret = values[name];
    return typeof secret === 'string' && secret !== '' ? rest.replaceAll(secret, '…') : rest;
  }, text);

type Parts = {
  strapi: Core.Strapi;
  templates: Templates;
  site: Site;
  /** The time zone of mails to the coach. */
  businessTimeZone: string;
  /** The languages of the site. */
  locales: readonly Locale[];
};

/** Sends single mails through Strapi's e-mail plugin. */
export const createSender = (parts: Parts) => {
  const { strapi, templates, site, businessTimeZone, locales } = parts;

  const memberOf = async (userDocumentId: string | null) => {
    if (userDocumentId === null) return null;
    const found: unknown = await strapi.db
      .connection('up_users')
      .where({ document_id: userDocumentId })
      .first('name', 'time_zone', 'language');
    return found === undefined ? null : memberSchema.parse(found);
  };

  /** Whom a mail is written for, and that member's first name. */
  const readerOf = async (key: MailKey, { userDocumentId, language }: Message) => {
    const member = await memberOf(userDocumentId);
    const { to, wording } = definitionOf(key);
    const known = language ?? member?.language ?? DEFAULT_LOCALE;
    // A newsletter is in the coach's language, and so is what stands around it.
    const isTranslated = to !== 'coach' && wording !== 'own' && locales.includes(known);
    return {
      name: firstNameOf(member?.name ?? ''),
      locale: isTranslated ? known : DEFAULT_LOCALE,
      timeZone: to === 'coach' ? businessTimeZone : (member?.time_zone ?? null),
    };
  };

  /** Renders the coach's wording; the built-in one when the coach's is missing or broken. */
  const rendered = async (key: MailKey, message: Message): Promise<Rendered> => {
    const { values } = message;
    const { name, ...reader } = await readerOf(key, message);
    const { locale } = reader;
    const common = {
      firstName: name ?? MAIL_TEXTS[locale].nameless,
      siteName: site.name,
      supportEmail: site.supportEmail,
    };
    const withWording = (wording: Wording) => render(key, wording, values, common, site, reader);
    if (definitionOf(key).wording === 'own') return withWording(ownWordingSchema.parse(values));
    try {
      const stored = await templates.findWording(key, locale);
      const fault = stored === null ? null : misplacedSecret(key, stored);
      if (fault !== null) throw new BrokenTemplate(fault);
      if (stored !== null) return withWording(stored);
      strapi.log.warn(`There is no mail template "${key}"; the built-in wording is sent.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      strapi.log.error(
        `The mail template "${key}" is broken (${why}); the built-in wording is sent.`,
      );
    }
    return withWording(builtInWording(key, locale));
  };

  /**
   * Sends a mail.
   * @returns the subject of the mail, without secrets
   * @throws UnfitValues, and the transport's errors
   */
  return async (message: Message): Promise<string> => {
    const { template, messageId, values } = message;
    if (!isMailKey(template)) throw new Error(`There is no mail "${template}" any more`);
    const recipient = await lastLook(strapi, template, message, Date.now());
    const { subject, html, text } = await rendered(template, message);
    const { list } = definitionOf(template);
    const letter = {
      // As an object, since a text would be read in another grammar.
      to: { name: '', address: recipient },
      ...{ subject, html, text, messageId },
      // Keeps out-of-office programs from answering.
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(list !== undefined && unsubscribing(values, site).headers),
      },
    };
    await strapi.plugin('email').service('email').send(letter);
    return withoutSecrets(subject, values);
  };
};
