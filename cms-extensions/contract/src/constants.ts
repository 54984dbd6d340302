import type { PlanKey } from './enumerations.ts';

/*
 * Business constants and limits, spec section 9. Money is in minor units (cents), times end in
 * their unit.
 */

export const API_BASE_PATH = '/api';

/**
 * A signed webhook's timestamp may be off by this much, in both directions: an older one may be a
 * recorded delivery, a later one could be delivered again until its time comes.
 */
export const WEBHOOK_TOLERANCE_SECONDS = 300;

export const TRIAL_DAYS = 7;
/** She is reminded by mail this long before the trial ends and her card is charged. */
export const TRIAL_REMINDER_DAYS = 3;
/** A trial outlives its end date by this much in our reading, so that a late message from the card
 * provider does not lock a paying member out. */
export const TRIAL_END_GRACE_HOURS = 24;

export const CURRENCY = 'usd';
export const PLAN_PRICES_MINOR: Readonly<Record<PlanKey, number>> = {
  monthly: 999,
  annual: 9999,
};
export const ANNUAL_SAVINGS_LABEL = 'Save $20/year';
/** A plan of this many days is shown as monthly, any other as yearly. */
export const MONTHLY_DURATION_DAYS = 30;
export const PAYMENT_PROVIDER = 'stripe';

export const MONEY_BACK_DAYS_PRICING = 7;
export const MONEY_BACK_DAYS_TERMS = 30;
export const ACCOUNT_RETENTION_MONTHS = 6;
/** A member is told this long before her account is removed. */
export const RETENTION_WARNING_DAYS = 14;
/** A link that resets a password works this long, and once. */
export const PASSWORD_RESET_MINUTES = 60;
/** A new e-mail takes effect when its link is opened within this time. */
export const EMAIL_CONFIRM_HOURS = 24;
/** The previous address can undo a change of e-mail for this long after it took effect. */
export const EMAIL_UNDO_HOURS = 72;

/** A member's picture: what may be sent, and the edge of the square that is kept. */
export const PROFILE_IMAGE_KINDS = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const PROFILE_IMAGE_BYTES_MAX = 10 * 1024 ** 2;
export const PROFILE_IMAGE_EDGE_PX = 512;

/** What an admin may upload. A workout of an hour in 4K stays below the first. */
export const VIDEO_BYTES_MAX = 20 * 1024 ** 3;
export const THUMBNAIL_BYTES_MAX = 20 * 1024 ** 2;
/** What a workout's texts may be, in UTF-16 units, and its length in minutes. */
export const WORKOUT_LIMITS = {
  title: 120,
  description: 2000,
  equipment: 200,
  bodyParts: 300,
  minutes: 600,
} as const;

export const PAUSE_MONTHS_MIN = 1;
export const PAUSE_MONTHS_MAX = 3;
/** Of a cancellation, or of a request for a refund. */
export const REASON_MAX_LENGTH = 2000;

export const PASSWORD_MIN_LENGTH = 6;
/** bcrypt reads 72 bytes and ignores the rest; a longer password would be cut without a word. */
export const PASSWORD_MAX_BYTES = 72;
export const EMAIL_MAX_LENGTH = 254;
export const NAME_MAX_LENGTH = 100;

export const FEATURED_LIMIT = 6;
/** Workouts like it, below a workout. */
export const RELATED_LIMIT = 3;
export const PRICING_FEATURES_SHOWN = 4;
export const PAGE_LIMIT_DEFAULT = 24;
export const PAGE_LIMIT_MAX = 100;
export const OFFSET_MAX = 1_000_000;
export const SEARCH_MAX_LENGTH = 100;

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

/** A film that was left between these two shares of it is taken up where it was left. */
export const RESUME_FROM_SHARE = 0.05;
export const COMPLETED_FROM_SHARE = 0.95;
/** The player says this often how far it is. */
export const PROGRESS_REPORT_EVERY_SECONDS = 15;
/** Most that one report can say was watched; nobody stays unheard longer while she plays. */
export const WATCHED_REPORT_MAX_SECONDS = 900;
/** Weeks that the profile looks back on. */
export const PROGRESS_WEEKS = 12;

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
