import { type MemberActionBody, writtenAmount } from 'contract';
import type { Context } from '../../context.ts';
import { Refusal, refuseField } from '../../platform/http/index.ts';
import { endSubscription } from '../active-subscriptions.ts';
import { refundableMinor } from '../changes/rules.ts';
import { alertToLostGifts } from '../gifts/lost.ts';
import { refundRequestsOf } from '../refunds/repository.ts';
import { giveBack } from '../refunds/settlement.ts';
import { END_REASONS } from '../snapshot/standing.ts';
import { ACTION } from '../stripe.ts';
import { syncMember } from '../sync.ts';
import type { PanelPerson } from './log.ts';
import { type Action, performAction } from './perform.ts';
import { methodOf, nextPaymentOf } from './words.ts';

type Plan = {
  invoiceId: string;
  amountMinor: number;
  currency: string;
  /** The payment's own; null when the plan goes on. */
  endsSubscription: string | null;
};

/** Gives one payment back, whole or in part, and ends the subscription that it was for, or not. */
export const refund: Action<MemberActionBody<'refund'>, Plan> = {
  kind: 'refund',
  prepare: async (ctx, member, { invoice: invoiceId, amount, end }) => {
    const snapshot = await syncMember(ctx, member);
    const invoice = snapshot?.invoices.find(
      ({ id, status }) => id === invoiceId && status === 'paid',
    );
    if (!snapshot || invoice === undefined)
      return refuseField(
        'invoice',
        'This payment is not among the last twelve. Please refund it at Stripe.',
      );
    const begun = (await refundRequestsOf(ctx, member, 'requested')).some(({ granting }) =>
      granting?.payments.some((payment) => payment.invoiceId === invoiceId),
    );
    if (begun)
      throw new Refusal(409, 'This payment is being given back already.', { code: 'decided' });
    const max = refundableMinor(snapshot, invoice);
    const { currency, subscriptionId } = invoice;
    if (max === 0) return refuseField('invoice', 'Nothing is left of this payment to give back.');
    if (amount > max) return refuseField('amount', `At most ${writtenAmount(max, currency)}.`);
    const written = writtenAmount(amount, currency);
    const next = nextPaymentOf(ctx, snapshot);
    const goesOn = next === null ? 'Nothing more is charged.' : `The plan goes on: ${next}.`;
    return {
      quote: {
        max,
        shown: amount,
        currency,
        effects: [
          `${written} goes back to ${methodOf(invoice.paidWith ?? snapshot.card)}, in 5 to 10 days.`,
          end === 'now' ? 'The plan ends at once; nothing more is charged for it.' : goesOn,
          'The mail “Refund: made” is sent.',
          `Give back ${written}`,
        ],
      },
      plan: {
        invoiceId,
        amountMinor: amount,
        currency,
        endsSubscription: end === 'now' ? subscriptionId : null,
      },
    };
  },
  carryOut: async (ctx, { actionId, member, plan }) => {
    const { invoiceId, amountMinor, currency, endsSubscription } = plan;
    const whose = {
      userDocumentId: member,
      names: { [ACTION]: actionId },
      idempotencyKey: actionId,
    };
    await giveBack(ctx, whose, { invoiceId, amountMinor });
    if (endsSubscription !== null) {
      await endSubscription(ctx, endsSubscription, END_REASONS.refund);
      await alertToLostGifts(ctx, member, endsSubscription);
    }
    await syncMember(ctx, member);
    const ended = endsSubscription === null ? '' : ' The plan has ended.';
    return `${writtenAmount(amountMinor, currency)} given back.${ended}`;
  },
};

/**
 * Gives back what is left of a payment and ends its subscription, once for each id.
 * @throws Refusal, NotFound
 */
export const refundWhole = async (
  ctx: Context,
  member: string,
  invoiceId: string,
  { actionId, by, reason }: { actionId: string; by: PanelPerson; reason: string },
): Promise<void> => {
  const snapshot = await syncMember(ctx, member);
  const invoice = snapshot?.invoices.find(({ id }) => id === invoiceId);
  const amount = snapshot && invoice ? refundableMinor(snapshot, invoice) : 0;
  const body = { invoice: invoiceId, amount, end: 'now', reason } as const;
  await performAction(ctx, refund, member, body, { actionId, shown: amount, by });
};
