import type { PlanKey } from 'contract';
import type { PayingGroup } from 'contract/desk/offers';
import type { Context } from '../../context.ts';
import { allAccounts } from '../accounts.ts';
import { paidSince } from '../plan-changes/log.ts';
import type { Snapshot, SubscriptionSnapshot } from '../snapshot/schema.ts';

type GroupOfPlan = PayingGroup & { plan: PlanKey };

/** The discount that lowers more than the next payment. */
export const lastingDiscountOf = ({ nextCharge }: Snapshot): string | null =>
  nextCharge?.discounts.find(({ duration }) => duration !== 'once')?.name ?? null;

const pays = ({ status, pause }: SubscriptionSnapshot, now: string): boolean =>
  (status === 'active' || status === 'past_due') && !(pause !== null && pause.startsAt <= now);

/**
 * Groups members by plan and by what they pay, the largest group first.
 * @param now ISO 8601
 * @param since when subscriptions began to pay it, ISO 8601; others since their start
 */
export const payingGroups = (
  snapshots: Iterable<Snapshot>,
  now: string,
  since: ReadonlyMap<string, string> = new Map(),
): GroupOfPlan[] => {
  const groups = new Map<string, GroupOfPlan>();
  for (const snapshot of snapshots) {
    const { subscription, nextCharge } = snapshot;
    if (subscription === null || !pays(subscription, now)) continue;
    const { id, planKey: plan, currency, startedAt } = subscription;
    const at = since.get(id) ?? startedAt;
    const code = lastingDiscountOf(snapshot);
    const off = code === null ? 0 : (nextCharge?.discountMinor ?? 0);
    const amountMinor = subscription.amountMinor - off;
    const key = [plan, currency, amountMinor, code].join(' ');
    const known = groups.get(key);
    groups.set(key, {
      plan,
      amountMinor,
      currency,
      code,
      members: (known?.members ?? 0) + 1,
      firstAt: known !== undefined && known.firstAt < at ? known.firstAt : at,
      lastAt: known !== undefined && known.lastAt > at ? known.lastAt : at,
    });
  }
  return [...groups.values()].sort((a, b) => b.members - a.members);
};

/** Who pays what, by the last snapshots. */
export const whoPaysWhat = async (ctx: Context): Promise<GroupOfPlan[]> => {
  const snapshots: Snapshot[] = [];
  for await (const { snapshot } of allAccounts(ctx))
    if (snapshot !== null) snapshots.push(snapshot);
  return payingGroups(snapshots, new Date().toISOString(), await paidSince(ctx));
};
