import { LEGAL_TEXTS, type User, writtenAmount } from 'contract';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { mailMember } from '../../mail/index.ts';
import { storedTime, Table } from '../../platform/database/index.ts';
import { apiError } from '../../platform/http/index.ts';
import { contactOf } from '../../users/index.ts';
import { snapshotOf } from '../accounts.ts';
import { dayOf } from '../actions/words.ts';
import { endSubscription } from '../active-subscriptions.ts';
import { raiseAlert } from '../alerts.ts';
import { refundableMinor } from '../changes/rules.ts';
import { reportUnlessFault, toPaymentError } from '../errors.ts';
import { alertToLostGifts } from '../gifts/lost.ts';
import { withMember } from '../locks.ts';
import { grantRefund } from '../refunds/decisions.ts';
import { refundRequestFor } from '../refunds/service.ts';
import { RefundFailed } from '../refunds/settlement.ts';
import type { InvoiceSnapshot, Snapshot } from '../snapshot/schema.ts';
import { END_REASONS } from '../snapshot/standing.ts';
import { syncMember } from '../sync.ts';
import { hasWithdrawn, marksOf, openWithdrawals, rememberWithdrawal } from './once.ts';
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

/*
 * Withdrawals from the contract. The declaration counts when it arrives, so it is stored and
 * confirmed first; ending the subscription and the refund are repeated until they are done.
 */

const withdrawals = new Table('withdrawal', rowSchema);

/** When the member has withdrawn from contracts. */
export const withdrawalsOf = async (ctx: Context, userDocumentId: string): Promise<Date[]> =>
  (await withdrawals.all(ctx, { userDocumentId })).map(({ receivedAt }) => receivedAt);

/**
 * Gives all payments of the contract back that were made at Stripe.
 * @returns why not; empty when it was done
 */
const refundContract = async (
  ctx: Context,
  { receivedAt }: Withdrawal,
  member: Pick<User, 'id' | 'email' | 'name'>,
  snapshot: Snapshot,
  payment: InvoiceSnapshot | undefined,
): Promise<string> => {
  if (payment === undefined) return 'it was paid outside of Stripe.';
  const reason = `Withdrawal from the contract on ${dayOf(ctx, receivedAt.toISOString())}. The payment is given back without a decision.`;
  const { documentId } = await refundRequestFor(ctx, member, snapshot, payment, reason);
  try {
    await grantRefund(ctx, documentId, DECIDED_BY, null, 'contract');
    return '';
  } catch (error) {
    if (error instanceof RefundFailed) return error.message;
    throw error;
  }
};

/** Gives the money of the contract back, or says who has to. Safe to repeat. */
const payBack = async (
  ctx: Context,
  withdrawal: Withdrawal,
  snapshot: Snapshot | null,
): Promise<void> => {
  const { userDocumentId, subscriptionId } = withdrawal;
  const contact = await contactOf(ctx, userDocumentId);
  if (snapshot === null || contact === null) return;
  const member = { email: contact.email, name: contact.name ?? '', id: userDocumentId };
  const paidOf = ({ invoices }: Snapshot) =>
    invoices.filter(
      (each) =>
        each.subscriptionId === subscriptionId && each.status === 'paid' && each.amountMinor > 0,
    );
  const paid = paidOf(snapshot);
  const [first] = paid;
  if (first === undefined) return;
  const atStripe = paid.find(({ isPaidOutside }) => !isPaidOutside);
  const refusal = await refundContract(ctx, withdrawal, member, snapshot, atStripe);
  const after = (await syncMember(ctx, userDocumentId)) ?? snapshot;
  const amountMinor = paidOf(after).reduce(
    (sum, invoice) =>
      sum + (invoice.isPaidOutside ? invoice.amountMinor : refundableMinor(after, invoice)),
    0,
  );
  if (amountMinor === 0) return;
  const { currency } = first;
  const amount = writtenAmount(amountMinor, currency);
  // Refused by Stripe (a dispute, an empty balance, an old charge), or paid outside of it.
  await raiseAlert(ctx, {
    kind: 'refund-failed',
    subject: `withdrawal:${subscriptionId}`,
    message: `A member has withdrawn from the contract, which has ended. ${amount} could not be given back: ${refusal} Please give the money back within 14 days, in Stripe or by bank transfer.`,
    userDocumentId,
    stripePath: `subscriptions/${subscriptionId}`,
  });
  const owed = { amount: { amountMinor, currency } };
  const whose = { userDocumentId, email: member.email };
  await mailMember(ctx, whose, 'refund-follows', subscriptionId, owed);
};

/** Whether a bank is asked for a payment of the contract, which is given back when it has come. */
const isBankAsked = ({ subscriptionId }: Withdrawal, snapshot: Snapshot | null): boolean =>
  snapshot?.invoices.some(
    (invoice) => invoice.subscriptionId === subscriptionId && invoice.isProcessing,
  ) ?? false;

/**
 * Ends the contract at Stripe and pays back. Safe to repeat; to be repeated while a bank is asked for
 * a payment of the contract.
 */
const settleWithdrawal = async (ctx: Context, withdrawal: Withdrawal): Promise<void> => {
  const { id, userDocumentId, subscriptionId } = withdrawal;
  await withMember(ctx, userDocumentId, async () => {
    // Before the money: whatever happens to it, nothing more is charged.
    await endSubscription(ctx, subscriptionId, END_REASONS.withdrawal);
    await alertToLostGifts(ctx, userDocumentId, subscriptionId);
    const snapshot = await syncMember(ctx, userDocumentId);
    if (isBankAsked(withdrawal, snapshot)) return;
    await payBack(ctx, withdrawal, snapshot);
    await withdrawals.change(ctx, { id }, { settledAt: new Date() });
  });
};

const alertSecond = (ctx: Context, member: User, subscriptionId: string): Promise<void> =>
  raiseAlert(ctx, {
    kind: 'second-withdrawal',
    subject: subscriptionId,
    userDocumentId: member.id,
    message:
      'The account, its e-mail or its card has withdrawn from a contract within the last twelve months, so this withdrawal was refused. Nothing was given back.',
    stripePath: `subscriptions/${subscriptionId}`,
  });

const UNSETTLED = { settledAt: { $null: true } };

const receiveWithdrawal = async (
  ctx: Context,
  member: User,
  contracts: readonly Contract[],
  marks: readonly string[],
): Promise<Withdrawal[]> => {
  const receivedAt = new Date();
  return ctx.strapi.db.transaction(async ({ trx }) => {
    await rememberWithdrawal(trx, marks, receivedAt);
    const received: Withdrawal[] = [];
    for (const { id: subscriptionId, planKey: plan } of contracts) {
      const data = { userDocumentId: member.id, subscriptionId, receivedAt };
      received.push(await withdrawals.add(ctx, data));
      const values = { plan, receivedAt: receivedAt.toISOString() };
      const whose = { userDocumentId: member.id, email: member.email };
      await mailMember(ctx, whose, 'withdrawal-received', subscriptionId, values, trx);
    }
    return received;
  });
};

/**
 * Withdraws from all contracts whose time to withdraw is not over; others go on. Safe to repeat.
 * @returns when the first declaration arrived, ISO 8601
 * @throws WithdrawalOver, WithdrawalUsed
 */
export const withdraw = async (ctx: Context, member: User): Promise<string> =>
  await withMember(ctx, member.id, async () => {
    const snapshot = await snapshotOf(ctx, member.id);
    const ids = contractsOf(snapshot).map(({ id }) => id);
    const known = await withdrawals.all(ctx, { subscriptionId: { $in: ids } });
    const contracts = (await openWithdrawals(ctx, member.id, snapshot))
      .map(({ contract }) => contract)
      .filter(({ id }) => known.every(({ subscriptionId }) => subscriptionId !== id));
    const [first] = contracts;
    if (first === undefined && known.length === 0) throw new WithdrawalOver();
    if (first !== undefined) {
      const marks = marksOf(ctx, member, snapshot);
      if (known.length === 0 && (await hasWithdrawn(ctx, marks))) {
        await alertSecond(ctx, member, first.id);
        throw new WithdrawalUsed();
      }
      known.push(...(await receiveWithdrawal(ctx, member, contracts, marks)));
      ctx.securityLog.record('subscription.withdrawn', { subject: member.id });
    }
    for (const withdrawal of known) {
      // The declaration is stored: what fails now is done by the job.
      if (withdrawal.settledAt === null)
        await settleWithdrawal(ctx, withdrawal).catch((fault) => reportUnlessFault(ctx, fault));
    }
    const times = known.map(({ receivedAt }) => receivedAt.toISOString());
    return times.sort()[0] ?? '';
  });

/** Finishes withdrawals that a crash or a fault at Stripe has interrupted. */
export const resumeWithdrawals = async (ctx: Context): Promise<void> => {
  // One that fails must not hold up the others.
  for (const withdrawal of await withdrawals.all(ctx, UNSETTLED)) {
    if (isBankAsked(withdrawal, await snapshotOf(ctx, withdrawal.userDocumentId))) continue;
    await settleWithdrawal(ctx, withdrawal).catch((fault) => reportUnlessFault(ctx, fault));
  }
};

/**
 * Finishes those of a member whose account is about to be deleted. Call inside `withMember`.
 * @throws PaymentsUnavailable
 */
export const finishWithdrawals = async (ctx: Context, userDocumentId: string): Promise<void> => {
  try {
    for (const withdrawal of await withdrawals.all(ctx, { ...UNSETTLED, userDocumentId }))
      await settleWithdrawal(ctx, withdrawal);
  } catch (error) {
    throw toPaymentError(error);
  }
};
