import { type BodyOf, CANCELLED, calls, type ResponseOf } from 'contract';
import type { Context } from '../../context.ts';
import type { Endpoint } from '../../platform/http/index.ts';
import { snapshotOf } from '../accounts.ts';
import { attemptCharge, cardRequestOf } from '../card-testing/card-testing.ts';
import { invoicePageOf } from '../invoices.ts';
import { membershipOf } from '../membership.ts';
import { requirePlan } from '../plans.ts';
import { requestRefund } from '../refunds/service.ts';
import { paymentEndpoint } from '../routes.ts';
import { stripeOf } from '../stripe.ts';
import { cancelSubscription, undoCancellation } from './cancel.ts';
import type { Confirmation } from './charges.ts';
import { endPause, pauseSubscription, previewEndOfPause } from './pause.ts';
import type { Agreement, Price } from './rules.ts';
import { previewSwitch, switchPlan, undoSwitch } from './switch.ts';

const previewAnswer = ({ amountMinor, currency, next, asOf }: Price) => ({
  amount: amountMinor,
  currency,
  next_charge: { amount: next.amountMinor, currency, at: next.at },
  proration_date: asOf,
});

const agreementOf = (body: BodyOf<typeof calls.resumeSubscription>): Agreement => ({
  amountMinor: body.amount,
  nextAmountMinor: body.next_amount,
  asOf: body.proration_date,
  words: body,
});

/** The membership after a change, with what the browser needs when the bank asks the member. */
const after = async (
  ctx: Context,
  userDocumentId: string,
  change: Promise<Confirmation | null> | Promise<void>,
): Promise<ResponseOf<typeof calls.switchPlan>> => {
  const confirmation = await change;
  return {
    ...(await membershipOf(ctx, userDocumentId)),
    ...(confirmation && { confirmation: { client_secret: confirmation.clientSecret } }),
  };
};

/** The endpoints to cancel, pause or switch a subscription and to request a refund. */
export const changeEndpoints = (ctx: Context): Endpoint[] => [
  paymentEndpoint(calls.cancelSubscription, async ({ session: { user }, body }) => {
    const { reason, feedback } = body;
    const endsAt = await cancelSubscription(ctx, user.id, reason, false, feedback);
    const message = endsAt === null ? CANCELLED.ended : CANCELLED.scheduled;
    return { message, ends_at: endsAt };
  }),
  paymentEndpoint(calls.undoCancellation, ({ session: { user } }) =>
    after(ctx, user.id, undoCancellation(ctx, user.id)),
  ),
  paymentEndpoint(calls.pauseSubscription, ({ session: { user }, body }) =>
    after(ctx, user.id, pauseSubscription(ctx, user.id, body.months)),
  ),
  paymentEndpoint(calls.previewResumption, async ({ session, ctx: koa }) => {
    await ctx.limits.preview.spend(ctx.addressOf(koa.req), session.user.id);
    return previewAnswer(await previewEndOfPause(ctx, session.user.id));
  }),
  paymentEndpoint(calls.resumeSubscription, ({ session: { user }, body, ctx: koa }) =>
    after(
      ctx,
      user.id,
      attemptCharge(ctx, cardRequestOf(ctx, koa, user.id), () =>
        endPause(ctx, user.id, agreementOf(body)),
      ),
    ),
  ),
  paymentEndpoint(calls.previewSwitch, async ({ session, body, ctx: koa }) => {
    await ctx.limits.preview.spend(ctx.addressOf(koa.req), session.user.id);
    const plan = await requirePlan(ctx, { documentId: body.plan_id });
    return previewAnswer(await previewSwitch(ctx, session.user.id, plan));
  }),
  paymentEndpoint(calls.switchPlan, async ({ session: { user }, body, ctx: koa }) => {
    const plan = await requirePlan(ctx, { documentId: body.plan_id });
    return after(
      ctx,
      user.id,
      attemptCharge(ctx, cardRequestOf(ctx, koa, user.id), () =>
        switchPlan(ctx, user.id, plan, agreementOf(body)),
      ),
    );
  }),
  paymentEndpoint(calls.openInvoice, async ({ session: { user }, params }) => ({
    url: await invoicePageOf(stripeOf(ctx), await snapshotOf(ctx, user.id), params.invoice_id),
  })),
  paymentEndpoint(calls.undoSwitch, ({ session: { user } }) =>
    after(ctx, user.id, undoSwitch(ctx, user.id)),
  ),
  paymentEndpoint(calls.requestRefund, ({ session: { user }, body }) =>
    after(ctx, user.id, requestRefund(ctx, user, body.reason)),
  ),
];
