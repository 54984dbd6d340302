import type { ConnectionView, Finding } from 'contract/desk/settings';
import type { Context as Koa } from 'koa';
import Stripe from 'stripe';
import { z } from 'zod';
import {
  areOfOneAccount,
  examineStripe,
  HANDLED_EVENTS,
  isFault,
  renewWebhook,
  STRIPE_API_VERSION,
  stripeSdk,
  webhookUrlOf,
} from '../../billing/index.ts';
import type { Context } from '../../context.ts';
import { refuseField } from '../../platform/http/index.ts';
import { bodyOf } from '../desk-calls.ts';
import { type Keys, masked, missing, silent, storeKeys } from './keys.ts';

const WRONG_SECRET =
  'This is no secret key: it begins with sk_live_, sk_test_, rk_live_ or rk_test_.';
const WRONG_PUBLISHABLE = 'This is no publishable key: it begins with pk_live_ or pk_test_.';

const keysSchema = z.strictObject({
  secret_key: z
    .string()
    .trim()
    .max(300)
    .regex(/^[sr]k_(live|test)_\w+$/, WRONG_SECRET),
  publishable_key: z
    .string()
    .trim()
    .max(300)
    .regex(/^pk_(live|test)_\w+$/, WRONG_PUBLISHABLE),
  /** Only for a key that may not make the webhook. */
  webhook_secret: z
    .string()
    .trim()
    .max(300)
    .regex(/^whsec_\w+$/, 'The signing secret begins with whsec_.')
    .optional(),
});

const modeOf = (key: string): string => key.split('_')[1] ?? '';

/** What of the account at Stripe is right, and what is to be done. */
export const testStripe = async (ctx: Context): Promise<(Finding & { key: string })[]> => {
  try {
    return await examineStripe(ctx);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      return [{ key: 'keys', ...missing('Stripe does not accept the key', 'Enter it again.') }];
    }
    if (isFault(error))
      return [{ key: 'keys', ...missing('Stripe did not answer', 'Test again in some minutes.') }];
    throw error;
  }
};

export const stripeFacts = ({ settings: { stripe } }: Context): ConnectionView['facts'] => [
  { label: 'Secret key', value: masked(stripe.secretKey) },
  { label: 'Publishable key', value: masked(stripe.publishableKey) },
];

/** Refuses keys of another account than the one that members pay at. */
const refuseOtherAccount = async (ctx: Context, stripe: Stripe): Promise<void> => {
  const row: { stripeCustomerId: string } | null = await ctx.strapi.db
    .query('plugin::membership.billing-account')
    .findOne({ orderBy: { id: 'desc' } });
  if (row === null) return;
  try {
    await stripe.customers.retrieve(row.stripeCustomerId);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    const text = 'These keys are of another account than the one that your members pay at.';
    refuseField('secret_key', text);
  }
};

/** What to enter at Stripe for a key that may not make the webhook. */
const byHand = (url: string): string =>
  `This key may not make the webhook. Make it at Stripe, under Developers, Webhooks: address ${url}, API version ${STRIPE_API_VERSION}, events ${HANDLED_EVENTS.join(', ')}. Then enter its signing secret here.`;

/**
 * Tests keys of Stripe, makes the webhook with them and stores them. Until all is right nothing is
 * changed.
 * @throws 422 with what is wrong at which field, 502 when Stripe does not answer
 */
export const keepStripe = async (ctx: Context, call: Koa): Promise<void> => {
  const { secret_key, publishable_key, webhook_secret } = bodyOf(call, keysSchema);
  const { settings } = ctx;
  const before = settings.stripe;
  if (modeOf(secret_key) !== modeOf(publishable_key)) {
    refuseField('publishable_key', 'One key is for live mode, the other for test mode.');
  }
  if (settings.isProduction && !before.allowTestKeys && modeOf(secret_key) === 'test') {
    refuseField('secret_key', 'This is a test key, and no money would move: use live keys.');
  }
  const given = { ...before, secretKey: secret_key, publishableKey: publishable_key };
  const stripe = stripeSdk(given);
  const url = webhookUrlOf(ctx);
  try {
    if (!(await areOfOneAccount(stripe, given))) {
      refuseField('publishable_key', 'This key belongs to another account, or to none.');
    }
    if (modeOf(before.secretKey ?? '') === modeOf(secret_key)) {
      await refuseOtherAccount(ctx, stripe);
    }
    const made =
      webhook_secret === undefined
        ? await renewWebhook(stripe, url)
        : { secret: webhook_secret, removeFormer: async () => undefined };
    const { webhookSecrets } = before;
    const keys: Keys<'stripe'> = {
      STRIPE_SECRET_KEY: secret_key,
      STRIPE_PUBLISHABLE_KEY: publishable_key,
      // What is under way is signed with the former one.
      STRIPE_WEBHOOK_SECRET: [made.secret, ...webhookSecrets.slice(0, 1)].join(','),
    };
    await storeKeys(ctx, 'stripe', keys);
    // The new keys count already; a former webhook that is left is only told in vain.
    await made.removeFormer().catch(ctx.report);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeAuthenticationError) {
      refuseField('secret_key', 'Stripe does not know this key.');
    }
    if (isFault(error)) throw silent('Stripe');
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // A key that may not, or an address that Stripe cannot reach.
    refuseField('webhook_secret', byHand(url));
  }
};
