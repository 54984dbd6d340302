import texts from '#texts/access.json' with { type: 'json' };
import type { SubscriptionStatus } from '../enumerations.ts';

/* What a member is told about access to workouts. */

/** The label of each status on the screens (spec section 3, User). */
export const STATUS_LABELS: Readonly<Record<SubscriptionStatus, string>> = texts.STATUS_LABELS;

/** Why a workout is not played, and what helps. */
export const PLAY_REFUSALS = texts.PLAY_REFUSALS;
