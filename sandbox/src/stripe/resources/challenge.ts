import type { World } from '../world.ts';

export interface ChallengeOptions {
  returnUrl?: string | undefined;
  /** Stripe.js is there and shows the challenge over the page. */
  useStripeSdk?: boolean | undefined;
}

/** Remembers that the bank asks; a challenge is answered once. */
export function challenge(world: World, intent: string): void {
  world.store.hide(intent, { challenged: true });
}

/** What the customer has to do. See /payments/paymentintents/lifecycle and /api/payment_intents/object. */
export function nextAction(
  world: World,
  kind: 'payment_intent' | 'setup_intent',
  id: string,
  clientSecret: string,
  { returnUrl, useStripeSdk }: ChallengeOptions,
) {
  const url = `${world.options.baseUrl}/3ds/${kind}/${id}?client_secret=${encodeURIComponent(clientSecret)}`;
  if (returnUrl && !useStripeSdk) {
    world.store.hide(id, { returnUrl });
    return { redirect_to_url: { return_url: returnUrl, url }, type: 'redirect_to_url' };
  }
  return {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: id },
  };
}
