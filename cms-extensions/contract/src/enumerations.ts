/** The filter list of the member areas, in its order (spec section 3, Categories). */
export const CATEGORIES = [
  'Sculpt',
  'Pilates',
  'HIIT',
  'Standing series',
  'Mat workouts',
  'Booty',
  'Side abs',
  'Full body',
  'Arms',
] as const;

/** The same categories in the order of the admin's upload form (spec section 3, Categories). */
export const UPLOAD_CATEGORIES = [
  'Pilates',
  'HIIT',
  'Sculpt',
  'Standing series',
  'Mat workouts',
  'Booty',
  'Side abs',
  'Full body',
  'Arms',
] as const satisfies readonly Category[];

/** The only categories that the admin's manage tab filters by (spec section 2, Manage Workouts). */
export const MANAGE_CATEGORIES = [
  'Pilates',
  'HIIT',
  'Sculpt',
  'Full body',
  'Arms',
] as const satisfies readonly Category[];

export const LEVELS = ['Beginner', 'Intermediate', 'Advanced'] as const;
export const SUBSCRIPTION_STATUSES = ['active', 'trial', 'expired', 'inactive'] as const;
export const PLAN_KEYS = ['monthly', 'annual'] as const;
export const ROLES = ['member', 'admin'] as const;
export const WORKOUT_TIMES = ['morning', 'afternoon', 'evening'] as const;
export const REFUND_STATUSES = ['requested', 'granted', 'refused'] as const;
export const VIDEO_STATES = ['waiting', 'uploading', 'processing', 'ready', 'failed'] as const;
export const POLICY_SLUGS = ['terms', 'privacy', 'cookies', 'refund'] as const;

/** A member's own collections of workouts: favourites, partly watched, and completed. */
export const MEMBER_COLLECTIONS = ['favorites', 'unfinished', 'completed'] as const;

export type Category = (typeof CATEGORIES)[number];
export type Level = (typeof LEVELS)[number];
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export type PlanKey = (typeof PLAN_KEYS)[number];
export type Role = (typeof ROLES)[number];
export type WorkoutTime = (typeof WORKOUT_TIMES)[number];
export type RefundStatus = (typeof REFUND_STATUSES)[number];
export type MemberCollection = (typeof MEMBER_COLLECTIONS)[number];
export type VideoState = (typeof VIDEO_STATES)[number];
export type PolicySlug = (typeof POLICY_SLUGS)[number];

/** The label of each status on the screens (spec section 3, User). */
export const STATUS_LABELS: Readonly<Record<SubscriptionStatus, string>> = {
  active: 'Premium Active',
  trial: 'Free Trial',
  expired: 'Expired',
  inactive: 'Inactive',
};
