import { Hono } from 'hono';
import { html } from 'hono/html';
import { invalid, StripeError } from '../http/errors.ts';
import { updateCustomer } from '../resources/customers/service.ts';
import { day, money } from '../resources/money.ts';
import { createPaymentMethod, detach } from '../resources/payment-methods/service.ts';
import { confirmSetup } from '../resources/setup-intents/confirm.ts';
import { newSetup } from '../resources/setup-intents/service.ts';
import { itemsOf, priceOf, productName, rhythm } from '../resources/subscriptions/items.ts';
import { endNow } from '../resources/subscriptions/lifecycle.ts';
import { periodEnd } from '../resources/subscriptions/plans.ts';
import { isOver } from '../resources/subscriptions/status.ts';
import { updateSubscription } from '../resources/subscriptions/update.ts';
import type { Kinds, SubscriptionDoc } from '../store/kinds.ts';
import type { World } from '../world.ts';
import { readFields } from './forms.ts';
import { cardFields, field, type Html, notice, page, typedCard } from './html.ts';

type PortalSession = Kinds['billing_portal.session'];
type Configuration = Kinds['billing_portal.configuration'];
type Refused = { message: string; code?: string | undefined };

const FEEDBACK = {
  too_expensive: 'It is too expensive',
  missing_features: 'I need more features',
  switched_service: 'I found an alternative',
  unused: 'I no longer need it',
  customer_service: 'Customer service was less than expected',
  too_complex: 'It is too hard to use',
  low_quality: 'The quality was less than expected',
  other: 'Another reason',
} as const;
type Feedback = keyof typeof FEEDBACK;

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

const DONE: Record<string, string> = {
  canceled: 'Your plan has been cancelled.',
  renewed: 'Your plan goes on.',
  card: 'Your card has been saved.',
  removed: 'The card has been removed.',
  details: 'Your details have been saved.',
  switched: 'Your plan has been changed.',
};

function portalPage(
  world: World,
  session: PortalSession,
  state: { done?: string | null; error?: Refused },
): Html {
  const { features, business_profile: profile } = world.store.need(
    'billing_portal.configuration',
    session.configuration,
  );
  const shop = world.accountName;
  const customer = world.store.need('customer', session.customer);
  const general = state.error && !state.error.code ? state.error.message : null;
  return page({
    title: `${shop} billing`,
    body: html`<main class="one">
<p><span class="test-mode">Test mode</span></p>
<h1>${profile.headline ?? `Manage your ${shop} billing`}</h1>
${session.return_url ? html`<p><a href="${session.return_url}">Return to ${shop}</a></p>` : ''}
${notice(state.done ? DONE[state.done] : null, 'done')}${notice(general)}
${plans(world, session, features)}
${features.payment_method_update.enabled ? methods(world, session, state.error) : ''}
${features.customer_update.enabled ? details(session, customer) : ''}
${features.invoice_history.enabled ? history(world, session.customer) : ''}
</main>`,
  });
}

function plans(world: World, session: PortalSession, features: Configuration['features']): Html {
  const subscriptions = world.store
    .find('subscription', { customer: session.customer }, { newestFirst: true })
    .filter((each) => !isOver(each.status));
  return html`<section class="sheet" aria-labelledby="plans"><h2 id="plans">Current plan</h2>
${subscriptions.length === 0 ? html`<p class="soft">You have no plan.</p>` : ''}
${subscriptions.map((subscription) => {
  const [item] = itemsOf(world, subscription.id);
  const price = item && priceOf(world, item);
  if (!price) return '';
  const cancels = subscription.cancel_at;
  return html`<div class="summary"><p><strong>${productName(world, price)}</strong>, ${money(price.unit_amount ?? 0, price.currency)} per ${rhythm(price)} <span class="status">${subscription.status}</span></p>
<p class="soft">${cancels ? `Your plan ends on ${day(cancels)}.` : `Your plan renews on ${day(periodEnd(world, subscription.id))}.`}</p>
<div class="actions">
${features.subscription_cancel.enabled ? (cancels ? button('renew', 'Don’t cancel plan', { subscription: subscription.id }, session) : html`<a class="button" href="/p/session/${session.id}?cancel=${subscription.id}">Cancel plan</a>`) : ''}
${features.subscription_update.enabled ? switches(world, session, subscription, features, price.id) : ''}
</div></div>`;
})}
</section>`;
}

function switches(
  world: World,
  session: PortalSession,
  subscription: SubscriptionDoc,
  features: Configuration['features'],
  current: string,
): Html {
  const others = (features.subscription_update.products ?? [])
    .flatMap((each) => each.prices)
    .filter((id) => id !== current);
  return html`${others.map((id) => {
    const price = world.store.get('price', id);
    if (!price) return '';
    return button(
      'switch',
      `Change to ${money(price.unit_amount ?? 0, price.currency)} per ${rhythm(price)}`,
      { subscription: subscription.id, price: id },
      session,
    );
  })}`;
}

function button(
  action: string,
  label: string,
  fields: Record<string, string>,
  session: PortalSession,
): Html {
  return html`<form method="post" action="/p/session/${session.id}"><input type="hidden" name="action" value="${action}">
${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<button type="submit">${label}</button></form>`;
}

function methods(world: World, session: PortalSession, error: Refused | undefined): Html {
  const { invoice_settings } = world.store.need('customer', session.customer);
  const cards = world.store.find(
    'payment_method',
    { customer: session.customer },
    { newestFirst: true },
  );
  return html`<section class="sheet" aria-labelledby="cards"><h2 id="cards">Payment methods</h2>
<ul>${cards.map(
    (
      each,
    ) => html`<li class="inline"><p class="field">${each.card?.brand} ending in ${each.card?.last4}, ${each.card?.exp_month}/${each.card?.exp_year}${invoice_settings.default_payment_method === each.id ? ' (default)' : ''}</p>
${invoice_settings.default_payment_method === each.id ? '' : html`${button('default', 'Make default', { method: each.id }, session)}${button('remove', 'Remove', { method: each.id }, session)}`}</li>`,
  )}</ul>
<form method="post" action="/p/session/${session.id}" class="summary"><input type="hidden" name="action" value="card">
${cardFields({ error: error ?? null })}<p class="actions"><button class="primary" type="submit">Save card</button></p></form>
</section>`;
}

function details(session: PortalSession, customer: Kinds['customer']): Html {
  return html`<form class="sheet" method="post" action="/p/session/${session.id}" aria-labelledby="details"><h2 id="details">Billing information</h2>
<input type="hidden" name="action" value="details">
${field({ name: 'email', label: 'Email', type: 'email', value: customer.email, autocomplete: 'email', inputmode: 'email' })}
${field({ name: 'name', label: 'Full name', value: customer.name, autocomplete: 'name' })}
<p class="actions"><button type="submit">Save details</button></p></form>`;
}

function history(world: World, customer: string): Html {
  const invoices = world.store
    .find('invoice', { customer }, { newestFirst: true, limit: 24 })
    .filter((each) => each.status !== 'draft');
  return html`<section class="sheet" aria-labelledby="history"><h2 id="history">Invoice history</h2>
<div class="scroll"><table><thead><tr><th scope="col">Date</th><th scope="col">Amount</th><th scope="col">Status</th><th scope="col">Invoice</th></tr></thead><tbody>
${invoices.map((each) => html`<tr><td>${day(each.created)}</td><td>${money(each.total, each.currency)}</td><td><span class="status ${each.status === 'paid' ? 'good' : ''}">${each.status}</span></td><td><a href="/i/${each.id}">${each.number}</a></td></tr>`)}
</tbody></table></div></section>`;
}

function cancelPage(world: World, session: PortalSession, subscription: SubscriptionDoc): Html {
  const { features } = world.store.need('billing_portal.configuration', session.configuration);
  const { cancellation_reason: reason, mode } = features.subscription_cancel;
  const when = mode === 'immediately' ? 'at once' : `on ${day(periodEnd(world, subscription.id))}`;
  return page({
    title: 'Cancel plan',
    body: html`<main class="one"><form class="sheet" method="post" action="/p/session/${session.id}">
<h1>Cancel your plan</h1><p>Your plan will end ${when}.</p>
<input type="hidden" name="action" value="cancel"><input type="hidden" name="subscription" value="${subscription.id}">
${reason.enabled ? html`<fieldset><legend>Why are you leaving? (optional)</legend>${reason.options.map((each) => html`<label class="choice"><input type="radio" name="feedback" value="${each}"> ${FEEDBACK[each as Feedback] ?? each}</label>`)}</fieldset>` : ''}
<div class="actions"><button class="primary" type="submit">Cancel plan</button><a class="button" href="/p/session/${session.id}">Go back</a></div></form></main>`,
  });
}

function gone(): Html {
  return page({
    title: 'Not found',
    body: html`<main class="one"><h1>This link has expired</h1><p>Open billing again from the site you came from.</p></main>`,
  });
}
