import { WEBHOOK_TOLERANCE_SECONDS } from 'contract';
import Stripe from 'stripe';
import { z } from 'zod';
import { isSignedAhead, NotAnEvent, webhookPath } from '../../platform/webhooks/index.ts';
import { STRIPE_API_VERSION } from '../stripe.ts';

/** Where Stripe sends its events, on the CMS. */
export const WEBHOOK_PATH = webhookPath('payments');

/**
 * Verifies the signature of a request body and returns its event.
 * @throws NotAnEvent unless Stripe signed these bytes with one of the secrets within the last minutes
 */
export const verifiedEvent = (
  stripe: Stripe,
  bytes: Buffer,
  signature: string,
  secrets: readonly string[],
): Stripe.Event => {
  // The SDK rejects old timestamps only, not those in the future (/webhooks/signature).
  if (isSignedAhead(signature, Date.now())) throw new NotAnEvent();
  for (const secret of secrets) {
    try {
      return stripe.webhooks.constructEvent(bytes, signature, secret, WEBHOOK_TOLERANCE_SECONDS);
    } catch (error) {
      const isForeign =
        error instanceof Stripe.errors.StripeSignatureVerificationError ||
        error instanceof SyntaxError;
      if (!isForeign) throw error;
    }
  }
  throw new NotAnEvent();
};

/** The events that can change a snapshot or cause a mail to the member or the coach. */
export const HANDLED_EVENTS = [
  'charge.dispute.closed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.failed',
  'charge.pending',
  'charge.refund.updated',
  'charge.refunded',
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'checkout.session.expired',
  'customer.deleted',
  'customer.discount.created',
  'customer.discount.deleted',
  'customer.discount.updated',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'customer.subscription.updated',
  'customer.updated',
  'invoice.finalization_failed',
  'invoice.finalized',
  'invoice.marked_uncollectible',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
  'invoice.upcoming',
  'invoice.voided',
  'invoiceitem.created',
  'invoiceitem.deleted',
  'payment_method.attached',
  'payment_method.automatically_updated',
  'payment_method.detached',
  'payment_method.updated',
  'radar.early_fraud_warning.created',
  'refund.failed',
  'refund.updated',
  'setup_intent.setup_failed',
] as const satisfies readonly Stripe.Event['type'][];

const handledTypes: ReadonlySet<string> = new Set(HANDLED_EVENTS);

export const isHandled = ({ type }: Pick<Stripe.Event, 'type'>): boolean => handledTypes.has(type);

const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish();

const aboutSchema = z.object({
  object: z.object({
    object: z.string(),
    id: z.string().optional(),
    customer: reference,
    charge: reference,
  }),
  // A detached payment method names its former customer only here.
  previous_attributes: z.object({ customer: reference }).nullish(),
});

/** An event's object, its customer, or the charge from which the customer can be found. */
export type Subject = {
  objectId: string | null;
  customerId: string | null;
  chargeId: string | null;
};

/** The only use of an event's payload: the state itself is always fetched from Stripe. */
export const subjectOf = ({ data }: Pick<Stripe.Event, 'data'>): Subject => {
  const parsed = aboutSchema.safeParse(data);
  if (!parsed.success) return { objectId: null, customerId: null, chargeId: null };
  const { object, previous_attributes } = parsed.data;
  const own = object.object === 'customer' ? object.id : object.customer;
  return {
    objectId: object.id ?? null,
    customerId: own ?? previous_attributes?.customer ?? null,
    chargeId: object.charge ?? null,
  };
};

/** The endpoints at Stripe that send to a URL. An account has sixteen at most. */
export const endpointsOf = async (
  stripe: Stripe,
  url: string,
): Promise<Stripe.WebhookEndpoint[]> => {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  return data.filter((endpoint) => endpoint.url === url);
};

const createEndpoint = (stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint> =>
  stripe.webhookEndpoints.create({
    url,
    api_version: STRIPE_API_VERSION,
    enabled_events: [...HANDLED_EVENTS],
  });

/**
 * Makes the webhook endpoint for a URL anew, since Stripe tells a secret only then.
 * @returns its secret, and what removes the endpoints of that URL from before
 */
export const renewWebhook = async (
  stripe: Stripe,
  url: string,
): Promise<{ secret: string; removeFormer: () => Promise<void> }> => {
  const former = await endpointsOf(stripe, url);
  const { secret = '' } = await createEndpoint(stripe, url);
  const removeFormer = async (): Promise<void> => {
    for (const { id } of former) await stripe.webhookEndpoints.del(id);
  };
  return { secret, removeFormer };
};

/**
 * Creates or updates the webhook endpoint at Stripe for a URL, with our API version and only the
 * events that we handle.
 * @returns the secret is null for an endpoint that already existed
 * @throws when the endpoint of that URL has another API version, which cannot be changed at Stripe
 */
export const registerWebhook = async (
  stripe: Stripe,
  url: string,
): Promise<{ id: string; secret: string | null }> => {
  const [known] = await endpointsOf(stripe, url);
  if (known === undefined) {
    const { id, secret = null } = await createEndpoint(stripe, url);
    return { id, secret };
  }
  if (known.api_version !== STRIPE_API_VERSION) {
    throw new Error(
      `${known.id} speaks version ${known.api_version ?? 'of the account'}, and we read ${STRIPE_API_VERSION}: delete it at Stripe and run this again`,
    );
  }
  await stripe.webhookEndpoints.update(known.id, { enabled_events: [...HANDLED_EVENTS] });
  return { id: known.id, secret: null };
};
