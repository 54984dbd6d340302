import { goesOn, priceOf, type Rule, subscriptionBoth } from './change.ts';

/*
 * Changes that can be made and undone repeatedly are mailed each time. Their keys contain the time
 * of the previous snapshot, so that the same change is mailed once and a later one is mailed again.
 */

export const cancellation: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.endsAt !== null || both.after.endsAt === null) return [];
  const { id, planKey: plan, endsAt: endsOn } = both.after;
  const key = `cancelled:${id}:${endsOn}:${both.since}`;
  return [{ key, template: 'cancellation-scheduled', to: change.email, values: { plan, endsOn } }];
};

export const cancellationUndone: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.endsAt === null || !goesOn(both.after)) return [];
  const { id, planKey: plan, currentPeriodEnd: nextCharge } = both.after;
  const key = `undone:${id}:${both.before.endsAt}:${both.since}`;
  const values = { plan, amount: priceOf(both.after), nextCharge };
  return [{ key, template: 'cancellation-undone', to: change.email, values }];
};

export const ended: Rule = (change) => {
  const both = subscriptionBoth(change);
  const endedOn = both?.after.endedAt ?? null;
  if (both === null || endedOn === null) return [];
  const { id, planKey: plan } = both.after;
  const values = { plan, endedOn };
  return [{ key: `ended:${id}`, template: 'subscription-ended', to: change.email, values }];
};

export const pauseAgreed: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.pause !== null || !goesOn(both.after)) return [];
  const { id, planKey: plan, pause } = both.after;
  // No mail for a pause without an end: it was made by hand at Stripe, and whoever made it tells
  // the member.
  if (pause === null || pause.resumesAt === null) return [];
  const key = `paused:${id}:${pause.startsAt}:${both.since}`;
  const { currentPeriodEnd: nextCharge } = both.after;
  const said = { plan, amount: priceOf(both.after), pauseUntil: pause.resumesAt };
  // A pause that ends before the next charge has moved the paid period behind it.
  if (pause.resumesAt < nextCharge) {
    const values = { ...said, nextCharge };
    return [{ key, template: 'pause-begun', to: change.email, values }];
  }
  const values = { ...said, pauseFrom: pause.startsAt };
  return [{ key, template: 'pause-agreed', to: change.email, values }];
};

export const pauseEnded: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.pause === null || both.after.pause !== null) return [];
  if (!goesOn(both.after)) return [];
  const { id, planKey: plan, currentPeriodEnd: nextCharge } = both.after;
  const key = `pause-ended:${id}:${both.before.pause.startsAt}:${both.since}`;
  const values = { plan, amount: priceOf(both.after), nextCharge };
  return [{ key, template: 'pause-ended', to: change.email, values }];
};

export const planSwitched: Rule = (change) => {
  const both = subscriptionBoth(change);
  if (both === null || both.before.planKey === both.after.planKey) return [];
  if (!goesOn(both.after)) return [];
  const { id, planKey: plan, currentPeriodEnd: nextCharge } = both.after;
  const key = `switched:${id}:${plan}:${both.since}`;
  const values = { plan, period: plan, amount: priceOf(both.after), nextCharge };
  return [{ key, template: 'plan-switched', to: change.email, values }];
};
