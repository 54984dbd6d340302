import { writtenAmount } from 'contract';
import type { Context } from '../../context.ts';
import { NotFound, Refusal, refuseField } from '../../platform/http/index.ts';
import { grantRefund, RefundDecided, refuseRefund } from '../refunds/decisions.ts';
import { findRequest, type RefundRequest } from '../refunds/repository.ts';
import { quoteRefund, type Settlement, settlementOf } from '../refunds/settlement.ts';
import { stripeOf } from '../stripe.ts';
import type { Action } from './perform.ts';
import { methodOf, quoteOfEffects } from './words.ts';

/** @throws NotFound */
export const requestOf = async (ctx: Context, documentId: string): Promise<RefundRequest> => {
  const request = await findRequest(ctx, { documentId });
  if (request === null) throw new NotFound('Refund request');
  return request;
};

/** @throws NotFound, Refusal when it is decided, or is being decided */
const undecided = async (ctx: Context, documentId: string): Promise<RefundRequest> => {
  const request = await requestOf(ctx, documentId);
  if (request.state === 'requested' && request.grantStartedAt === null) return request;
  throw new Refusal(409, new RefundDecided().message, { code: 'decided' });
};

const givenBack = ({ payments }: Settlement): number =>
  payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

type Granted = { request: string; chosen: string[] | null };

/** Grants a member's request: gives the chosen payments back and ends their subscription. */
export const grant: Action<Granted, Granted> = {
  kind: 'grant',
  isOfFormer: true,
  prepare: async (ctx, _member, { request, chosen }) => {
    const { invoiceId } = await undecided(ctx, request);
    const found = await quoteRefund(stripeOf(ctx), invoiceId);
    const { currency } = found;
    const payments = found.payments.map(({ paidWith, ...payment }) => ({
      ...payment,
      method: methodOf(paidWith),
    }));
    const settlement = settlementOf(found, chosen);
    if (settlement.payments.length === 0)
      return refuseField('chosen', 'Please choose what is given back.');
    const { creditMinor, refundedMinor } = settlement;
    const shown = givenBack(settlement);
    const written = (minor: number): string => writtenAmount(minor, currency);
    const given = payments.filter(({ invoiceId: id }) => chosen === null || chosen.includes(id));
    const methods = [...new Set(given.map(({ method }) => method))].join(' and ');
    const effects = [
      shown + creditMinor > 0
        ? `${written(shown)} goes back to ${methods}, in 5 to 10 days.`
        : 'All of this was given back already.',
      ...(shown > 0 && refundedMinor > 0
        ? [`${written(refundedMinor)} was given back before.`]
        : []),
      ...(creditMinor > 0
        ? [
            `${written(creditMinor)} is not given back: the member has it as a credit, and keeps that.`,
          ]
        : []),
      'The plan that was paid for ends at once; nothing more is charged for it.',
      'The mail “Refund: made” is sent. This cannot be undone.',
      `Give back ${written(shown)}`,
    ];
    return {
      quote: { max: givenBack(settlementOf(found, null)), shown, currency, effects, payments },
      plan: { request, chosen },
    };
  },
  carryOut: async (ctx, { by, plan: { request, chosen } }) => {
    await grantRefund(ctx, request, by, chosen);
    return 'The money is on its way back.';
  },
};

type Refused = { request: string; answer: string };

/** Refuses a member's request; the member is told the answer. */
export const refuse: Action<Refused, Refused> = {
  kind: 'refuse',
  isOfFormer: true,
  prepare: async (ctx, _member, body) => {
    const { amountMinor, currency } = await undecided(ctx, body.request);
    const amount = writtenAmount(amountMinor, currency);
    const effects = [
      `The member is told by mail, in your words, that ${amount} cannot be given back.`,
      'The plan goes on.',
      'Refuse',
    ];
    return { quote: quoteOfEffects(effects), plan: body };
  },
  carryOut: async (ctx, { by, plan: { request, answer } }) => {
    await refuseRefund(ctx, request, by, answer);
    return 'The request is refused.';
  },
};
