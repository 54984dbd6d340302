import { DAY_MS } from 'contract';
import type { SubscriptionSnapshot } from '../../server/src/billing/snapshot/schema.ts';

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
