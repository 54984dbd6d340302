import type { Core } from '@strapi/strapi';
import { LEGAL_TEXTS, type User, writtenAmount } from 'contract';
import { z } from 'zod';
import type { Mail } from '../../mail/index.ts';
import { storedTime } from '../../platform/database/index.ts';
import { apiError } from '../../platform/http/index.ts';
import type { SecurityLog } from '../../security-log/index.ts';
import { contactOf } from '../../users/index.ts';
import { refundableMinor } from '../changes/rules.ts';
import {
  type Billing,
  type InvoiceSnapshot,
  type Snapshot,
  toPaymentError,
  WITHDRAWAL_UID,
} from '../index.ts';
import type { RefundDecisions } from '../refunds/decisions.ts';
import type { Refunds } from '../refunds/service.ts';
import { RefundFailed } from '../refunds/settlement.ts';
import { hasWithdrawn, marksOf, rememberWithdrawal } from './once.ts';
import { type Contract, contractsOf } from './rules.ts';

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

/** The contracts of a snapshot from which the member can withdraw, and until when (ISO 8601). */
export type Withdrawable = (
  userDocumentId: string,
  snapshot: Snapshot | null,
) => Promise<{ contract: Contract; until: string }[]>;

type Parts = {
  strapi: Core.Strapi;
  billing: Billing;
  mail: Pick<Mail, 'enqueue'>;
  refunds: Pick<Refunds, 'requestOf'>;
  refundDecisions: Pick<RefundDecisions, 'grantContract'>;
  securityLog: SecurityLog;
  report: (fault: unknown) => void;
  withdrawable: Withdrawable;
};

/**
 * Withdrawals from the contract. The declaration counts when it arrives, so it is stored and
 * confirmed first; ending the subscription and the refund are repeated until they are done.
 */
export const createWithdrawals = (parts: Parts) => {
  const { strapi, billing, mail, refunds, refundDecisions, securityLog } = parts;
  const { report, withdrawable } = parts;
  const rows = () => strapi.db.query(WITHDRAWAL_UID);

  /**
   * What cannot be given back now: refused by Stripe (a dispute, an empty balance, an old charge), or
   * paid outside of it. The contract has ended all the same; the law asks for the money in 14 days.
   */
  const payLater = async (
    { subscriptionId, userDocumentId }: Withdrawal,
    what: string,
  ): Promise<void> =>
    billing.alerts.raise({
      ...{ kind: 'refund-failed', subject: `withdrawal:${subscriptionId}` },
      message: `A member has withdrawn from the contract, which has ended. ${what} Please give the money back within 14 days, in Stripe or by bank transfer.`,
      ...{ userDocumentId, stripePath: `subscriptions/${subscriptionId}` },
    });

  /**
   * Gives all payments of the contract back that were made at Stripe.
   * @returns why not; empty when it was done
   */
  const refund = async (
    { receivedAt }: Withdrawal,
    member: Pick<User, 'id' | 'email' | 'name'>,
    snapshot: Snapshot,
    payment: InvoiceSnapshot | undefined,
  ): Promise<string> => {
    if (payment === undefined) return 'it was paid outside of Stripe.';
    const reason = `Withdrawal from the contract of ${receivedAt.toISOString()}. The payment is given back without a decision.`;
    const { documentId } = await refunds.requestOf(member, snapshot, payment, reason);
    try {
      await refundDecisions.grantContract(documentId, DECIDED_BY);
      return '';
    } catch (error) {
      if (error instanceof RefundFailed) return error.message;
      throw error;
    }
  };

  /** Gives the money of the contract back, or says who has to. Safe to repeat. */
  const payBack = async (withdrawal: Withdrawal): Promise<void> => {
    const { userDocumentId, subscriptionId } = withdrawal;
    const snapshot = await billing.sync(userDocumentId);
    const contact = await contactOf({ strapi }, userDocumentId);
    if (snapshot === null || contact === null) return;
    const member = { email: contact.email, name: contact.name ?? '', id: userDocumentId };
    const paidOf = ({ invoices }: Snapshot) =>
      invoices.filter(
        (invoice) =>
          invoice.subscriptionId === subscriptionId &&
          invoice.status === 'paid' &&
          invoice.amountMinor > 0,
      );
    const paid = paidOf(snapshot);
    const [first] = paid;
    if (first === undefined) return;
    const atStripe = paid.find(({ isPaidOutside }) => !isPaidOutside);
    const refusal = await refund(withdrawal, member, snapshot, atStripe);
    const after = (await billing.sync(userDocumentId)) ?? snapshot;
    const amountMinor = paidOf(after).reduce(
      (sum, invoice) =>
        sum + (invoice.isPaidOutside ? invoice.amountMinor : refundableMinor(after, invoice)),
      0,
    );
    if (amountMinor === 0) return;
    const { currency } = first;
    const amount = writtenAmount(amountMinor, currency);
    await payLater(withdrawal, `${amount} could not be given back: ${refusal}`);
    await mail.enqueue({
      ...{ key: `refund-follows:${subscriptionId}`, template: 'refund-follows', to: member.email },
      ...{ userDocumentId, values: { amount: { amountMinor, currency } } },
    });
  };

  /** Ends the contract at Stripe and pays back. Safe to repeat. */
  const settle = (withdrawal: Withdrawal): Promise<void> => {
    const { id, userDocumentId, subscriptionId } = withdrawal;
    return billing.withMember(userDocumentId, async () => {
      // Before the money: whatever happens to it, nothing more is charged.
      await billing.end(subscriptionId);
      await payBack(withdrawal);
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

  const unsettled = async (where: { userDocumentId?: string }): Promise<Withdrawal[]> =>
    z
      .array(rowSchema)
      .parse(await rows().findMany({ where: { ...where, settledAt: { $null: true } } }));

  const knownOf = async (snapshot: Snapshot | null): Promise<Withdrawal[]> => {
    const ids = contractsOf(snapshot).map(({ id }) => id);
    const found = await rows().findMany({ where: { subscriptionId: { $in: ids } } });
    return z.array(rowSchema).parse(found);
  };

  /** Stores and confirms a declaration. */
  const receive = async (
    member: User,
    contracts: readonly Contract[],
    marks: readonly string[],
  ): Promise<Withdrawal[]> => {
    const receivedAt = new Date();
    return strapi.db.transaction(async ({ trx }) => {
      await rememberWithdrawal(trx, marks, receivedAt);
      const received: Withdrawal[] = [];
      for (const { id: subscriptionId, planKey: plan } of contracts) {
        const data = { userDocumentId: member.id, subscriptionId, receivedAt };
        received.push(rowSchema.parse(await rows().create({ data })));
        const order = {
          ...{ key: `withdrawal-received:${subscriptionId}`, to: member.email },
          ...{ userDocumentId: member.id },
          values: { plan, receivedAt: receivedAt.toISOString() },
        };
        await mail.enqueue({ ...order, template: 'withdrawal-received' }, trx);
      }
      return received;
    });
  };

  return {
    /**
     * Withdraws from all contracts whose time to withdraw is not over; others go on. Safe to repeat.
     * @returns when the first declaration arrived, ISO 8601
     * @throws WithdrawalOver, WithdrawalUsed
     */
    withdraw: (member: User): Promise<string> =>
      billing.withMember(member.id, async () => {
        const snapshot = await billing.snapshotOf(member.id);
        const known = await knownOf(snapshot);
        const contracts = (await withdrawable(member.id, snapshot))
          .map(({ contract }) => contract)
          .filter(({ id }) => known.every(({ subscriptionId }) => subscriptionId !== id));
        const [first] = contracts;
        if (first === undefined && known.length === 0) throw new WithdrawalOver();
        if (first !== undefined) {
          const marks = marksOf(billing.hashOf, member, snapshot);
          if (known.length === 0 && (await hasWithdrawn(strapi, marks))) {
            await alertSecond(member, first.id);
            throw new WithdrawalUsed();
          }
          known.push(...(await receive(member, contracts, marks)));
          securityLog.record('subscription.withdrawn', { subject: member.id });
        }
        for (const withdrawal of known) {
          // The declaration is stored: what fails now is done by the job.
          if (withdrawal.settledAt === null) await settle(withdrawal).catch(report);
        }
        const times = known.map(({ receivedAt }) => receivedAt.toISOString());
        return times.sort()[0] ?? '';
      }),

    /** Finishes withdrawals that a crash or a fault at Stripe has interrupted. */
    resume: async (): Promise<void> => {
      // One that fails must not hold up the others.
      for (const withdrawal of await unsettled({})) await settle(withdrawal).catch(report);
    },

    /**
     * Finishes those of a member whose account is about to be deleted. Call inside `withMember`.
     * @throws PaymentsUnavailable
     */
    finish: async (userDocumentId: string): Promise<void> => {
      try {
        for (const withdrawal of await unsettled({ userDocumentId })) await settle(withdrawal);
      } catch (error) {
        throw toPaymentError(error);
      }
    },

    forget: async (userDocumentId: string): Promise<void> => {
      await rows().deleteMany({ where: { userDocumentId } });
    },
  };
};
