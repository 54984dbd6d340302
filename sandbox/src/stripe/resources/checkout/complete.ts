import { invalid, type StripeError } from '../../http/errors.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { createCustomer } from '../customers/service.ts';
import { redeem } from '../discounts/redeem.ts';
import { intentOf } from '../invoices/links.ts';
import { mergeMetadata } from '../metadata.ts';
import { confirmIntent } from '../payment-intents/confirm.ts';
import { newIntent } from '../payment-intents/service.ts';
import { confirmSetup } from '../setup-intents/confirm.ts';
import { newSetup } from '../setup-intents/service.ts';
import { createSubscription } from '../subscriptions/create.ts';
import { details } from './blank.ts';
import type { CustomerDetails, HiddenSession } from './schema.ts';
import { startsWithTrial } from './sums.ts';

type Session = Kinds['checkout.session'];
type Pending = NonNullable<HiddenSession['pending']>;

/** What a customer sent from the hosted page. */
interface Submission {
  details: CustomerDetails;
  /** A payment method that was made from the form, or a saved one; none when nothing has to be collected. */
  method: string | null;
}

export type Progress =
  | { state: 'complete' }
  /** The bank asks; the customer goes to this page first. */
  | { state: 'challenge'; url: string }
  | { state: 'declined'; error: StripeError };

/** Pays or sets up what a session is for. A declined card leaves the session open. */
export function submitSession(world: World, id: string, submission: Submission): Progress {
  const session = world.store.need('checkout.session', id);
  if (session.status !== 'open') throw invalid(`This Checkout Session is ${session.status}.`);
  const { params, pending: earlier } = world.store.hidden<HiddenSession>(id);
  if (!params) throw new Error('The session has lost its parameters');
  const customer =
    earlier?.customer ?? session.customer ?? customerFor(world, session, submission.details);
  const pending: Pending = {
    ...earlier,
    customer: customer ?? '',
    method: submission.method ?? '',
    details: submission.details,
  };
  const returnUrl = `${world.options.baseUrl}/c/pay/${id}/return`;
  if (session.mode === 'payment') return pay(world, session, pending, returnUrl);
  if (session.mode === 'setup' || startsWithTrial(params))
    return setUp(world, session, pending, returnUrl);
  return subscribe(world, session, pending, returnUrl);
}

function customerFor(
  world: World,
  session: Session,
  { email, name }: CustomerDetails,
): string | null {
  if (session.mode === 'payment' && session.customer_creation !== 'always') return null;
  return createCustomer(world, { email: email ?? undefined, name: name ?? undefined }).id;
}

function pay(world: World, session: Session, pending: Pending, returnUrl: string): Progress {
  const { params } = world.store.hidden<HiddenSession>(session.id);
  const data = params?.payment_intent_data;
  const intent =
    pending.paymentIntent ??
    newIntent(world, {
      amount: session.amount_total ?? 0,
      currency: session.currency ?? 'usd',
      customer: pending.customer || null,
      description: data?.description ?? null,
      metadata: mergeMetadata({}, data?.metadata),
      receipt_email: data?.receipt_email ?? null,
      setup_future_usage: data?.setup_future_usage ?? null,
    }).id;
  if (!pending.paymentIntent) world.emit('payment_intent.created', 'payment_intent', intent);
  remember(world, session.id, { ...pending, paymentIntent: intent });
  return confirmPayment(world, session.id, intent, pending.method, returnUrl);
}

function confirmPayment(
  world: World,
  id: string,
  intent: string,
  method: string,
  returnUrl: string,
): Progress {
  world.store.patch('payment_intent', intent, {
    payment_method: method,
    status: 'requires_confirmation',
  });
  const { intent: tried, error } = confirmIntent(world, intent, { returnUrl });
  if (error) return { state: 'declined', error };
  const url = tried.next_action?.redirect_to_url?.url;
  if (url) return { state: 'challenge', url };
  return finishSession(world, id, tried.status === 'processing');
}

function setUp(world: World, session: Session, pending: Pending, returnUrl: string): Progress {
  const { params } = world.store.hidden<HiddenSession>(session.id);
  if (!pending.method) {
    remember(world, session.id, pending);
    return finishSession(world, session.id);
  }
  const intent =
    pending.setupIntent ??
    newSetup(world, {
      customer: pending.customer || null,
      metadata: mergeMetadata({}, params?.setup_intent_data?.metadata),
    }).id;
  remember(world, session.id, { ...pending, setupIntent: intent });
  const { intent: tried, error } = confirmSetup(
    world,
    intent,
    { payment_method: pending.method },
    { returnUrl },
  );
  if (error) return { state: 'declined', error };
  const url = tried.next_action?.redirect_to_url?.url;
  return url ? { state: 'challenge', url } : finishSession(world, session.id);
}

function subscribe(world: World, session: Session, pending: Pending, returnUrl: string): Progress {
  const subscription = pending.subscription ?? startSubscription(world, session, pending, null);
  remember(world, session.id, { ...pending, subscription });
  const invoice = world.store.need('subscription', subscription).latest_invoice ?? '';
  const intent = intentOf(world, invoice);
  if (!intent) return finishSession(world, session.id);
  return confirmPayment(world, session.id, intent, pending.method, returnUrl);
}

function startSubscription(
  world: World,
  session: Session,
  pending: Pending,
  method: string | null,
): string {
  const { params } = world.store.hidden<HiddenSession>(session.id);
  const data = params?.subscription_data;
  const lines = world.store
    .find('item', { session: session.id })
    .map((line) => ({ line, price: world.store.need('price', line.price) }));
  const discounts = redeem(
    world,
    session.discounts?.map((each) => ({
      coupon: each.coupon ?? undefined,
      promotion_code: each.promotion_code ?? undefined,
    })),
    {
      customer: pending.customer,
      checkoutSession: session.id,
      currency: session.currency ?? undefined,
      amount: session.amount_subtotal ?? 0,
    },
  );
  return createSubscription(world, {
    customer: pending.customer,
    automatic_tax: session.automatic_tax.enabled ? { enabled: true } : undefined,
    items: lines
      .filter(({ price }) => price.type === 'recurring')
      .map(({ line, price }) => ({
        price: price.id,
        quantity: line.quantity ?? 1,
        metadata: line.metadata ?? {},
      })),
    add_invoice_items: lines
      .filter(({ price }) => price.type === 'one_time')
      .map(({ line, price }) => ({ price: price.id, quantity: line.quantity ?? 1 })),
    billing_cycle_anchor: data?.billing_cycle_anchor,
    billing_mode: data?.billing_mode,
    default_payment_method: method ?? undefined,
    description: data?.description,
    discounts: discounts.map((discount) => ({ discount })),
    metadata: data?.metadata,
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    proration_behavior: data?.proration_behavior,
    trial_end: data?.trial_end,
    trial_period_days: data?.trial_period_days,
    trial_settings: data?.trial_settings,
  }).id;
}

function remember(world: World, id: string, pending: Pending): void {
  world.store.hide(id, { pending });
}

/** After the bank's page: what has become of the attempt. */
export function continueSession(world: World, id: string): Progress {
  const session = world.store.need('checkout.session', id);
  if (session.status === 'complete') return { state: 'complete' };
  const { pending } = world.store.hidden<HiddenSession>(id);
  const invoice = pending?.subscription
    ? world.store.need('subscription', pending.subscription).latest_invoice
    : null;
  const paymentIntent = pending?.paymentIntent ?? (invoice ? intentOf(world, invoice) : null);
  const intent = paymentIntent
    ? world.store.get('payment_intent', paymentIntent)
    : world.store.get('setup_intent', pending?.setupIntent ?? '');
  if (intent?.status === 'succeeded') return finishSession(world, id);
  const message = (
    intent && 'last_payment_error' in intent
      ? intent.last_payment_error
      : intent && 'last_setup_error' in intent
        ? intent.last_setup_error
        : null
  )?.message;
  return { state: 'declined', error: invalid(message ?? 'The payment was not completed.') };
}

/** The bank's answer to the debit of a session. See /payments/checkout/fulfill-orders#delayed-notification. */
export function checkoutListeners(world: World): void {
  const settle = (isPaid: boolean) => (_world: World, intent: string) => {
    const invoice = world.store.first('invoice_payment', { 'payment.payment_intent': intent });
    const session =
      world.store.first('checkout.session', { payment_intent: intent }) ??
      (invoice && world.store.first('checkout.session', { invoice: invoice.invoice }));
    if (session?.status !== 'complete' || session.payment_status !== 'unpaid') return;
    if (isPaid) world.store.patch('checkout.session', session.id, { payment_status: 'paid' });
    const outcome = isPaid ? 'succeeded' : 'failed';
    world.emit(`checkout.session.async_payment_${outcome}`, 'checkout.session', session.id);
  };
  world.listeners.paymentSucceeded.push(settle(true));
  world.listeners.paymentFailed.push(settle(false));
}

/** Closes a session whose money or card has come in, or whose bank is asked for it. */
function finishSession(world: World, id: string, isProcessing = false): Progress {
  const session = world.store.need('checkout.session', id);
  const { pending, address } = world.store.hidden<HiddenSession>(id);
  if (!pending) throw new Error('A session is completed without an attempt');
  const subscription =
    session.mode === 'subscription'
      ? (pending.subscription ?? startSubscription(world, session, pending, pending.method || null))
      : null;
  world.timers.cancelAll(id);
  world.store.patch('checkout.session', id, {
    customer: pending.customer || null,
    customer_details: details(
      pending.details.email ?? session.customer_details?.email ?? null,
      pending.details.name,
      address,
    ),
    invoice: subscription ? world.store.need('subscription', subscription).latest_invoice : null,
    payment_intent: pending.paymentIntent ?? null,
    payment_status: isProcessing ? 'unpaid' : session.amount_total ? 'paid' : 'no_payment_required',
    setup_intent: session.mode === 'setup' ? (pending.setupIntent ?? null) : null,
    status: 'complete',
    subscription,
    url: null,
  });
  world.emit('checkout.session.completed', 'checkout.session', id);
  return { state: 'complete' };
}

/** Where the customer goes after completion. */
export function successUrl(session: Session): string {
  return (session.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
