import type { PlanKey } from 'contract';
import type { Snapshot, SnapshotChange, Standing } from '../snapshot/schema.ts';

export const PLAN_CHANGE_KINDS = [
  'trial',
  'trial_over',
  'start',
  'return',
  'change',
  'pause',
  'resume',
  'end',
  'correct',
] as const;

/**
 * A row of the log of subscriptions. Money is in twelfths of minor units a month, so that an annual
 * price is a whole number: the sum of `delta12` is what all subscriptions bring in, times twelve.
 */
export type PlanChange = {
  subscriptionId: string;
  kind: (typeof PLAN_CHANGE_KINDS)[number];
  /** ISO 8601. */
  at: string;
  planKey: PlanKey;
  currency: string;
  /** What the subscription counts after it. */
  mrr12: number;
  delta12: number;
  cause: string | null;
};

const PAYMENTS_A_YEAR: Readonly<Record<PlanKey, number>> = { monthly: 12, annual: 1 };

const running12 = ({ priceMinor, planKey }: Standing): number =>
  priceMinor * PAYMENTS_A_YEAR[planKey];

/** What a subscription counts: nothing before its first payment, in a pause and after its end. */
export const mrr12Of = (standing: Standing): number =>
  standing.paidSince === null || standing.pausedSince !== null || standing.endedAt !== null
    ? 0
    : running12(standing);

const earlier = (a: string, b: string): string => (a < b ? a : b);

const isTrialOver = ({ trial, paidSince, endedAt }: Standing): boolean =>
  trial !== null && (paidSince !== null || endedAt !== null);

/**
 * @param at when it changed, for what Stripe does not date
 * @param isReturn whether the member has paid for another subscription before, which has ended
 */
const changesOf = (
  before: Standing | null,
  after: Standing,
  at: string,
  isReturn: boolean,
): PlanChange[] => {
  const rows: PlanChange[] = [];
  let level = before === null ? 0 : mrr12Of(before);
  const add = (kind: PlanChange['kind'], when: string, mrr12: number, cause?: string | null) => {
    const { id: subscriptionId, planKey, currency } = after;
    const row = { subscriptionId, kind, at: when, planKey, currency, mrr12 };
    rows.push({ ...row, delta12: mrr12 - level, cause: cause ?? null });
    level = mrr12;
  };
  const { trial, paidSince, pausedSince, endedAt, endCause } = after;
  if (trial !== null && !before?.trial) add('trial', trial.from, level);
  if (trial !== null && isTrialOver(after) && !(before && isTrialOver(before))) {
    const over = paidSince ?? endedAt ?? at;
    const failed = endCause === 'failed' ? 'failed' : 'cancelled';
    add('trial_over', earlier(trial.until, over), level, paidSince === null ? failed : 'paid');
  }
  if (paidSince === null) return rows;

  const hadPaid = before !== null && before.paidSince !== null;
  const wasOver = hadPaid && before.endedAt !== null;
  if (wasOver && endedAt !== null) return rows;
  if (!hadPaid) add(isReturn ? 'return' : 'start', paidSince, running12(after));
  if (wasOver) add('return', at, running12(after));

  const wasPaused = hadPaid && !wasOver && before.pausedSince !== null;
  if (wasPaused && (pausedSince === null || endedAt !== null)) {
    add('resume', endedAt ?? at, running12(after));
  }
  if (endedAt !== null) add('end', endedAt, 0, endCause);
  else if (pausedSince !== null) {
    if (!wasPaused) add('pause', pausedSince, 0);
  } else if (level !== running12(after) || (hadPaid && before.planKey !== after.planKey)) {
    add('change', at, running12(after));
  }
  return rows;
};

/** Whether another subscription of the member that was paid ended before this one was paid. */
const hasLeftBefore = ({ standings }: Snapshot, { id, paidSince }: Standing): boolean =>
  standings.some(
    (other) =>
      other.id !== id &&
      other.paidSince !== null &&
      other.endedAt !== null &&
      other.endedAt <= (paidSince ?? ''),
  );

/** What two snapshots of a member say has changed, in the order of time. */
export const planChangesOf = ({
  previous,
  next,
  cause,
}: Pick<SnapshotChange, 'previous' | 'next' | 'cause'>): PlanChange[] =>
  next.standings
    .flatMap((after) => {
      const before = previous?.standings.find(({ id }) => id === after.id) ?? null;
      return changesOf(before, after, cause?.at ?? next.readAt, hasLeftBefore(next, after));
    })
    .sort((a, b) => a.at.localeCompare(b.at));
