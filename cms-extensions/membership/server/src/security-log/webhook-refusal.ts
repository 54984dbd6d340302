/** The maximum age of a message that the providers' SDKs accept. */
const TOLERANCE_SECONDS = 300;

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
  return Math.abs(now / 1000 - signedAt) > TOLERANCE_SECONDS ? 'stale' : 'signature';
};
