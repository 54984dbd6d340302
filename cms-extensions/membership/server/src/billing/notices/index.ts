import { HOUR_SECONDS } from 'contract';
import type { PluginContext } from '../../context.ts';
import type { Mail, MailOrder } from '../../mail/index.ts';
import { alertOfBlocked } from '../alerts.ts';
import type { Billing } from '../index.ts';
import { subscribersOf } from '../subscribers.ts';
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
import { cardExpiring, discountEnding } from './upcoming.ts';

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
  discountEnding,
  cardExpiring,
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

const REMIND_EVERY_SECONDS = 6 * HOUR_SECONDS;

type Parts = Pick<PluginContext, 'strapi' | 'settings' | 'jobs'> & {
  billing: Pick<Billing, 'onSnapshot' | 'snapshotsOf' | 'consents' | 'alerts'>;
  mail: Pick<Mail, 'enqueue'>;
};

/** Mails members about their payments: after every sync, and before charges on a schedule. */
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

  jobs.add({
    // Stripe announces trials alone, and its event may be lost. The mails' keys prevent a second one.
    name: 'reminders of charges',
    everySeconds: REMIND_EVERY_SECONDS,
    work: async (date) => {
      const now = date.getTime();
      for await (const subscriber of subscribersOf(strapi, billing.snapshotsOf)) {
        const { userDocumentId, email, snapshot } = subscriber;
        await alertOfBlocked(billing.alerts, subscriber);
        const change = { userDocumentId, email, previous: snapshot, next: snapshot, cause: null };
        for (const order of mailsFor(change, { now, graceDays })) await mail.enqueue(order);
      }
    },
  });
};
