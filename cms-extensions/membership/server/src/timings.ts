import { HOUR_SECONDS } from 'contract';
import { count, overrides } from 'server-kit/environment';
import { z } from 'zod';

/** The setting that overrides single times: `MAIL_RETRY_SECONDS=60, STRIPE_TIMEOUT_MS=20000`. */
export const timings = overrides({
  // How often Mux is asked about videos of which no event has told, and what is due is published.
  VIDEO_CHECK_SECONDS: count.default(60),
  // How long a playback address lasts at least, and a quarter longer at most. The player asks for a
  // new one when it ends. So long can somebody go on watching whose access ended at once.
  MUX_URL_SECONDS: count.default(HOUR_SECONDS).pipe(z.number().min(1800)),
  // How long one call to Stripe may take; it is repeated once.
  STRIPE_TIMEOUT_MS: z.coerce.number().int().min(100).default(10_000),
  // How often all subscriptions are compared with Stripe, whatever its messages said; a day: each night
  // at 3:30 of BUSINESS_TIME_ZONE, or at the next start after a night without one. Messages that Stripe
  // could not deliver are fetched every 15 minutes besides.
  BILLING_RECONCILE_SECONDS: count.default(24 * HOUR_SECONDS),
  // A mail that could not be sent is tried again after so long, then after twice as long each time (six
  // hours at most), and given up after three days.
  MAIL_RETRY_SECONDS: count.default(30),
  // How often the catalogue compares itself with the database, to which a command may have written.
  CATALOGUE_RECHECK_SECONDS: count.default(30),
  // How long a session's previous renewal cookie still works, for tabs that renew at once. When it comes
  // back later although the next one is in use, the whole session ends.
  REFRESH_GRACE_SECONDS: count.default(10),
});
