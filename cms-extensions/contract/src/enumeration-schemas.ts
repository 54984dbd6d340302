import { z } from 'zod';
import { CATEGORY_MAX_LENGTH } from './constants.ts';
import {
  ENTITLEMENT_KINDS,
  FEELINGS,
  LEVELS,
  MINE_FILTERS,
  ORDER_KINDS,
  PLAN_KEYS,
  POLICY_SLUGS,
  REFUND_STATUSES,
  ROLES,
  SIGN_UP_STATES,
  SUBSCRIPTION_STATUSES,
  VIDEO_STATES,
  WORKOUT_TIMES,
} from './enumerations.ts';
import { WEEK_STATES } from './rules/training-week.ts';

/* Separate from the values, so that a page that only shows them does not load zod. */

export const categorySchema = z.string().min(1).max(CATEGORY_MAX_LENGTH).meta({ id: 'Category' });
export const levelSchema = z.enum(LEVELS).meta({ id: 'Level' });
export const subscriptionStatusSchema = z
  .enum(SUBSCRIPTION_STATUSES)
  .meta({ id: 'SubscriptionStatus' });
export const orderKindSchema = z.enum(ORDER_KINDS).meta({ id: 'OrderKind' });
export const planKeySchema = z.enum(PLAN_KEYS).meta({ id: 'PlanKey' });
export const roleSchema = z.enum(ROLES).meta({ id: 'Role' });
export const workoutTimeSchema = z.enum(WORKOUT_TIMES).meta({ id: 'WorkoutTime' });
export const policySlugSchema = z.enum(POLICY_SLUGS).meta({ id: 'PolicySlug' });
export const signUpStateSchema = z.enum(SIGN_UP_STATES).meta({ id: 'SignUpState' });
export const entitlementKindSchema = z.enum(ENTITLEMENT_KINDS).meta({ id: 'EntitlementKind' });
export const refundStatusSchema = z.enum(REFUND_STATUSES).meta({ id: 'RefundStatus' });
export const videoStateSchema = z.enum(VIDEO_STATES).meta({ id: 'VideoState' });
export const mineFilterSchema = z.enum(MINE_FILTERS).meta({ id: 'MineFilter' });
export const feelingSchema = z.enum(FEELINGS).meta({ id: 'Feeling' });
export const weekStateSchema = z.enum(WEEK_STATES).meta({ id: 'WeekState' });
