import { type Snapshot, snapshotSchema } from '../server/src/billing/snapshot/schema.ts';

type Changes = {
  /** A discount of 2.00 on the next charge. */
  discount?: object;
  country?: string;
  [field: string]: unknown;
};

/** The snapshot of a member who pays monthly on the 28th, with changes of the subscription. */
export const payingMember = ({ discount, country, ...changes }: Changes = {}): Snapshot =>
  snapshotSchema.parse({
    customerId: 'cus_1',
    card: null,
    country: country ?? null,
    invoices: [],
    readAt: '2026-12-01T00:00:00.000Z',
    nextCharge: {
      at: '2026-12-28T12:00:00.000Z',
      amountMinor: 999,
      currency: 'usd',
      regularMinor: 999,
      discounts: discount === undefined ? [] : [discount],
      discountMinor: discount === undefined ? undefined : 200,
    },
    subscription: {
      id: 'sub_1',
      status: 'active',
      isMoved: false,
      itemId: 'si_1',
      planKey: 'monthly',
      priceId: 'price_1',
      amountMinor: 999,
      currency: 'usd',
      startedAt: '2026-05-28T12:00:00.000Z',
      trialEnd: null,
      currentPeriodStart: '2026-11-28T12:00:00.000Z',
      currentPeriodEnd: '2026-12-28T12:00:00.000Z',
      billingCycleAnchor: '2026-05-28T12:00:00.000Z',
      endsAt: null,
      endedAt: null,
      pause: null,
      openInvoiceId: null,
      pendingInvoiceId: null,
      pastDueSince: null,
      ...changes,
    },
  });
