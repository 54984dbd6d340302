import { writtenAmount } from 'contract';
import type { Context } from '../../context.ts';
import { NotFound, Refusal, refuseField } from '../../platform/http/index.ts';
import { grantRefund, RefundDecided, refuseRefund } from '../refunds/decisions.ts';
import { findRequest, type RefundRequest } from '../refunds/repository.ts';
import { quoteRefund, type RefundQuote, settlementOf } from '../refunds/settlement.ts';
import { stripeOf } from '../stripe.ts';
import type { Action } from './perform.ts';
import { quoteOfEffects } from './words.ts';

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

const givenBack = (quote: RefundQuote, chosen: readonly string[] | null): number =>
  settlementOf(quote, chosen).payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What granting a request can give back, and how much that is in all, minor units. */
export const quoteRefundRequest = async (ctx: Context, documentId: string) => {
  const { invoiceId } = await requestOf(ctx, documentId);
  const quote = await quoteRefund(stripeOf(ctx), invoiceId);
  return { ...quote, shown: givenBack(quote, null) };
};

type Granted = { request: string; chosen: string[] | null };

/** Grants a member's request: gives the chosen payments back and ends their subscription. */
export const grant: Action<Granted, Granted> = {
  kind: 'grant',
  isOfFormer: true,
  prepare: async (ctx, _member, { request, chosen }) => {
    const { invoiceId } = await undecided(ctx, request);
    const quote = await quoteRefund(stripeOf(ctx), invoiceId);
    const { currency } = quote;
    if (settlementOf(quote, chosen).payments.length === 0)
      return refuseField('chosen', 'Please choose what is given back.');
    const shown = givenBack(quote, chosen);
    const effects = [`Give back ${writtenAmount(shown, currency)}`];
    return {
      quote: { max: givenBack(quote, null), shown, currency, effects },
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
    await undecided(ctx, body.request);
    return { quote: quoteOfEffects(['Refuse']), plan: body };
  },
  carryOut: async (ctx, { by, plan: { request, answer } }) => {
    await refuseRefund(ctx, request, by, answer);
    return 'The request is refused.';
  },
};
