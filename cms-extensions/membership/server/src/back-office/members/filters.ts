/** The filters of the list of members. */
export const MEMBER_FILTERS = [
  'all',
  'trial',
  'paying',
  'leaving',
  'failed',
  'asleep',
  'free',
  'paused',
  'none',
  'blocked',
] as const;

export type MemberFilter = (typeof MEMBER_FILTERS)[number];
