/** The categories that a site begins with, in their order (spec section 3, Categories). */
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
] as const satisfies readonly FirstCategory[];

/** The only categories that the admin's manage tab filters by (spec section 2, Manage Workouts). */
export const MANAGE_CATEGORIES = [
  'Pilates',
  'HIIT',
  'Sculpt',
  'Full body',
  'Arms',
] as const satisfies readonly FirstCategory[];

export const LEVELS = ['Beginner', 'Intermediate', 'Advanced'] as const;
export const SUBSCRIPTION_STATUSES = ['active', 'trial', 'expired', 'inactive'] as const;
export const PLAN_KEYS = ['monthly', 'annual'] as const;
export const ROLES = ['member', 'admin'] as const;
export const WORKOUT_TIMES = ['morning', 'afternoon', 'evening'] as const;
/** What a member orders: each begins, renews or changes what is charged. */
export const ORDER_KINDS = [
  'trial',
  'subscription',
  'checkout',
  'switch',
  'resumption',
  'imported',
] as const;
/** What a member has, for the coach; one at a time, by the first rule that fits. */
export const MEMBER_STATES = [
  'failed',
  'paused',
  'trial',
  'leaving',
  'paying',
  'gift',
  'free',
  'none',
] as const;
/** For how many months gifts are sold. */
export const GIFT_MONTHS = [3, 6, 12] as const;
/** Why somebody has access without a subscription. */
export const ENTITLEMENT_KINDS = ['free', 'gift', 'goodwill', 'import'] as const;
export const REFUND_STATUSES = ['requested', 'granted', 'refused'] as const;
export const VIDEO_STATES = ['waiting', 'uploading', 'processing', 'ready', 'failed'] as const;
/** Whether somebody can sign up and buy; `soon`: the owner has not opened it, or has closed it. */
export const SIGN_UP_STATES = ['open', 'soon', 'closed'] as const;
export const POLICY_SLUGS = [
  ...(['terms', 'privacy', 'cookies', 'refund', 'accessibility', 'imprint'] as const),
] as const;

/** A member's own collections of workouts: favourites, partly watched, and completed. */
const MEMBER_COLLECTIONS = ['favorites', 'unfinished', 'completed'] as const;

/** What else `mine` may ask for: everything that the member has not completed. */
export const MINE_FILTERS = ['favorites', 'unfinished', 'completed', 'not_completed'] as const;

/* The order of flags and kit is the order of their bits in the move summaries: append only. */

/** What a movement asks of the body. */
export const MOVEMENT_FLAGS = [
  'jumps',
  'noisy',
  'wrists',
  'kneeling',
  'floor',
  'lying',
  'seated',
] as const;
/** What a movement needs besides a mat. */
export const MOVEMENT_KIT = [
  'light-weights',
  'one-weight',
  'short-band',
  'chair',
  'wall',
  'block',
  'towel',
] as const;
export const MOVEMENT_SIDES = ['both', 'sided'] as const;
/** The side of one move. `both` only for movements that are not sided. */
export const MOVE_SIDES = ['both', 'left', 'right', 'alternating'] as const;
export const BLOCK_KINDS = ['warm-up', 'main', 'cool-down'] as const;
const MOVE_MAP_STATES = ['none', 'draft', 'complete'] as const;
/** What a member can spare today: wrists, jumping, noise, kneeling, kit, everything but standing. */
export const BODY_CHOICES = ['wrists', 'jumping', 'quiet', 'kneeling', 'kit', 'standing'] as const;

/** A flag that another one always brings with it. */
export const FLAG_NEEDS: Readonly<Partial<Record<MovementFlag, MovementFlag>>> = {
  jumps: 'noisy',
  lying: 'floor',
};

/** How a session felt. */
export const FEELINGS = ['easy', 'right', 'hard'] as const;

export type Feeling = (typeof FEELINGS)[number];
export type MovementFlag = (typeof MOVEMENT_FLAGS)[number];
export type MovementKit = (typeof MOVEMENT_KIT)[number];
export type MoveSide = (typeof MOVE_SIDES)[number];
export type MoveMapState = (typeof MOVE_MAP_STATES)[number];
export type BodyChoice = (typeof BODY_CHOICES)[number];
type FirstCategory = (typeof CATEGORIES)[number];
/** The English name of a category, by which the API knows it; the coach makes more. */
export type Category = string;
export type Level = (typeof LEVELS)[number];
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export type MemberState = (typeof MEMBER_STATES)[number];
export type GiftMonths = (typeof GIFT_MONTHS)[number];
export type EntitlementKind = (typeof ENTITLEMENT_KINDS)[number];
export type PlanKey = (typeof PLAN_KEYS)[number];
export type WorkoutTime = (typeof WORKOUT_TIMES)[number];
export type OrderKind = (typeof ORDER_KINDS)[number];
export type MemberCollection = (typeof MEMBER_COLLECTIONS)[number];
export type MineFilter = (typeof MINE_FILTERS)[number];
export type VideoState = (typeof VIDEO_STATES)[number];
export type SignUpState = (typeof SIGN_UP_STATES)[number];
export type PolicySlug = (typeof POLICY_SLUGS)[number];
