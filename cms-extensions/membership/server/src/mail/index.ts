import { DAY_MS, HOUR_SECONDS } from 'contract';
import type { PluginContext } from '../context.ts';
import { onUserDeleted, type Transaction } from '../platform/database/index.ts';
import { createMailOutbox, type MailOrder } from './outbox.ts';
import { guardMails } from './panel-guard.ts';
import { refusalBy } from './refusals.ts';
import { siteFrom } from './rendering/index.ts';
import { createSeal } from './seal.ts';
import { createSender } from './sending.ts';
import { createTemplates } from './templates/repository.ts';

export { mailContentTypes } from './content-types.ts';
export { createNewsletter } from './newsletter.ts';
export type { Letter, MailOrder } from './outbox.ts';
export type { OrderShown } from './rendering/index.ts';
export { refundRemarks } from './templates/placeholders.ts';

/** How long mails are kept: as long as a former member's account (spec section 9: 6 months). */
const KEPT_MS = 183 * DAY_MS;

/** Mails to members: each is sent once, with the wording that the coach has set. */
export const createMail = ({ strapi, settings, jobs, report }: PluginContext) => {
  const templates = createTemplates(strapi);
  const seal = createSeal(
    () => strapi.config.get('admin.secrets.encryptionKey'),
    settings.previous.encryptionKey,
  );
  const sendOne = createSender({
    ...{ strapi, templates, site: siteFrom(settings) },
    ...{ businessTimeZone: settings.businessTimeZone, locales: settings.locales },
  });
  let refusal: string | null = null;
  const outbox = createMailOutbox({
    ...{ strapi, jobs, seal, supportEmail: settings.supportEmail, retry: settings.mail },
    send: async (message) => {
      try {
        return await sendOne(message);
      } catch (fault) {
        if (refusalBy(fault) === 'site') refusal = String(fault);
        throw fault;
      }
    },
  });

  jobs.add({
    name: 'removal of old mails',
    everySeconds: HOUR_SECONDS,
    work: (now) => outbox.forgetBefore(now.getTime() - KEPT_MS),
  });

  return {
    /**
     * Adds a mail to the outbox, to be sent after the commit. A second order with the same key does
     * nothing.
     * @param trx the transaction that writes the change the mail is about; default is the
     *   transaction currently open in Strapi, or a new one
     */
    enqueue: async (order: MailOrder, trx?: Transaction): Promise<void> => {
      if (trx !== undefined) return outbox.add([order], trx);
      await strapi.db.transaction((open) => outbox.add([order], open.trx));
    },

    /** The same for the mails of some hundred members: all are ordered, or none. */
    enqueueAll: async (orders: readonly MailOrder[]): Promise<void> => {
      if (orders.length > 0) await strapi.db.transaction(({ trx }) => outbox.add(orders, trx));
    },

    /** Sends a failed mail again. @returns its template; null when there is no such mail */
    sendAgain: outbox.sendAgain,

    /** What the mail server said when it last refused the site itself; null when it did not since. */
    takeRefusal: (): string | null => {
      const taken = refusal;
      refusal = null;
      return taken;
    },

    /** The mails to a member that are still stored, newest first. */
    mailsOf: outbox.listOf,

    /** Deletes a template's settled mails that belong to no account. */
    forgetSettled: outbox.forgetSettled,

    /** Call once the database is ready. */
    bootstrap: async (): Promise<void> => {
      // Deletes queued mails too: a deleted account gets no mail except the one about its deletion.
      onUserDeleted(strapi, outbox.forgetMember);
      await templates.fill();
      guardMails(strapi, templates, report);
    },
  };
};

export type Mail = ReturnType<typeof createMail>;
