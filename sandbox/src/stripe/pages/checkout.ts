import { Hono } from 'hono';
import { html } from 'hono/html';
import { StripeError } from '../http/errors.ts';
import {
  continueSession,
  type Progress,
  submitSession,
  successUrl,
} from '../resources/checkout/complete.ts';
import type { HiddenSession } from '../resources/checkout/schema.ts';
import { applyDiscounts, setAddress, startsWithTrial } from '../resources/checkout/sums.ts';
import { activeCode } from '../resources/discounts/promotion-codes.ts';
import { day, money } from '../resources/money.ts';
import { mandateOf, ONLINE } from '../resources/payment-methods/mandates.ts';
import { createPaymentMethod } from '../resources/payment-methods/service.ts';
import { rhythm } from '../resources/subscriptions/items.ts';
import type { Kinds } from '../store/kinds.ts';
import type { World } from '../world.ts';
import { readFields } from './forms.ts';
import { cardFields, cardName, field, type Html, notice, page, typedCard } from './html.ts';

type Session = Kinds['checkout.session'];

interface PageState {
  values?: Record<string, string>;
  error?: { message: string; code?: string | undefined } | null;
  codeError?: string | null;
}

/** The hosted Checkout page: a plain form. See /payments/checkout. */
export function checkoutPages(world: World): Hono {
  const app = new Hono();
  app.get('/c/pay/:id', (c) => {
    const session = world.store.get('checkout.session', c.req.param('id'));
    if (!session) return c.html(missing(), 404);
    if (session.status === 'complete') return c.redirect(successUrl(session), 303);
    if (session.status !== 'open') return c.html(expired(session), 410);
    return c.html(checkoutPage(world, session, {}));
  });
  app.post('/c/pay/:id', async (c) => {
    const form = await readFields(c.req.raw);
    const session = world.store.get('checkout.session', c.req.param('id'));
    if (!session) return c.html(missing(), 404);
    if (session.status === 'complete') return c.redirect(successUrl(session), 303);
    if (session.status !== 'open') return c.html(expired(session), 410);
    if (form.action === 'code') return c.html(useCode(world, session, form));
    if (form.action === 'address') return c.html(useAddress(world, session, form));
    const outcome = attempt(world, session, form);
    if (outcome.state === 'challenge') return c.redirect(outcome.url, 303);
    if (outcome.state === 'complete')
      return c.redirect(successUrl(world.store.need('checkout.session', session.id)), 303);
    const { message, fields } = outcome.error;
    return c.html(
      checkoutPage(world, session, { values: form, error: { message, code: fields.code } }),
      402,
    );
  });
  app.get('/c/pay/:id/return', (c) => {
    const id = c.req.param('id');
    const session = world.store.get('checkout.session', id);
    if (!session) return c.html(missing(), 404);
    const outcome = world.write(() => continueSession(world, id));
    if (outcome.state === 'complete')
      return c.redirect(successUrl(world.store.need('checkout.session', id)), 303);
    const message = outcome.state === 'declined' ? outcome.error.message : '';
    return c.html(checkoutPage(world, session, { error: { message } }), 402);
  });
  return app;
}

function attempt(world: World, session: Session, form: Record<string, string>): Progress {
  try {
    return world.write(() => {
      const email = session.customer_details?.email ?? (form.email?.trim() || null);
      if (!email)
        throw new StripeError(400, 'invalid_request_error', 'Your email is required.', {
          param: 'email',
        });
      const details = { email, name: form.name?.trim() || form.holder?.trim() || null };
      if (session.automatic_tax.enabled && form.country) setAddress(world, session.id, typed(form));
      return submitSession(world, session.id, {
        details,
        method: methodFrom(world, session, form, details),
      });
    });
  } catch (error) {
    if (error instanceof StripeError) return { state: 'declined', error };
    throw error;
  }
}

function methodFrom(
  world: World,
  session: Session,
  form: Record<string, string>,
  details: { email: string; name: string | null },
): string | null {
  const billing_details = { email: details.email, ...(details.name && { name: details.name }) };
  if (form.wallet === 'sepa_debit') {
    const sepa_debit = { iban: form.iban ?? '' };
    const made = createPaymentMethod(world, { type: 'sepa_debit', sepa_debit, billing_details });
    mandateOf(world, made, ONLINE);
    return made.id;
  }
  if (form.wallet === 'link')
    return createPaymentMethod(world, { type: 'link', billing_details }).id;
  if (form.wallet) {
    const card = { token: `tok_${form.wallet}_4242424242424242` };
    return createPaymentMethod(world, { type: 'card', card, billing_details }).id;
  }
  const saved = savedCards(world, session).find((card) => card.id === form.saved);
  if (saved) return saved.id;
  if (!needsCard(world, session) && !form.number) return null;
  return createPaymentMethod(world, {
    type: 'card',
    card: typedCard(form),
    billing_details,
  }).id;
}

function needsCard(world: World, session: Session): boolean {
  const { params } = world.store.hidden<HiddenSession>(session.id);
  const nothingDue =
    params !== undefined && startsWithTrial(params) && session.mode === 'subscription';
  return !(nothingDue && session.payment_method_collection === 'if_required');
}

function savedCards(world: World, session: Session): Kinds['payment_method'][] {
  if (!session.customer) return [];
  return world.store.find(
    'payment_method',
    { customer: session.customer, type: 'card' },
    { newestFirst: true, limit: 3 },
  );
}

function useCode(world: World, session: Session, form: Record<string, string>): Html {
  const typed = form.code?.trim() ?? '';
  const code = session.allow_promotion_codes ? activeCode(world, typed) : undefined;
  if (!code)
    return checkoutPage(world, session, { values: form, codeError: 'This code is invalid.' });
  world.write(() => applyDiscounts(world, session.id, [{ promotion_code: code.id }]));
  return checkoutPage(world, world.store.need('checkout.session', session.id), { values: form });
}

const typed = (form: Record<string, string>) => ({
  country: form.country?.trim().toUpperCase() ?? '',
  postal_code: form.postal_code?.trim() ?? '',
});

/** Shows the taxes of a typed address, before anything is paid. */
function useAddress(world: World, session: Session, form: Record<string, string>): Html {
  try {
    world.write(() => setAddress(world, session.id, typed(form)));
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    const { message } = error;
    return checkoutPage(world, session, { values: form, error: { message } });
  }
  return checkoutPage(world, world.store.need('checkout.session', session.id), { values: form });
}

function checkoutPage(world: World, session: Session, state: PageState): Html {
  const shop = world.accountName;
  const general = state.error && !state.error.code ? state.error.message : null;
  return page({
    title: `${shop} checkout`,
    body: html`<main class="two">
<section class="summary" aria-labelledby="order">
<p><span class="test-mode">Test mode</span></p>
<h1 id="order">${headline(world, session, shop)}</h1>
<p class="amount">${money(session.amount_total ?? 0, session.currency ?? 'usd')}</p>
${order(world, session)}
${session.allow_promotion_codes ? codeForm(session, state) : ''}
${session.cancel_url ? html`<p><a href="${session.cancel_url}">Back to ${shop}</a></p>` : ''}
</section>
<form class="sheet" method="post" action="/c/pay/${session.id}">
${notice(general)}
${session.customer_details?.email ? html`<p class="soft">${session.customer_details.email}</p>` : field({ name: 'email', label: 'Email', type: 'email', value: state.values?.email, autocomplete: 'email', inputmode: 'email', required: true })}
${session.automatic_tax.enabled ? addressFields(world, session, state) : ''}
${cards(world, session)}
${cardFields({ values: state.values ?? {}, error: state.error ?? null })}
<button class="primary" type="submit" name="action" value="pay">${verb(world, session)}</button>
${wallets(session)}
${bankAccount(session, state)}
<p class="hint">This is a test. Cards such as 4242 4242 4242 4242 are never charged.</p>
</form>
</main>`,
  });
}

/** The wallets of the account's settings; Link where the session allows it. */
function wallets({ allowed_payment_method_types: allowed, wallet_options }: Session): Html {
  const isLinkShown =
    wallet_options?.link?.display !== 'never' && (!allowed || allowed.includes('link'));
  return html`<fieldset><legend>Or pay with a wallet</legend>
<button type="submit" name="wallet" value="apple_pay" formnovalidate>Apple Pay</button>
<button type="submit" name="wallet" value="google_pay" formnovalidate>Google Pay</button>
${isLinkShown ? html`<button type="submit" name="wallet" value="link" formnovalidate>Link</button>` : ''}
</fieldset>`;
}

/** A bank account, where the session allows it. */
function bankAccount(session: Session, { values, error }: PageState): Html {
  const { allowed_payment_method_types: allowed } = session;
  if (!allowed?.includes('sepa_debit')) return html``;
  return html`<fieldset><legend>Or pay by SEPA Direct Debit</legend>
${field({ name: 'holder', label: 'Account holder', value: values?.holder, autocomplete: 'name' })}
${field({ name: 'iban', label: 'IBAN', error: error?.code === 'invalid_bank_account_iban' ? error.message : null })}
<p class="hint">By confirming you authorise this shop and Stripe, its payment service provider, to debit your account, and your bank to do so.</p>
<button type="submit" name="wallet" value="sepa_debit" formnovalidate>Pay by SEPA Direct Debit</button>
</fieldset>`;
}

function headline(world: World, session: Session, shop: string): string {
  if (session.mode === 'setup') return `Save your card with ${shop}`;
  const { params } = world.store.hidden<HiddenSession>(session.id);
  const trial = params?.subscription_data?.trial_period_days;
  if (trial) return `Try ${shop} free for ${trial} days`;
  return session.mode === 'subscription' ? `Subscribe to ${shop}` : `Pay ${shop}`;
}

function verb(world: World, session: Session): string {
  if (session.mode === 'setup') return 'Save card';
  const { params } = world.store.hidden<HiddenSession>(session.id);
  if (params && startsWithTrial(params)) return 'Start trial';
  return session.mode === 'subscription' ? 'Subscribe' : 'Pay';
}

function order(world: World, session: Session): Html {
  const { params } = world.store.hidden<HiddenSession>(session.id);
  const days = params?.subscription_data?.trial_period_days;
  const lines = world.store.find('item', { session: session.id });
  const off = session.total_details?.amount_discount ?? 0;
  return html`<dl class="sums">
${lines.map((line) => {
  const price = world.store.need('price', line.price);
  const each = money(price.unit_amount ?? 0, price.currency);
  return html`<div><dt>${line.description}${(line.quantity ?? 1) > 1 ? ` × ${line.quantity}` : ''}</dt><dd>${price.recurring ? `${each} per ${rhythm(price)}` : each}</dd></div>`;
})}
${off > 0 ? html`<div><dt>Discount</dt><dd>−${money(off, session.currency ?? 'usd')}</dd></div>` : ''}
${session.automatic_tax.enabled ? html`<div><dt>Tax</dt><dd>${session.automatic_tax.status === 'complete' ? money(session.total_details?.amount_tax ?? 0, session.currency ?? 'usd') : 'Enter address to calculate'}</dd></div>` : ''}
${session.mode === 'setup' ? '' : html`<div><dt>Due today</dt><dd>${money(session.amount_total ?? 0, session.currency ?? 'usd')}</dd></div>`}
${days ? html`<div><dt>First charge</dt><dd>${day(world.clock.now(null) + days * 86_400)}</dd></div>` : ''}
</dl>`;
}

/** Country and postal code, and a button that shows the taxes. See /tax/checkout. */
function addressFields(world: World, session: Session, state: PageState): Html {
  const known = world.store.get('customer', session.customer ?? '')?.address;
  const country = state.values?.country ?? known?.country ?? '';
  const postal = state.values?.postal_code ?? known?.postal_code ?? '';
  return html`<fieldset><legend>Billing address</legend>
${field({ name: 'country', label: 'Country (two letters)', value: country, autocomplete: 'country', required: true })}
${field({ name: 'postal_code', label: 'Postal code', value: postal, autocomplete: 'postal-code' })}
<button type="submit" name="action" value="address" formnovalidate>Update total</button>
</fieldset>`;
}

function codeForm(session: Session, state: PageState): Html {
  return html`<form class="inline" method="post" action="/c/pay/${session.id}">
<input type="hidden" name="action" value="code">
${field({ name: 'code', label: 'Promotion code', value: state.values?.code, error: state.codeError })}
<button type="submit">Apply</button>
</form>`;
}

function cards(world: World, session: Session): Html {
  const saved = savedCards(world, session);
  if (saved.length === 0) return html``;
  return html`<fieldset><legend>Pay with</legend>
${saved.map((each, index) => html`<label class="choice"><input type="radio" name="saved" value="${each.id}" ${index === 0 ? 'checked' : ''}> ${cardName(each.card)}</label>`)}
<label class="choice"><input type="radio" name="saved" value=""> Another card</label>
</fieldset>`;
}

function missing(): Html {
  return page({
    title: 'Not found',
    body: html`<main class="one"><h1>There is no such page</h1><p>The link may be incomplete.</p></main>`,
  });
}

function expired(session: Session): Html {
  return page({
    title: 'Session expired',
    body: html`<main class="one"><h1>This checkout has expired</h1><p>Nothing was charged.</p>${session.cancel_url ? html`<p><a class="button" href="${session.cancel_url}">Go back</a></p>` : ''}</main>`,
  });
}
