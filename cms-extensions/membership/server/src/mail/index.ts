import type { Core } from '@strapi/strapi';
import type { Billing, Transaction } from '../billing/index.ts';
import { mailsFor } from '../billing/notices/index.ts';
import { createReminders } from '../billing/notices/trial-reminders.ts';
import { onMemberDeleted } from '../platform/database/index.ts';
import type { Settings } from '../settings.ts';
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
export type { MailOrder } from './outbox/order.ts';
export { complaintsAbout } from './templates/checks.ts';
export type { MailKey, ValuesOf } from './templates/list.ts';

const HOUR_MS = 3_600_000;
/** As long as the account of someone who left is kept (spec section 9: 6 months). */
const KEPT_MS = 183 * 24 * HOUR_MS;

type Parts = {
  strapi: Core.Strapi;
  settings: Settings;
  billing: Pick<Billing, 'onReading' | 'readingOf'>;
  report: (fault: unknown) => void;
};

/** Mail to members: what they are told, in the coach's words, once. */
export const createMail = ({ strapi, settings, billing, report }: Parts) => {
  const site = siteFrom(settings);
  const graceDays = settings.billing.pastDueGraceDays;
  const templates = createTemplates(strapi);
  const seal = createSeal(() => strapi.config.get('admin.secrets.encryptionKey'));
  const messages = createMessages(strapi, settings.supportEmail, seal);
  const upgrade = createUpgrade(strapi, seal);
  const { send } = createPostman({ strapi, templates, site });
  const worker = createWorker({
    messages,
    send: (claim) => send(claim, messages.valuesOf(claim)),
    patience: settings.mail,
    log: strapi.log,
    report,
  });
  const reminders = createReminders({ strapi, readingOf: billing.readingOf, graceDays });

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

  const byTheHour = async (): Promise<void> => {
    try {
      for (const order of await reminders.due(Date.now())) await enqueue(order);
      await messages.forgetBefore(Date.now() - KEPT_MS);
    } catch (fault) {
      report(fault);
    }
  };

  let hourly: NodeJS.Timeout | undefined;
  /* Only a process that serves sends: the loader of the demo and other commands load us, too. */
  const open = (): void => {
    worker.open();
    void byTheHour();
    hourly = setInterval(() => void byTheHour(), HOUR_MS);
    hourly.unref();
  };

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
      billing.onReading(async (change, trx) => {
        const orders = mailsFor(change, { now: Date.now(), graceDays });
        for (const order of orders) await enqueueIn(order, trx);
      });
      strapi.server.httpServer.once('listening', open);
    },

    /** @returns once the mail in hand is sent */
    close: async (): Promise<void> => {
      clearInterval(hourly);
      await worker.close();
    },
  };
};

export type Mail = ReturnType<typeof createMail>;
