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
/** As long as the account of a former member is kept (spec section 9: 6 months). */
const KEPT_MS = 183 * 24 * HOUR_SECONDS * 1000;

/** Mail to members: what they are told, in the coach's words, once. */
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
    // After a rollback there is nothing to send, which the worker finds out as well.
    trx.executionPromise.then(worker.wake, worker.wake);
  };

  /**
   * Orders a mail; a second order with the same key does nothing. It is sent after the commit.
   * @param trx the transaction that also writes what the mail tells of; without it, the one that
   * is open in Strapi at this moment, or one of its own
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

    /** The mails of a member that are still known of, the newest first. */
    mailsOf: messages.listOf,

    /** Forgets to whom a mail of a kind was sent, once it is. */
    forgetSettled: messages.forgetSettled,

    /** Once the database is there. */
    bootstrap: async (): Promise<void> => {
      await upgrade();
      // Also those that wait: nothing is sent to an account that is gone but the word of its end.
      onMemberDeleted(strapi, messages.forgetMember);
      await templates.fill();
      guardPanel(strapi, templates, report);
      // Only a process that serves sends mail; the loader of the demo and other commands do not.
      strapi.server.httpServer.once('listening', worker.open);
    },

    /** @returns once the mail in hand is sent */
    close: worker.close,
  };
};

export type Mail = ReturnType<typeof createMail>;
