import type { Core } from '@strapi/strapi';
import { LEGAL_TEXTS, type User } from 'contract';
import { z } from 'zod';
import type { Mail } from '../../mail/index.ts';
import { storedTime } from '../../platform/database/index.ts';
import { apiError } from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import {
  type Billing,
  type InvoiceSnapshot,
  isActiveSubscription,
  type Snapshot,
  type SubscriptionSnapshot,
  WITHDRAWAL_UID,
} from '../index.ts';
import type { RefundDecisions } from '../refunds/decisions.ts';
import type { RefundRequest } from '../refunds/repository.ts';
import { RefundDecided, RefundFailed, type Refunds } from '../refunds/service.ts';
import { hasWithdrawn, marksOf, rememberWithdrawal } from './once.ts';
import { withdrawalUntil } from './rules.ts';

class WithdrawalOver extends apiError(409, LEGAL_TEXTS.withdrawalOver) {}
class WithdrawalUsed extends apiError(409, LEGAL_TEXTS.withdrawalUsed) {}

/** Who decides a refund in the panel's list, for one that the law asks for. */
const DECIDED_BY = 'Withdrawal from the contract';

const rowSchema = z.object({
  id: z.number(),
  userDocumentId: z.string(),
  subscriptionId: z.string(),
  receivedAt: storedTime.transform((time) => new Date(time)),
  settledAt: storedTime.nullable(),
});

type Withdrawal = z.output<typeof rowSchema>;

type Parts = {
  strapi: Core.Strapi;
  billing: Billing;
  mail: Pick<Mail, 'enqueue'>;
  refunds: Pick<Refunds, 'requestOf'>;
  refundDecisions: Pick<RefundDecisions, 'grant'>;
  refundRequestsOf: (userDocumentId: string) => Promise<RefundRequest[]>;
  securityLog: SecurityLog;
  report: (fault: unknown) => void;
  /** How long a member can withdraw from the contract of a snapshot; 0 for not at all. */
  withdrawalDaysOf: (userDocumentId: string, snapshot: Snapshot | null) => Promise<number>;
};

/**
 * Withdrawals from the contract. The declaration counts when it arrives, so it is stored and
 * confirmed first; ending the subscription and the refund are repeated until they are done.
 */
export const createWithdrawals = (parts: Parts) => {
  const { strapi, billing, mail, refunds, refundDecisions, refundRequestsOf, securityLog } = parts;
  const { report, withdrawalDaysOf } = parts;
  const rows = () => strapi.db.query(WITHDRAWAL_UID);

  const memberOf = (documentId: string): Promise<User | null> =>
    strapi.db.query('plugin::users-permissions.user').findOne({ where: { documentId } });

  /**
   * What cannot be given back now: refused by Stripe (a dispute, an empty balance, an old charge), or
   * by the coach before. The contract has ended all the same; the law asks for the money in 14 days.
   */
  const payLater = async (
    { email, id }: User,
    { id: invoiceId, amountMinor, refundedMinor, currency }: InvoiceSnapshot,
    reason: string,
  ): Promise<void> => {
    await billing.alerts.raise({
      ...{ kind: 'refund-failed', subject: `withdrawal:${invoiceId}` },
      message: `A member has withdrawn from the contract, which has ended. This payment could not be given back: ${reason} Please give it back within 14 days, in Stripe or by bank transfer.`,
      ...{ userDocumentId: id, stripePath: `invoices/${invoiceId}` },
    });
    const amount = { amountMinor: amountMinor - refundedMinor, currency };
    await mail.enqueue({
      ...{ key: `refund-follows:${invoiceId}`, template: 'refund-follows', to: email },
      ...{ userDocumentId: id, values: { amount } },
    });
  };

  /**
   * Asks for all payments of the contract back and grants each. Safe to repeat: a refund that was
   * granted is not made again.
   */
  const payBack = async ({ userDocumentId, subscriptionId, receivedAt }: Withdrawal) => {
    const snapshot = await billing.sync(userDocumentId);
    const subscription = snapshot?.subscription ?? null;
    if (snapshot === null || subscription?.id !== subscriptionId) return;
    const paid = snapshot.invoices.filter(
      ({ status, amountMinor, createdAt }) =>
        status === 'paid' && amountMinor > 0 && createdAt >= subscription.startedAt,
    );
    const row = await memberOf(userDocumentId);
    if (row === null) return;
    const member = { ...row, id: userDocumentId };
    const reason = `Withdrawal from the contract of ${receivedAt.toISOString()}. The payment is given back without a decision.`;
    const known = await refundRequestsOf(userDocumentId);
    for (const invoice of paid) {
      const isBegun = known.some(({ invoiceId }) => invoiceId === invoice.id);
      if (invoice.refundedMinor >= invoice.amountMinor && !isBegun) continue;
      const request = await refunds.requestOf(member, invoice, reason);
      if (request === null) continue;
      await refundDecisions.grant(request.documentId, DECIDED_BY).catch((error: unknown) => {
        if (error instanceof RefundDecided) {
          return payLater(member, invoice, 'its refund was refused before.');
        }
        if (!(error instanceof RefundFailed)) throw error;
        return payLater(member, invoice, error.message);
      });
    }
  };

  /** Ends the contract at Stripe and pays back. Safe to repeat. */
  const settle = (withdrawal: Withdrawal): Promise<void> => {
    const { id, userDocumentId } = withdrawal;
    return billing.withMember(userDocumentId, async () => {
      // Before the money: whatever happens to it, nothing more is charged.
      const customerId = await billing.customerOf(userDocumentId);
      if (customerId !== null) await billing.endAll(customerId);
      await payBack(withdrawal);
      await billing.sync(userDocumentId);
      await rows().update({ where: { id }, data: { settledAt: new Date() } });
    });
  };

  /** Alerts the coach to a member who has withdrawn before and tries again. */
  const alertSecond = (member: User, subscriptionId: string): Promise<void> =>
    billing.alerts.raise({
      ...{ kind: 'second-withdrawal', subject: subscriptionId, userDocumentId: member.id },
      message:
        'The account, its e-mail or its card has withdrawn from a contract within the last twelve months, so this withdrawal was refused. Nothing was given back.',
      stripePath: `subscriptions/${subscriptionId}`,
    });

  /** Stores and confirms a declaration; a second one finds the first. */
  const receive = async (
    member: User,
    { id: subscriptionId, planKey: plan }: SubscriptionSnapshot,
    marks: readonly string[],
  ) => {
    const find = async (): Promise<Withdrawal | null> => {
      const row = await rows().findOne({ where: { subscriptionId } });
      return row === null ? null : rowSchema.parse(row);
    };
    const known = await find();
    if (known !== null) return known;
    const receivedAt = new Date();
    return strapi.db.transaction(async ({ trx }) => {
      const data = { userDocumentId: member.id, subscriptionId, receivedAt };
      const row = rowSchema.parse(await rows().create({ data }));
      await rememberWithdrawal(trx, marks, receivedAt);
      const order = {
        ...{ key: `withdrawal-received:${subscriptionId}`, to: member.email },
        ...{ userDocumentId: member.id },
        values: { plan, receivedAt: receivedAt.toISOString() },
      };
      await mail.enqueue({ ...order, template: 'withdrawal-received' }, trx);
      return row;
    });
  };

  return {
    /**
     * Withdraws from the contract. Safe to repeat.
     * @returns when the first declaration arrived, ISO 8601
     * @throws WithdrawalOver, WithdrawalUsed
     */
    withdraw: (member: User): Promise<string> =>
      billing.withMember(member.id, async () => {
        const snapshot = await billing.snapshotOf(member.id);
        const subscription = snapshot?.subscription ?? null;
        const known =
          subscription === null
            ? null
            : await rows().findOne({ where: { subscriptionId: subscription.id } });
        const days = await withdrawalDaysOf(member.id, snapshot);
        const isOpen = withdrawalUntil(snapshot, days, Date.now()) !== null;
        if (subscription === null || (known === null && !isOpen)) throw new WithdrawalOver();
        const marks = marksOf(billing.hashOf, member, snapshot);
        if (known === null && (await hasWithdrawn(strapi, marks))) {
          await alertSecond(member, subscription.id);
          throw new WithdrawalUsed();
        }
        const withdrawal = await receive(member, subscription, marks);
        if (known === null) securityLog.record('subscription.withdrawn', { subject: member.id });
        // The declaration is stored: what fails now is done by the job.
        if (withdrawal.settledAt === null || isActiveSubscription(subscription)) {
          await settle(withdrawal).catch(report);
        }
        return withdrawal.receivedAt.toISOString();
      }),

    /** Finishes withdrawals that a crash or a fault at Stripe has interrupted. */
    resume: async (): Promise<void> => {
      const open = await rows().findMany({ where: { settledAt: { $null: true } } });
      // One that fails must not hold up the others.
      for (const withdrawal of z.array(rowSchema).parse(open)) {
        await settle(withdrawal).catch(report);
      }
    },

    forget: async (userDocumentId: string): Promise<void> => {
      await rows().deleteMany({ where: { userDocumentId } });
    },
  };
};
