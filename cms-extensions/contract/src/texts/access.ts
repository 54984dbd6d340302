import type { SubscriptionStatus } from '../enumerations.ts';

/* What a member is told about access to workouts. */

/** The label of each status on the screens (spec section 3, User). */
export const STATUS_LABELS = {
  active: 'Premium Active',
  trial: 'Free Trial',
  expired: 'Expired',
  inactive: 'Inactive',
} as const satisfies Readonly<Record<SubscriptionStatus, string>>;

/** Why a workout is not played, and what helps. */
export const PLAY_REFUSALS = {
  signIn: 'Please sign in to play this workout.',
  addPayment: 'Add a payment method to play premium workouts during your trial.',
  choosePlan: 'Choose a plan to play this workout.',
  ended: 'Your subscription has ended. Choose a plan to play premium workouts again.',
  noPlan: 'Choose a plan to play premium workouts.',
  notInPlan: 'This workout is not part of your plan.',
} as const;
