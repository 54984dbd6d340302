import type { Core } from '@strapi/strapi';
import { inSpan } from 'contract/tracing';
import { z } from 'zod';
import type { Message } from './outbox.ts';
import { type Rendered, render, type Site, unsubscribing } from './rendering/index.ts';
import type { MailValues } from './seal.ts';
import { definitionOf, isMailKey, type MailKey } from './templates/list.ts';
import type { Templates } from './templates/repository.ts';
import { builtInWording, type Wording } from './templates/wording.ts';

const ownWordingSchema = z.object({ subject: z.string(), body: z.string() });

const readerRowSchema = z.object({ name: z.string().nullable(), time_zone: z.string().nullable() });

/** Whom a mail addresses. */
type Reader = { firstName: string; timeZone: string | null };

type Parts = {
  strapi: Core.Strapi;
  templates: Templates;
  site: Site;
  /** The time zone of mails to the coach. */
  businessTimeZone: string;
};

/** Sends single mails through Strapi's e-mail plugin. */
export const createSender = ({ strapi, templates, site, businessTimeZone }: Parts) => {
  const readerOf = async (key: MailKey, userDocumentId: string | null): Promise<Reader> => {
    const found =
      userDocumentId === null
        ? undefined
        : await strapi.db
            .connection('up_users')
            .where({ document_id: userDocumentId })
            .first('name', 'time_zone');
    const row = found === undefined ? null : readerRowSchema.parse(found);
    return {
      firstName: row?.name?.trim().split(/\s+/)[0] || 'there',
      timeZone: definitionOf(key).to === 'coach' ? businessTimeZone : (row?.time_zone ?? null),
    };
  };

  /** Renders the coach's wording; the built-in one when the coach's is missing or broken. */
  const rendered = async (
    key: MailKey,
    userDocumentId: string | null,
    values: MailValues,
  ): Promise<Rendered> => {
    const { firstName, timeZone } = await readerOf(key, userDocumentId);
    const common = {
      firstName,
      siteName: site.name,
      supportEmail: site.supportEmail,
    };
    const withWording = (wording: Wording) => render(key, wording, values, common, site, timeZone);
    if (definitionOf(key).wording === 'own') return withWording(ownWordingSchema.parse(values));
    try {
      const stored = await templates.find(key);
      if (stored !== null) return withWording(stored);
      strapi.log.warn(`There is no mail template "${key}"; the built-in wording is sent.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      strapi.log.error(
        `The mail template "${key}" is broken (${why}); the built-in wording is sent.`,
      );
    }
    return withWording(builtInWording(key));
  };

  /**
   * Sends a mail.
   * @returns the subject of the mail
   * @throws UnfitValues, and the transport's errors
   */
  return async (message: Message): Promise<string> => {
    const { template, recipient, userDocumentId, messageId, values } = message;
    if (!isMailKey(template)) throw new Error(`There is no mail "${template}" any more`);
    const { subject, html, text } = await rendered(template, userDocumentId, values);
    const { list } = definitionOf(template);
    const letter = {
      ...{ to: recipient, subject, html, text, messageId },
      // Keeps out-of-office programs from answering.
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(list !== undefined && unsubscribing(list, values, site).headers),
      },
    };
    const span = { kind: 'client', attributes: { 'peer.service': 'mail' } } as const;
    await inSpan('send mail', span, () => strapi.plugin('email').service('email').send(letter));
    return subject;
  };
};
