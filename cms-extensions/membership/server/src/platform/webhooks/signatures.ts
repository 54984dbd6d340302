import { WEBHOOK_TOLERANCE_SECONDS } from 'contract';

/**
 * Whether a webhook's signature carries a timestamp that is too far in the future. Stripe and Mux
 * sign in the same form, and their SDKs check the age of a timestamp only. Every `t` counts, so that
 * it does not matter which one a verifier takes.
 * @param signature `t=<seconds since the epoch>,v1=<hex>`
 * @param now milliseconds since the epoch
 */
export const isSignedAhead = (signature: string, now: number): boolean =>
  signature
    .split(',')
    .map((part) => part.split('='))
    .filter(([name]) => name === 't')
    .some(
      ([, seconds]) => Number.parseInt(seconds ?? '', 10) > now / 1000 + WEBHOOK_TOLERANCE_SECONDS,
    );

/**
 * Why a message was refused, as far as its signature shows. Stripe and Mux use the same format.
 * @param signature `t=<seconds since the epoch>,v1=<hex>`, as received
 * @param now milliseconds since the epoch
 */
export const webhookRefusal = (
  signature: string,
  now: number,
): 'unsigned' | 'stale' | 'signature' => {
  if (signature === '') return 'unsigned';
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature)?.[1] ?? Number.NaN);
  return Math.abs(now / 1000 - signedAt) > WEBHOOK_TOLERANCE_SECONDS ? 'stale' : 'signature';
};
