/** As old as providers' SDKs take a message. */
const TOLERANCE_SECONDS = 300;

/**
 * Why a message was not taken, as far as its signature tells. Stripe and Mux sign in one form.
 * @param signature `t=<seconds since the epoch>,v1=<hex>`, as it came
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
