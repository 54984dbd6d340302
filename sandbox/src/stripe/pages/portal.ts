import { Hono } from 'hono';
import { invalid, StripeError } from '../http/errors.ts';
import { updateCustomer } from '../resources/customers/service.ts';
import { createPaymentMethod, detach } from '../resources/payment-methods/service.ts';
import { confirmSetup } from '../resources/setup-intents/confirm.ts';
import { newSetup } from '../resources/setup-intents/service.ts';
import { itemsOf } from '../resources/subscriptions/items.ts';
import { endNow } from '../resources/subscriptions/lifecycle.ts';
import { isOver } from '../resources/subscriptions/status.ts';
import { updateSubscription } from '../resources/subscriptions/update.ts';
import type { Kinds, SubscriptionDoc } from '../store/kinds.ts';
import type { World } from '../world.ts';
import { readFields } from './forms.ts';
import { typedCard } from './html.ts';
import {
  cancelPage,
  FEEDBACK,
  type Feedback,
  gone,
  type PortalSession,
  portalPage,
} from './portal-views.ts';

type Configuration = Kinds['billing_portal.configuration'];

/** The customer portal: plans, cards, invoices. See /customer-management. */
export function portalPages(world: World): Hono {
  const app = new Hono();
  app.get('/p/session/:id', (c) => {
    const session = world.store.get('billing_portal.session', c.req.param('id'));
    if (!session || !world.store.get('customer', session.customer)) return c.html(gone(), 404);
    const ask = c.req.query('cancel') ?? session.flow?.subscription_cancel?.subscription;
    const subscription = ask ? world.store.get('subscription', ask) : undefined;
    if (
      subscription?.customer === session.customer &&
      !isOver(subscription.status) &&
      subscription.cancel_at === null
    ) {
      return c.html(cancelPage(world, session, subscription));
    }
    return c.html(portalPage(world, session, { done: c.req.query('done') ?? null }));
  });
  app.post('/p/session/:id', async (c) => {
    const session = world.store.get('billing_portal.session', c.req.param('id'));
    if (!session) return c.html(gone(), 404);
    const form = await readFields(c.req.raw);
    try {
      const next = world.write(() => act(world, session, form));
      return c.redirect(next, 303);
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
      return c.html(
        portalPage(world, session, { error: { message: error.message, code: error.fields.code } }),
        400,
      );
    }
  });
  return app;
}

/** Does what a form of the portal asks. @returns where the customer goes next */
function act(world: World, session: PortalSession, form: Record<string, string>): string {
  const here = `/p/session/${session.id}`;
  const { features } = world.store.need('billing_portal.configuration', session.configuration);
  switch (form.action) {
    case 'cancel': {
      assertOn(features.subscription_cancel.enabled);
      cancel(world, owned(world, session, form.subscription), features, form);
      const after = session.flow?.after_completion;
      return after?.type === 'redirect' && after.redirect
        ? after.redirect.return_url
        : `${here}?done=canceled`;
    }
    case 'renew':
      assertOn(features.subscription_cancel.enabled);
      updateSubscription(world, owned(world, session, form.subscription).id, { cancel_at: null });
      return `${here}?done=renewed`;
    case 'card':
      assertOn(features.payment_method_update.enabled);
      return addCard(world, session, form, here);
    case 'default':
      assertOn(features.payment_method_update.enabled);
      makeDefault(world, session.customer, form.method ?? '');
      return `${here}?done=card`;
    case 'remove':
      assertOn(features.payment_method_update.enabled);
      detach(world, ownMethod(world, session.customer, form.method ?? ''));
      return `${here}?done=removed`;
    case 'details':
      assertOn(features.customer_update.enabled);
      updateCustomer(world, session.customer, {
        ...(form.email && { email: form.email }),
        ...(form.name && { name: form.name }),
      });
      return `${here}?done=details`;
    case 'switch':
      assertOn(features.subscription_update.enabled);
      switchPlan(world, owned(world, session, form.subscription), features, form.price ?? '');
      return `${here}?done=switched`;
    default:
      throw invalid('The portal cannot do this.');
  }
}

function assertOn(enabled: boolean): void {
  if (!enabled) throw invalid('This is switched off in the portal.');
}

function owned(world: World, session: PortalSession, id: string | undefined): SubscriptionDoc {
  const subscription = world.store.get('subscription', id ?? '');
  if (subscription?.customer !== session.customer) throw invalid('There is no such subscription.');
  return subscription;
}

function ownMethod(world: World, customer: string, id: string): Kinds['payment_method'] {
  const method = world.store.get('payment_method', id);
  if (method?.customer !== customer) throw invalid('There is no such card.');
  return method;
}

/** With flexible billing the portal sets `cancel_at` and leaves `cancel_at_period_end` alone. */
function cancel(
  world: World,
  subscription: SubscriptionDoc,
  features: Configuration['features'],
  form: Record<string, string>,
): void {
  const feedback =
    form.feedback && form.feedback in FEEDBACK ? (form.feedback as Feedback) : undefined;
  const details = { ...(feedback && { feedback }), ...(form.comment && { comment: form.comment }) };
  if (features.subscription_cancel.mode === 'immediately') {
    updateSubscription(world, subscription.id, { cancellation_details: details });
    endNow(world, subscription.id, {
      prorate: features.subscription_cancel.proration_behavior !== 'none',
    });
    return;
  }
  const flexible = subscription.billing_mode.type === 'flexible';
  updateSubscription(world, subscription.id, {
    ...(flexible ? { cancel_at: 'min_period_end' as const } : { cancel_at_period_end: true }),
    cancellation_details: details,
  });
}

function addCard(
  world: World,
  session: PortalSession,
  form: Record<string, string>,
  here: string,
): string {
  const method = createPaymentMethod(world, {
    type: 'card',
    card: typedCard(form),
    billing_details: form.name ? { name: form.name } : undefined,
  });
  const setup = newSetup(world, { customer: session.customer });
  const returnUrl = `${world.options.baseUrl}${here}?done=card`;
  world.store.hide(setup.id, { becomesDefault: true });
  const { intent, error } = confirmSetup(
    world,
    setup.id,
    { payment_method: method.id },
    { returnUrl },
  );
  if (error) throw error;
  if (intent.next_action?.redirect_to_url?.url) return intent.next_action.redirect_to_url.url;
  return `${here}?done=card`;
}

/** A card that was set up in the portal becomes the one that pays. */
export function portalListeners(world: World): void {
  world.listeners.setupSucceeded.push((w, id) => {
    const { customer, payment_method } = w.store.need('setup_intent', id);
    const { becomesDefault } = w.store.hidden<{ becomesDefault: boolean }>(id);
    if (becomesDefault && customer && payment_method) makeDefault(w, customer, payment_method);
  });
}

function makeDefault(world: World, customer: string, id: string): void {
  ownMethod(world, customer, id);
  updateCustomer(world, customer, { invoice_settings: { default_payment_method: id } });
  for (const subscription of world.store.find('subscription', { customer })) {
    if (isOver(subscription.status) || subscription.default_payment_method === null) continue;
    updateSubscription(world, subscription.id, { default_payment_method: id });
  }
}

function switchPlan(
  world: World,
  subscription: SubscriptionDoc,
  features: Configuration['features'],
  price: string,
): void {
  const allowed = features.subscription_update.products?.some((each) =>
    each.prices.includes(price),
  );
  const [item] = itemsOf(world, subscription.id);
  if (!allowed || !item) throw invalid('This plan cannot be chosen.');
  updateSubscription(world, subscription.id, {
    items: [{ id: item.id, price }],
    proration_behavior: features.subscription_update.proration_behavior,
    ...(subscription.status === 'trialing' &&
      features.subscription_update.trial_update_behavior === 'end_trial' && { trial_end: 'now' }),
  });
}
