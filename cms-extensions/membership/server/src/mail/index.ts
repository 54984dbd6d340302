import type { PluginContext } from '../context.ts';
import { onMemberDeleted, type Transaction } from '../platform/database/index.ts';
import { createMessages } from './outbox/messages.ts';
import type { MailOrder } from './outbox/order.ts';
import { createSeal } from './outbox/seal.ts';
import { createUpgrade } from './outbox/upgrade.ts';
import { createWorker } from './outbox/worker.ts';
import { createPostman } from './postman.ts';
import { siteFrom } from './rendering/index.ts';
import { guardPanel } from './templates/guard.ts';
import { createTemplates } from './templates/repository.ts';

export { mailContentTypes } from './content-types/index.ts';
export type { Letter, MailOrder } from './outbox/order.ts';
export { complaintsAbout } from './templates/checks.ts';
export type { MailKey, ValuesOf } from './templates/list.ts';

const HOUR_SECONDS = 3600;
/** How long mails are kept: as long as a former member's account (spec section 9: 6 months). */
const KEPT_MS = 183 * 24 * HOUR_SECONDS * 1000;

/** Mails to members: each is sent once, with the wording that the coach has set. */
export const createMail = ({ strapi, settings, jobs, report }: PluginContext) => {
  const site = siteFrom(settings);
  const templates = createTemplates(strapi);
  const seal = createSeal(() => strapi.config.get('admin.secrets.encryptionKey'));
  const messages = createMessages(strapi, settings.supportEmail, seal);
  const upgrade = createUpgrade(strapi, seal);
  const { send } = createPostman({ strapi, templates, site });
  const worker = createWorker({
    messages,
    send: (claim) => send(claim, messages.valuesOf(claim)),
    retryPolicy: settings.mail,
    log: strapi.log,
    report,
  });

  const enqueueIn = async (order: MailOrder, trx: Transaction): Promise<void> => {
    await messages.add(order, Date.now(), trx);
    // Wake the worker after a rollback too: it then finds nothing to send.
    trx.executionPromise.then(worker.wake, worker.wake);
  };

  /**
   * Adds a mail to the outbox, to be sent after the commit. A second order with the same key does
   * nothing.
   * @param trx the transaction that writes the change the mail is about; default is the transaction
   *   currently open in Strapi, or a new one
   */
  const enqueue = async (order: MailOrder, trx?: Transaction): Promise<void> => {
    if (trx !== undefined) return enqueueIn(order, trx);
    await strapi.db.transaction((open) => enqueueIn(order, open.trx));
  };

  jobs.add({
    name: 'removal of old mails',
    everySeconds: HOUR_SECONDS,
    work: (now) => messages.forgetBefore(now.getTime() - KEPT_MS),
  });

  return {
    enqueue,

    /** The mails to a member that are still stored, newest first. */
    mailsOf: messages.listOf,

    /** Deletes the rows of a template's mails that are sent or given up. */
    forgetSettled: messages.forgetSettled,

    /** Call once the database is ready. */
    bootstrap: async (): Promise<void> => {
      await upgrade();
      // Deletes queued mails too: a deleted account gets no mail except the one about its deletion.
      onMemberDeleted(strapi, messages.forgetMember);
      await templates.fill();
      guardPanel(strapi, templates, report);
      // Only a process that serves requests sends mail, not the demo loader or other commands.
      strapi.server.httpServer.once('listening', worker.open);
    },

    /** @returns a promise that resolves once the current mail is settled */
    close: worker.close,
  };
};

export type Mail = ReturnType<typeof createMail>;
