import type { z } from 'zod';
import type { Call } from '../http/api.ts';
import { cardError, invalid, notFound, type StripeError } from '../http/errors.ts';
import type { Kinds } from '../store/kinds.ts';
import type { World } from '../world.ts';
import type { methodData } from './payment-methods/schema.ts';
import { createPaymentMethod, usePaymentMethod } from './payment-methods/service.ts';

/* What PaymentIntents and SetupIntents have in common. See /payments/paymentintents/lifecycle. */

type IntentKind = 'payment_intent' | 'setup_intent';
type PaymentMethod = Kinds['payment_method'];

/** An intent after a try, and why the card was refused: what was tried is on record all the same. */
export interface Tried<Intent> {
  intent: Intent;
  error?: StripeError;
}

/** How the API answers a try. @throws StripeError the refusal */
export function answer<Intent>({ intent, error }: Tried<Intent>): Intent {
  if (error) throw error;
  return intent;
}

/** A browser may touch an intent only with the intent's own secret. */
export function accessible<K extends IntentKind>(
  kind: K,
  { world, path, params, key }: Call<{ client_secret?: string | undefined }>,
): Kinds[K] {
  const intent: Kinds[K] = world.store.need(kind, path.id ?? '', 'intent');
  const allowed =
    key === 'secret'
      ? !params.client_secret || params.client_secret === intent.client_secret
      : params.client_secret === intent.client_secret;
  if (!allowed) throw notFound(kind, intent.id, 'client_secret');
  return intent;
}

/** Whether a card can still be tried, or the intent given up. */
export function isOpen({ status }: { status: string }): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status);
}

/** Cards of every kind, unless a call names its own. */
export function automaticMethods(params: {
  automatic_payment_methods?:
    | { enabled: boolean; allow_redirects?: 'always' | 'never' | undefined }
    | undefined;
  allowed_payment_method_types?: readonly string[] | '' | undefined;
}): Kinds['payment_intent']['automatic_payment_methods'] {
  const automatic =
    params.automatic_payment_methods ??
    (params.allowed_payment_method_types ? undefined : { enabled: true });
  if (!automatic) return null;
  return { allow_redirects: automatic.allow_redirects ?? 'always', enabled: automatic.enabled };
}

/**
 * Without a return address a payment method that redirects could not bring the customer back, so
 * Stripe refuses. See /payments/payment-methods/overview.
 */
export function assertReturnUrl(
  automatic: Kinds[IntentKind]['automatic_payment_methods'],
  options: {
    returnUrl?: string | undefined;
    useStripeSdk?: boolean | undefined;
    offSession?: boolean | undefined;
  },
  name: string,
): void {
  if (!automatic?.enabled || automatic.allow_redirects === 'never') return;
  if (options.returnUrl || options.useStripeSdk || options.offSession) return;
  throw invalid(
    `This ${name} is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a \`return_url\`. If you don't want to accept redirect-based payment methods, set \`automatic_payment_methods[enabled]\` to \`true\` and \`automatic_payment_methods[allow_redirects]\` to \`never\` when creating Setup Intents and Payment Intents.`,
    'return_url',
  );
}

/** The payment method that a call names, made on the way when its data came along. */
export function namedMethod(
  world: World,
  params: {
    payment_method?: string | undefined;
    payment_method_data?: z.infer<typeof methodData> | undefined;
  },
): PaymentMethod | undefined {
  if (params.payment_method_data) return createPaymentMethod(world, params.payment_method_data);
  if (params.payment_method === undefined) return undefined;
  return usePaymentMethod(world, params.payment_method, 'payment_method');
}

/** The bank said no to the challenge. */
export function notAuthenticated(kind: IntentKind): StripeError {
  return cardError(
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    `${kind}_authentication_failure`,
  );
}

/** A card's error as the intent keeps it. */
export function keptError<Code extends string | undefined>(
  error: StripeError,
  method: PaymentMethod,
) {
  const { code = '', decline_code } = error.fields;
  return {
    code: code as Code,
    ...(decline_code && { decline_code }),
    doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}`,
    message: error.message,
    payment_method: method,
    type: 'card_error' as const,
  };
}

/** What a charge or a set-up tells of the card that it was made with. */
export function cardFacts(card: NonNullable<PaymentMethod['card']>) {
  return {
    brand: card.brand,
    checks: card.checks,
    country: card.country,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    last4: card.last4,
    network: card.brand,
    wallet: null,
  };
}

/** How 3-D Secure went when the bank was satisfied. */
export function authenticatedBy<Transaction extends string | null>(transaction_id: Transaction) {
  return {
    authentication_flow: 'challenge' as const,
    electronic_commerce_indicator: '05' as const,
    result: 'authenticated' as const,
    result_reason: null,
    transaction_id,
    version: '2.2.0' as const,
  };
}
