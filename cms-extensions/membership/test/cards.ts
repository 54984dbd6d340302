import { randomBytes } from 'node:crypto';
import type { calls, ResponseOf } from 'contract';
import { type Client, freshEmail, PASSWORD, type Reply } from './client.ts';
import type { TestStripe } from './stripe.ts';

export type SignUpAnswer = ResponseOf<typeof calls.trialSignup>;
export type Confirmation = ResponseOf<typeof calls.confirmPaymentMethod>;
export type CardSetupAnswer = ResponseOf<typeof calls.setupPaymentMethod>;

export const RETURN_URL = 'http://localhost:3000/signup/complete';

/** In Stripe's format: sixteen letters and digits, identical for the same card. */
export const freshFingerprint = (): string => randomBytes(8).toString('hex');

/**
 * A card that no other member has.
 * @param token one of Stripe's test tokens, which determines the card's behaviour
 * @param fingerprint set it to reuse another member's card
 */
export const freshCard = async (
  stripe: TestStripe,
  token: string = 'tok_visa',
  fingerprint: string = freshFingerprint(),
): Promise<string> => {
  const { id } = await stripe.client.paymentMethods.create({ type: 'card', card: { token } });
  await stripe.control(`/payment_methods/${id}`, { fingerprint });
  return id;
};

/** Confirms the SetupIntent, as the card form does in the browser. Returns the card. */
export const giveCard = async (
  stripe: TestStripe,
  setupIntentId: string,
  card?: string,
): Promise<string> => {
  const payment_method = card ?? (await freshCard(stripe));
  await stripe.client.setupIntents.confirm(setupIntentId, {
    payment_method,
    return_url: RETURN_URL,
  });
  return payment_method;
};

/** Submits the trial form. */
export const sendTrialForm = (
  client: Client,
  fields: Partial<{
    name: string;
    email: string;
    password: string;
    package: string;
    return_url: string;
    promotion_code: string;
    agreed_amount: number;
    time_zone: string;
    language: string;
    location: { country: string; postal_code?: string };
  }> = {},
): Promise<Reply<SignUpAnswer>> =>
  client.post<SignUpAnswer>('/auth/trial-signup', {
    name: 'Anna Member',
    email: freshEmail(),
    password: PASSWORD,
    package: 'monthly',
    return_url: RETURN_URL,
    ...fields,
  });

export const confirmCard = (
  client: Client,
  setupIntentId: string,
  { amount, ...options }: { token?: string; cookie?: string; amount?: number } = {},
): Promise<Reply<Confirmation>> =>
  client.post<Confirmation>(
    '/auth/confirm-payment-method',
    { setup_intent_id: setupIntentId, ...(amount !== undefined && { amount }) },
    options,
  );

export const askForCard = (
  client: Client,
  member: { token: string; user: { id: string } },
  plan?: 'monthly' | 'annual',
  promotion_code?: string,
): Promise<Reply<CardSetupAnswer>> =>
  client.post<CardSetupAnswer>(
    '/payment/setup-payment-method',
    { user_id: member.user.id, ...(plan !== undefined && { package: plan, promotion_code }) },
    { token: member.token },
  );
