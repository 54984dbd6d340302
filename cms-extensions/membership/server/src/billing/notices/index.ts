import { DAY_MS, TRIAL_REMINDER_DAYS } from 'contract';
import type { PluginContext } from '../../context.ts';
import type { Mail, MailOrder } from '../../mail/index.ts';
import type { Billing } from '../index.ts';
import {
  type Change,
  type Circumstances,
  cancellation,
  cancellationUndone,
  ended,
  failures,
  pauseEnded,
  pauseScheduled,
  planSwitched,
  type Rule,
  receipts,
  switchPlanned,
  switchUndone,
  trialEnding,
  trialStarted,
} from './rules.ts';

export type { Change } from './rules.ts';

const RULES: readonly Rule[] = [
  trialStarted,
  trialEnding,
  receipts,
  failures,
  cancellation,
  cancellationUndone,
  ended,
  pauseScheduled,
  pauseEnded,
  planSwitched,
  switchPlanned,
  switchUndone,
];

/**
 * The mails to a member after a sync. They depend on the two snapshots and not on events, so a
 * lost, repeated or late event makes no difference. The mails' keys prevent duplicates.
 */
export const mailsFor = (change: Change, circumstances: Circumstances): MailOrder[] =>
  RULES.flatMap((rule) => rule(change, circumstances)).map((letter) => ({
    ...letter,
    userDocumentId: change.userDocumentId,
  }));

/** The mails that confirm an order. */
const CONFIRMATIONS: ReadonlySet<string> = new Set([
  ...['trial-started', 'receipt', 'plan-switched', 'switch-planned', 'pause-ended'],
]);

const HOUR_SECONDS = 3600;
const REMINDER_MS = TRIAL_REMINDER_DAYS * DAY_MS;

type Parts = Pick<PluginContext, 'strapi' | 'settings' | 'jobs'> & {
  billing: Pick<Billing, 'onSnapshot' | 'snapshotOf' | 'consents'>;
  mail: Pick<Mail, 'enqueue'>;
};

/** Mails members about their payments: after every sync, and trial reminders on a schedule. */
export const createNotices = ({ strapi, settings, jobs, billing, mail }: Parts): void => {
  const graceDays = settings.billing.pastDueGraceDays;

  billing.onSnapshot(async (change, trx) => {
    const mails = mailsFor(change, { now: Date.now(), graceDays });
    const { userDocumentId, next } = change;
    // Read in the same transaction: the record is completed after its commit.
    const confirms = mails.some(({ template }) => CONFIRMATIONS.has(template));
    const shown = confirms ? await billing.consents.shownOf(userDocumentId, next) : null;
    for (const letter of mails) {
      const order = CONFIRMATIONS.has(letter.template) ? (shown ?? undefined) : undefined;
      await mail.enqueue({ ...letter, order }, trx);
    }
  });

  const trialsThatEnd = (now: number): Promise<{ document_id: string; email: string }[]> =>
    strapi.db
      .connection('up_users')
      // An unfinished sign-up has no trial; the condition lets the index of finished ones be used.
      .where({ subscription_status: 'trial', sign_up_setup_intent_id: null })
      .whereBetween('trial_ends_at', [new Date(now), new Date(now + REMINDER_MS)])
      .select('document_id', 'email');

  jobs.add({
    // In case Stripe's own event was lost. The mail's key prevents a second mail.
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
