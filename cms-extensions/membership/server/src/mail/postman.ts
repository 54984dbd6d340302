import type { Core } from '@strapi/strapi';
import { z } from 'zod';
import type { Claim } from './outbox/messages.ts';
import type { MailValues } from './outbox/seal.ts';
import { type Rendered, render, type Site, unsubscribing } from './rendering/index.ts';
import { definitionOf, isMailKey, type MailKey } from './templates/list.ts';
import type { Templates } from './templates/repository.ts';
import { builtInWording, type Wording } from './templates/wording.ts';

const ownWordingSchema = z.object({ subject: z.string(), body: z.string() });

type Parts = { strapi: Core.Strapi; templates: Templates; site: Site };

/** Sends single mails through Strapi's e-mail plugin. */
export const createPostman = ({ strapi, templates, site }: Parts) => {
  const firstNameOf = async (userDocumentId: string | null): Promise<string> => {
    const row =
      userDocumentId === null
        ? undefined
        : await strapi.db
            .connection('up_users')
            .where({ document_id: userDocumentId })
            .first('name');
    const name: unknown = row?.name;
    return (typeof name === 'string' && name.trim().split(/\s+/)[0]) || 'there';
  };

  /** Renders the coach's wording; the built-in one when the coach's is missing or broken. */
  const rendered = async (
    key: MailKey,
    userDocumentId: string | null,
    values: MailValues,
  ): Promise<Rendered> => {
    const common = {
      firstName: await firstNameOf(userDocumentId),
      siteName: site.name,
      supportEmail: site.supportEmail,
    };
    const inWords = (wording: Wording) => render(key, wording, values, common, site);
    if (definitionOf(key).wording === 'own') return inWords(ownWordingSchema.parse(values));
    try {
      const hers = await templates.find(key);
      if (hers !== null) return inWords(hers);
      strapi.log.warn(`There is no mail template "${key}"; the built-in wording is sent.`);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      strapi.log.error(
        `The mail template "${key}" is broken (${why}); the built-in wording is sent.`,
      );
    }
    return inWords(builtInWording(key));
  };

  return {
    /**
     * Sends a mail from the outbox.
     * @returns the subject of the mail
     * @throws UnfitValues, and the transport's errors
     */
    send: async (claim: Claim, values: MailValues): Promise<string> => {
      const { template, recipient, userDocumentId, messageId } = claim;
      if (!isMailKey(template)) throw new Error(`There is no mail "${template}" any more`);
      const { subject, html, text } = await rendered(template, userDocumentId, values);
      const { list } = definitionOf(template);
      await strapi
        .plugin('email')
        .service('email')
        .send({
          to: recipient,
          subject,
          html,
          text,
          messageId,
          // Keeps out-of-office programs from answering.
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(list !== undefined && unsubscribing(list, values, site).headers),
          },
        });
      return subject;
    },
  };
};
