import { StripeError } from './errors.ts';

export type KeyKind = 'secret' | 'publishable';

/**
 * Which key a call carries, as a bearer token or as the user of basic authentication. See /api/authentication.
 * @throws StripeError 401 when there is none, or one that is not ours
 */
export function readKey(
  authorization: string | undefined,
  keys: { secretKey?: string; publishableKey?: string },
  keyInQuery?: string,
): KeyKind {
  const key = keyInQuery ?? tokenOf(authorization);
  if (!key) {
    throw refused(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    );
  }
  if (key === (keys.secretKey ?? 'sk_test_sandbox')) return 'secret';
  if (key === (keys.publishableKey ?? 'pk_test_sandbox')) return 'publishable';
  const shown =
    key.length > 12 ? `${key.slice(0, 8)}${'*'.repeat(key.length - 12)}${key.slice(-4)}` : key;
  throw refused(`Invalid API Key provided: ${shown}`);
}

function tokenOf(authorization: string | undefined): string | undefined {
  const [scheme, value] = (authorization ?? '').split(' ');
  if (scheme?.toLowerCase() === 'bearer') return value;
  if (scheme?.toLowerCase() !== 'basic' || !value) return undefined;
  return Buffer.from(value, 'base64').toString('utf8').split(':')[0];
}

function refused(message: string): StripeError {
  return new StripeError(401, 'invalid_request_error', message, {
    beforeWork: true,
    headers: { 'www-authenticate': 'Bearer realm="Stripe"' },
  });
}
