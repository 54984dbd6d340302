import { CANCELLED, calls, type Membership, type ResponseOf, type ShownWords } from 'contract';
import type { Limits } from '../../limits.ts';
import { type Endpoint, NotFound, type ReadClientAddress } from '../../platform/http/index.ts';
import { type Billing, type Plan, paymentEndpoint } from '../index.ts';
import { invoicePageOf } from '../invoices.ts';
import type { Refunds } from '../refunds/service.ts';
import type { Cancel } from './cancel.ts';
import type { Confirmation } from './charges.ts';
import type { Pause } from './pause.ts';
import type { Agreement, Price } from './rules.ts';
import type { Switch } from './switch.ts';

type Parts = {
  billing: Billing;
  cancel: Cancel;
  pause: Pause;
  planSwitch: Switch;
  refunds: Refunds;
  limits: Pick<Limits, 'preview'>;
  addressOf: ReadClientAddress;
};

const previewAnswer = ({ amountMinor, currency, next, asOf }: Price) => ({
  amount: amountMinor,
  currency,
  next_charge: { amount: next.amountMinor, currency, at: next.at },
  proration_date: asOf,
});

type AgreementBody = ShownWords & {
  amount: number;
  next_amount?: number | undefined;
  proration_date: number;
};

const agreementOf = (body: AgreementBody): Agreement => ({
  amountMinor: body.amount,
  nextAmountMinor: body.next_amount,
  asOf: body.proration_date,
  words: body,
});

/** The endpoints to cancel, pause or switch a subscription and to request a refund. */
export const createCancellationEndpoints = (parts: Parts): Endpoint[] => {
  const { billing, cancel, pause, planSwitch, refunds, limits, addressOf } = parts;
  const { cardTesting } = billing;

  const planOf = async (planId: string): Promise<Plan> => {
    const plan = await billing.plans.findById(planId);
    if (plan === null) throw new NotFound('Plan');
    return plan;
  };

  /** The membership after a change. */
  const after = async (userDocumentId: string, change: Promise<void>): Promise<Membership> => {
    await change;
    return billing.membershipOf(userDocumentId);
  };

  /** The same for a change that may wait for the bank's confirmation. */
  const afterCharge = async (
    userDocumentId: string,
    change: Promise<Confirmation | null>,
  ): Promise<ResponseOf<typeof calls.switchPlan>> => {
    const confirmation = await change;
    return {
      ...(await billing.membershipOf(userDocumentId)),
      ...(confirmation !== null && { confirmation: { client_secret: confirmation.clientSecret } }),
    };
  };

  return [
    paymentEndpoint(calls.cancelSubscription, async ({ session, body }) => {
      const { endsAt } = await cancel.cancel(session.user.id, body.reason);
      const message = endsAt === null ? CANCELLED.ended : CANCELLED.scheduled;
      return { message, ends_at: endsAt };
    }),
    paymentEndpoint(calls.undoCancellation, ({ session: { user } }) =>
      after(user.id, cancel.undo(user.id)),
    ),
    paymentEndpoint(calls.pauseSubscription, ({ session: { user }, body }) =>
      after(user.id, pause.pause(user.id, body.months)),
    ),
    paymentEndpoint(calls.previewResumption, async ({ session, ctx }) => {
      await limits.preview.spend(addressOf(ctx.req), session.user.id);
      return previewAnswer(await pause.previewEnd(session.user.id));
    }),
    paymentEndpoint(calls.resumeSubscription, ({ session: { user }, body, ctx }) =>
      afterCharge(
        user.id,
        cardTesting.attempt(cardTesting.requestOf(ctx, user.id), () =>
          pause.end(user.id, agreementOf(body)),
        ),
      ),
    ),
    paymentEndpoint(calls.previewSwitch, async ({ session, body, ctx }) => {
      await limits.preview.spend(addressOf(ctx.req), session.user.id);
      return previewAnswer(await planSwitch.preview(session.user.id, await planOf(body.plan_id)));
    }),
    paymentEndpoint(calls.switchPlan, async ({ session: { user }, body, ctx }) => {
      const plan = await planOf(body.plan_id);
      return afterCharge(
        user.id,
        cardTesting.attempt(cardTesting.requestOf(ctx, user.id), () =>
          planSwitch.change(user.id, plan, agreementOf(body)),
        ),
      );
    }),
    paymentEndpoint(calls.openInvoice, async ({ session: { user }, params }) => ({
      url: await invoicePageOf(
        billing.stripe,
        await billing.snapshotOf(user.id),
        params.invoice_id,
      ),
    })),
    paymentEndpoint(calls.undoSwitch, ({ session: { user } }) =>
      after(user.id, planSwitch.undo(user.id)),
    ),
    paymentEndpoint(calls.requestRefund, ({ session: { user }, body }) =>
      after(user.id, refunds.request(user, body.reason)),
    ),
  ];
};
