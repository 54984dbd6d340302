import { DAY_MS } from 'contract';
import type {
  CardSnapshot,
  InvoiceSnapshot,
  Snapshot,
  SubscriptionSnapshot,
} from '../../server/src/billing/snapshot/schema.ts';

export const NOW = Date.parse('2026-06-15T12:00:00Z');
export const DAY = DAY_MS;

const at = (days: number): string => new Date(NOW + days * DAY).toISOString();

/** The snapshot of an active monthly subscription, ten days after its last renewal. */
export const IN_ORDER: SubscriptionSnapshot = {
  id: 'sub_1',
  status: 'active',
  isMoved: false,
  byInvoice: false,
  itemId: 'si_1',
  planKey: 'monthly',
  priceId: 'price_1',
  amountMinor: 999,
  currency: 'usd',
  startedAt: at(-40),
  trialEnd: null,
  currentPeriodStart: at(-10),
  currentPeriodEnd: at(20),
  billingCycleAnchor: at(20),
  endsAt: null,
  endedAt: null,
  pause: null,
  openInvoiceId: null,
  pendingInvoiceId: null,
  pastDueSince: null,
  scheduleId: null,
  nextPlanKey: null,
};

export const CARD: CardSnapshot = {
  ...{ paymentMethodId: 'pm_1', brand: 'visa', last4: '4242', wallet: null },
  ...{ expMonth: 12, expYear: 2034, fingerprint: 'finger', country: 'US' },
};

/** A paid invoice of that subscription. */
export const PAID: InvoiceSnapshot = {
  ...{ id: 'in_1', subscriptionId: IN_ORDER.id, number: 'A-1', createdAt: at(-1) },
  ...{ status: 'paid', amountMinor: 999, currency: 'usd', attempts: 1 },
  ...{ needsConfirmation: false, refundedMinor: 0 },
};

/** A snapshot of that subscription with changes, without a card; null for none. */
export const snapshotOf = (
  changes: Partial<SubscriptionSnapshot> | null = {},
  rest: Partial<Snapshot> = {},
): Snapshot => ({
  ...{ customerId: 'cus_1', others: [], card: null, invoices: [], due: [], standings: [] },
  ...{ nextCharge: null, country: null, credit: null, readAt: at(0) },
  subscription: changes && { ...IN_ORDER, ...changes },
  ...rest,
});
