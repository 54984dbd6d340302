import type { Core } from '@strapi/strapi';
import { TRIAL_REMINDER_DAYS } from 'contract';
import type { MailOrder } from '../../mail/outbox/order.ts';
import type { Reading } from '../index.ts';
import { type Circumstances, mailsFor } from './index.ts';

const LOOK_AHEAD_MS = TRIAL_REMINDER_DAYS * 86_400_000;

type Parts = {
  strapi: Core.Strapi;
  readingOf: (userDocumentId: string) => Promise<Reading | null>;
  graceDays: number;
};

/**
 * What time alone makes due: the reminder before a trial's end, should Stripe's own announcement
 * have been lost.
 */
export const createReminders = ({ strapi, readingOf, graceDays }: Parts) => {
  const membersAboutToPay = (now: number): Promise<{ document_id: string; email: string }[]> =>
    strapi.db
      .connection('up_users')
      .where({ subscription_status: 'trial' })
      .whereBetween('trial_ends_at', [new Date(now), new Date(now + LOOK_AHEAD_MS)])
      .select('document_id', 'email');

  return {
    /** Orders of the mails that are due; their keys keep them from being sent twice. */
    due: async (now: number): Promise<MailOrder[]> => {
      const circumstances: Circumstances = { now, graceDays };
      const orders: MailOrder[] = [];
      for (const { document_id, email } of await membersAboutToPay(now)) {
        const reading = await readingOf(document_id);
        if (reading === null) continue;
        const change = {
          ...{ userDocumentId: document_id, email },
          ...{ previous: reading, next: reading, cause: null },
        };
        orders.push(...mailsFor(change, circumstances));
      }
      return orders;
    },
  };
};
