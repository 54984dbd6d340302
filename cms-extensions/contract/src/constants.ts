import type { PlanKey } from './enumerations.ts';

/* Business constants and limits, spec section 9. Money is in minor units (cents); names of
 * durations end in their unit. */

export const API_BASE_PATH = '/api';

/**
 * Largest difference between a signed webhook's timestamp and now, in both directions. An older
 * event may be a replay; an event dated in the future could be replayed until then.
 */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

export const TRIAL_DAYS = 7;
/** The member gets a reminder mail this long before the trial ends and the card is charged. */
export const TRIAL_REMINDER_DAYS = 3;
/**
 * A trial stays valid for this long after its end date, so that a late webhook of the payment
 * provider does not lock out a paying member.
 */
export const TRIAL_END_GRACE_HOURS = 24;

/** A plan of this many days is shown as monthly, any other as yearly. */
export const MONTHLY_DURATION_DAYS = 30;
/** The `duration_days` of the plans (spec section 3). What is charged when follows the plan's key. */
export const PLAN_DURATION_DAYS: Readonly<Record<PlanKey, number>> = {
  monthly: MONTHLY_DURATION_DAYS,
  annual: 365,
};
export const PROMOTION_CODE_MAX_LENGTH = 100;
/** Of where a sign-up came from. */
export const SOURCE_MAX_LENGTH = 60;

/** Longer than any version of the consumer law's texts. */
export const LAW_VERSION_MAX_LENGTH = 64;
export const PAYMENT_PROVIDER = 'stripe';

export const ACCOUNT_RETENTION_MONTHS = 6;
/** A member is warned this long before the account is removed. */
export const RETENTION_WARNING_DAYS = 14;
/** Lifetime of a password reset link, which works once. */
export const PASSWORD_RESET_MINUTES = 60;
/** Lifetime of a code to sign in with, and of its link; both work once. */
export const SIGN_IN_CODE_MINUTES = 15;
/** Why a subscription is cancelled, as Stripe names it and in the order that is shown. */
export const CANCEL_FEEDBACK = [
  ...(['unused', 'too_expensive', 'too_complex', 'missing_features'] as const),
  ...(['low_quality', 'switched_service', 'customer_service', 'other'] as const),
] as const;

export type CancelFeedback = (typeof CANCEL_FEEDBACK)[number];
/** Lifetime of the link that a member is invited with. */
export const INVITATION_DAYS = 14;
/** Lifetime of the mailed link that confirms that somebody agrees to news. */
export const NEWS_CONFIRM_DAYS = 30;
/** Lifetime of the mailed link that cancels a subscription. */
export const CANCELLATION_LINK_HOURS = 24;
/** Lifetime of the link that confirms a new e-mail address. */
export const EMAIL_CONFIRM_HOURS = 24;
/** The previous address can undo an e-mail change for this long after it took effect. */
export const EMAIL_UNDO_HOURS = 72;

/** A member's picture: accepted types, and the edge of the stored square. */
export const PROFILE_IMAGE_KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PROFILE_IMAGE_BYTES_MAX = 10 * 1024 ** 2;
export const PROFILE_IMAGE_EDGE_PX = 512;

/** Upload limits for an admin. A one-hour workout in 4K stays below the first. */
export const VIDEO_BYTES_MAX = 20 * 1024 ** 3;
export const THUMBNAIL_BYTES_MAX = 20 * 1024 ** 2;
/** Maximum lengths of a workout's texts, in UTF-16 units, and of its duration, in minutes. */
export const WORKOUT_LIMITS = {
  title: 120,
  description: 2000,
  equipment: 200,
  bodyParts: 300,
  minutes: 600,
} as const;

/** Limits of a move map; seconds have one decimal. */
export const MOVE_MAP_LIMITS = {
  blocks: 20,
  rounds: 12,
  movesPerRound: 40,
  moves: 200,
  key: 12,
  blockTitle: 40,
  leadInSeconds: { min: 0, max: 36_000 },
  workSeconds: { min: 3, max: 900 },
  restSeconds: { min: 0, max: 300 },
} as const;
/** Maximum lengths of a movement's texts, in UTF-16 units. */
export const MOVEMENT_LIMITS = { name: 60, easier: 80, harder: 80, spoken: 60 } as const;
export const MOVEMENT_SEARCH_MAX_LENGTH = 60;
/** Limits of a programme; lengths of texts in UTF-16 units. */
export const PROGRAMME_LIMITS = {
  title: 80,
  summary: 200,
  description: 2000,
  weeks: 12,
  days: 7,
  weekTitle: 60,
  weekNote: 160,
  dayNote: 120,
  key: 12,
} as const;
/** How far ahead a programme can be started. */
export const START_DAYS_AHEAD_MAX = 90;
export const FIRST_WEEK_SESSIONS_MAX = 7;
/** The longest period away with an end. */
export const AWAY_DAYS_MAX = 365;
/** Number of workouts that one list can name by their ids. */
export const WORKOUT_IDS_MAX = 24;
export const PAUSE_MONTHS_MIN = 1;
export const PAUSE_MONTHS_MAX = 3;
/** For the reason of a cancellation or of a refund request. */
export const REASON_MAX_LENGTH = 2000;

export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt reads 72 bytes and silently ignores the rest. */
export const PASSWORD_MAX_BYTES = 72;
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;

export const FEATURED_LIMIT = 6;
/** Number of similar workouts shown below a workout. */
export const RELATED_LIMIT = 3;
export const PRICING_FEATURES_SHOWN = 4;
export const PAGE_LIMIT_DEFAULT = 24;
export const PAGE_LIMIT_MAX = 100;
export const OFFSET_MAX = 1_000_000;
export const SEARCH_MAX_LENGTH = 100;
/** Characters of a category's name. */
export const CATEGORY_MAX_LENGTH = 60;

export const POLL_INTERVAL_MS = 2000;
export const POLL_ATTEMPTS_MAX = 10;
export const PAID_RELOAD_DELAY_MS = 3000;
export const SIGNUP_REDIRECT_DELAY_MS = 5000;
export const TRIAL_CONFIRMATION_CLOSE_MS = 3000;
export const PLAN_PROCESSING_MS = 2000;
export const UPLOAD_FORM_RESET_MS = 2000;

/** Percentages of the upload's steps (spec section 4, Upload flow). */
export const UPLOAD_PROGRESS = {
  creating: 10,
  videoStarted: 30,
  videoUploaded: 70,
  thumbnail: 80,
  complete: 100,
  error: 0,
} as const;

export const PLAYER = {
  skipSeconds: 10,
  progressMin: 0,
  progressMax: 100,
  progressStep: 0.1,
  volumeMin: 0,
  volumeMax: 100,
  volumeStep: 1,
  controlsHideAfterMs: 3000,
} as const;

/** Between these two shares of its length, a video that was left resumes where it stopped. */
export const RESUME_FROM_SHARE = 0.05;
export const COMPLETED_FROM_SHARE = 0.95;
/** Interval at which the player reports its position. */
export const PROGRESS_REPORT_EVERY_SECONDS = 15;

export const TOAST = {
  limit: 1,
  durationMs: 5000,
  swipeThresholdPx: 50,
  removeDelayMs: 1_000_000,
} as const;

/** Keys in the browser's local storage (spec section 3, Local storage). */
export const STORAGE_KEYS = {
  token: 'authToken',
  user: 'userData',
  adminUser: 'user',
} as const;

/** The request header with the token of a solved CAPTCHA. */
export const CAPTCHA_HEADER = 'x-captcha-token';

/** What a CAPTCHA is solved for; Turnstile signs it. */
export const CAPTCHA_ACTION = 'card';
