import { goesOn, priceOf, type Rule, subscriptionBoth } from './change.ts';

/*
 * What can be done and taken back again and again is told each time. Its key names the look that
 * it was not there at: the same change cannot be told twice, another one like it is.
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
  // One without an end was made by hand at Stripe; whoever made it has told her what it means.
  if (pause === null || pause.resumesAt === null) return [];
  const key = `paused:${id}:${pause.startsAt}:${both.since}`;
  const { currentPeriodEnd: nextCharge } = both.after;
  const said = { plan, amount: priceOf(both.after), pauseUntil: pause.resumesAt };
  // It is over before the next charge: what is paid for was moved behind it.
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
