import { type SubscriptionStatus, trialLastMoment } from 'contract';

/** The columns of a member that decide about access; times are ISO 8601. */
type StatusColumns = {
  subscription_status: SubscriptionStatus | null;
  trial_ends_at: string | null;
  premium_ends_at: string | null;
  premium_end_status: SubscriptionStatus | null;
  has_payment_method: boolean;
  entitled_until: string | null;
};

/** The earliest known end of what the subscription gives; null while none is known. */
const subscriptionEndOf = (row: StatusColumns): number | null => {
  const trialEnd = trialLastMoment({
    subscription_status: row.subscription_status ?? 'inactive',
    trial_end_date: row.trial_ends_at,
  });
  const storedEnd = row.premium_ends_at === null ? null : Date.parse(row.premium_ends_at);
  const ends = [storedEnd, trialEnd].filter((moment) => moment !== null);
  return ends.length === 0 ? null : Math.min(...ends);
};

/** The status ends with the access, even if Stripe's webhook has not arrived yet. */
const ofSubscriptionAt = (row: StatusColumns, now: number): SubscriptionStatus => {
  const status = row.subscription_status ?? 'inactive';
  const end = subscriptionEndOf(row);
  if ((status !== 'active' && status !== 'trial') || end === null || now < end) return status;
  return row.premium_end_status ?? 'expired';
};

const entitlementEndOf = ({ entitled_until: until }: StatusColumns, now: number): number | null => {
  const end = until === null ? null : Date.parse(until);
  return end !== null && now < end ? end : null;
};

/**
 * A member's status: `active` while an entitlement runs, else what the subscription gives.
 * @param now milliseconds since the epoch
 */
export const statusAt = (row: StatusColumns, now: number): SubscriptionStatus =>
  entitlementEndOf(row, now) === null ? ofSubscriptionAt(row, now) : 'active';

/**
 * The known end of the access that a member has now, milliseconds since the epoch; null while none
 * is known.
 */
export const accessEndOf = (row: StatusColumns, now: number): number | null => {
  const given = entitlementEndOf(row, now);
  const end = subscriptionEndOf(row);
  if (given === null) return end;
  const status = ofSubscriptionAt(row, now);
  const subscriptionGives = status === 'active' || (status === 'trial' && row.has_payment_method);
  if (!subscriptionGives) return given;
  return end === null ? null : Math.max(end, given);
};
