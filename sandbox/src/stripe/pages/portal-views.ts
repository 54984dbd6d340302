import { html } from 'hono/html';
import { invoiceLink } from '../resources/invoices/links.ts';
import { day, money } from '../resources/money.ts';
import { itemsOf, priceOf, productName, rhythm } from '../resources/subscriptions/items.ts';
import { periodEnd } from '../resources/subscriptions/plans.ts';
import { isOver } from '../resources/subscriptions/status.ts';
import type { Kinds, SubscriptionDoc } from '../store/kinds.ts';
import type { World } from '../world.ts';
import { cardFields, cardName, field, type Html, notice, page } from './html.ts';

export type PortalSession = Kinds['billing_portal.session'];
type Configuration = Kinds['billing_portal.configuration'];
/** Why an action was refused. `code` is set when the card is at fault. */
type Refused = { message: string; code?: string | undefined };

export const FEEDBACK = {
  too_expensive: 'It is too expensive',
  missing_features: 'I need more features',
  switched_service: 'I found an alternative',
  unused: 'I no longer need it',
  customer_service: 'Customer service was less than expected',
  too_complex: 'It is too hard to use',
  low_quality: 'The quality was less than expected',
  other: 'Another reason',
} as const;
export type Feedback = keyof typeof FEEDBACK;

const DONE: Record<string, string> = {
  canceled: 'Your plan has been cancelled.',
  renewed: 'Your plan goes on.',
  card: 'Your card has been saved.',
  removed: 'The card has been removed.',
  details: 'Your details have been saved.',
  switched: 'Your plan has been changed.',
};

export function portalPage(
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
    ) => html`<li class="inline"><p class="field">${cardName(each.card)}, ${each.card?.exp_month}/${each.card?.exp_year}${invoice_settings.default_payment_method === each.id ? ' (default)' : ''}</p>
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
${invoices.map((each) => html`<tr><td>${day(each.created)}</td><td>${money(each.total, each.currency)}</td><td><span class="status ${each.status === 'paid' ? 'good' : ''}">${each.status}</span></td><td class="breaks"><a href="${invoiceLink(world, each)}">${each.number}</a></td></tr>`)}
</tbody></table></div></section>`;
}

export function cancelPage(
  world: World,
  session: PortalSession,
  subscription: SubscriptionDoc,
): Html {
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

export function gone(): Html {
  return page({
    title: 'Not found',
    body: html`<main class="one"><h1>This link has expired</h1><p>Open billing again from the site you came from.</p></main>`,
  });
}
