import { DAY_MS, type PlanKey } from 'contract';
import { chargesOf, type Rule } from './rules.ts';

/* What is told some time before a charge. Run after every sync and on a schedule. */

/** How long before a higher charge it is told: time to decide, and not so early that it is forgotten. */
const DISCOUNT_NOTICE_DAYS: Readonly<Record<PlanKey, number>> = { monthly: 7, annual: 30 };

/** Stripe's own mail, which is switched off, comes a month before too. */
const CARD_NOTICE_DAYS = 30;

/**
 * Before the first charge that a discount does not lower any more. Not about a switch that is to
 * come: its own mail has said the amounts.
 */
export const discountEnding: Rule = ({ email, next }, { now }) => {
  const { subscription, nextCharge, invoices } = next;
  if (subscription === null || nextCharge === null || subscription.nextPlanKey !== null) return [];
  const { id, planKey: plan, startedAt } = subscription;
  const last = invoices.find(
    ({ status, createdAt }) => status === 'paid' && createdAt >= startedAt,
  );
  const { discountMinor = 0 } = nextCharge;
  if (last === undefined || (last.discountMinor ?? 0) <= discountMinor) return [];
  // A part of a lower price is less, too. Without any discount a credit may hide that it has ended.
  if (discountMinor > 0 && nextCharge.amountMinor <= last.amountMinor) return [];
  const leftMs = Date.parse(nextCharge.at) - now;
  if (leftMs < 0 || leftMs > DISCOUNT_NOTICE_DAYS[plan] * DAY_MS) return [];
  const key = `discount-ending:${id}:${nextCharge.at}`;
  const charges = chargesOf(next, subscription);
  const values = { plan, period: plan, ...charges, nextCharge: nextCharge.at };
  return [{ key, template: 'discount-ending', to: email, values }];
};

/**
 * Before the card ends that is to be charged after its end; once for each card and its date. A
 * wallet replaces its cards itself.
 */
export const cardExpiring: Rule = ({ email, next }, { now }) => {
  const { subscription, nextCharge, card } = next;
  if (subscription === null || nextCharge === null) return [];
  if (!card?.expMonth || !card.expYear || card.wallet !== null) return [];
  // Cards hold to the end of the month that is printed on them.
  const endsAt = Date.UTC(card.expYear, card.expMonth);
  const leftMs = endsAt - now;
  if (leftMs < 0 || leftMs > CARD_NOTICE_DAYS * DAY_MS) return [];
  if (Date.parse(nextCharge.at) < endsAt) return [];
  const { paymentMethodId, brand, last4 } = card;
  const validUntil = `${String(card.expMonth).padStart(2, '0')}/${card.expYear}`;
  const { amount } = chargesOf(next, subscription);
  const values = { card: { brand, last4 }, validUntil, amount, nextCharge: nextCharge.at };
  const key = `card-expiring:${paymentMethodId}:${validUntil}`;
  return [{ key, template: 'card-expiring', to: email, values }];
};
