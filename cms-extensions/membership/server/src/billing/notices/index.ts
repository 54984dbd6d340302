import { TRIAL_REMINDER_DAYS } from 'contract';
import type { PluginContext } from '../../context.ts';
import type { Mail, MailOrder } from '../../mail/index.ts';
import type { Billing } from '../index.ts';
import type { Change, Circumstances, Rule } from './change.ts';
import { failures, receipts } from './payments.ts';
import {
  cancellation,
  cancellationUndone,
  ended,
  pauseAgreed,
  pauseEnded,
  planSwitched,
} from './subscription.ts';
import { trialEnding, trialStarted } from './trial.ts';

export type { Change, Circumstances } from './change.ts';

const RULES: readonly Rule[] = [
  trialStarted,
  trialEnding,
  receipts,
  failures,
  cancellation,
  cancellationUndone,
  ended,
  pauseAgreed,
  pauseEnded,
  planSwitched,
];

/**
 * What a member is told after a look at Stripe. It follows from the two snapshots, not from events,
 * so one that is lost, doubled or out of order changes nothing; the keys see to the rest.
 */
export const mailsFor = (change: Change, circumstances: Circumstances): MailOrder[] =>
  RULES.flatMap((rule) => rule(change, circumstances)).map((letter) => ({
    ...letter,
    userDocumentId: change.userDocumentId,
  }));

const HOUR_SECONDS = 3600;
const REMINDER_MS = TRIAL_REMINDER_DAYS * 86_400_000;

type Parts = Pick<PluginContext, 'strapi' | 'settings' | 'jobs'> & {
  billing: Pick<Billing, 'onSnapshot' | 'snapshotOf'>;
  mail: Pick<Mail, 'enqueue'>;
};

/** Mails members about their payments: whenever Stripe was read, and when time alone makes it due. */
export const createNotices = ({ strapi, settings, jobs, billing, mail }: Parts): void => {
  const graceDays = settings.billing.pastDueGraceDays;

  billing.onSnapshot(async (change, trx) => {
    for (const order of mailsFor(change, { now: Date.now(), graceDays })) {
      await mail.enqueue(order, trx);
    }
  });

  const trialsThatEnd = (now: number): Promise<{ document_id: string; email: string }[]> =>
    strapi.db
      .connection('up_users')
      .where({ subscription_status: 'trial' })
      .whereBetween('trial_ends_at', [new Date(now), new Date(now + REMINDER_MS)])
      .select('document_id', 'email');

  jobs.add({
    // For the case that Stripe's own announcement was lost; the mail's key keeps it from being sent twice.
    name: 'trial reminders',
    everySeconds: HOUR_SECONDS,
    work: async (date) => {
      const now = date.getTime();
      for (const { document_id, email } of await trialsThatEnd(now)) {
        const snapshot = await billing.snapshotOf(document_id);
        if (snapshot === null) continue;
        const change = {
          ...{ userDocumentId: document_id, email },
          ...{ previous: snapshot, next: snapshot, cause: null },
        };
        for (const order of mailsFor(change, { now, graceDays })) await mail.enqueue(order);
      }
    },
  });
};
