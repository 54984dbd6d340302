import { Hono } from 'hono';
import { html } from 'hono/html';
import { StripeError } from '../http/errors.ts';
import { refuseWhileProcessing } from '../resources/invoices/collect.ts';
import { linesOf } from '../resources/invoices/compose.ts';
import { intentOf, invoiceLink, LINK_LIVES_SECONDS } from '../resources/invoices/links.ts';
import { day, money } from '../resources/money.ts';
import { confirmIntent } from '../resources/payment-intents/confirm.ts';
import { createPaymentMethod } from '../resources/payment-methods/service.ts';
import type { InvoiceDoc } from '../store/kinds.ts';
import type { World } from '../world.ts';
import { readFields } from './forms.ts';
import { cardFields, cardName, type Html, notice, page, typedCard } from './html.ts';

/** The hosted page of an invoice, where it can be read and paid, and receipts of charges. */
export function invoicePages(world: World): Hono {
  const app = new Hono();
  app.get('/i/:id', (c) => {
    const invoice = world.store.get('invoice', c.req.param('id'));
    if (!invoice || invoice.status === 'draft') return c.html(nothing(), 404);
    const shownAt = Number(c.req.query('s') ?? 0);
    if (world.now(invoice.customer) - shownAt > LINK_LIVES_SECONDS) return c.html(expired(), 410);
    return c.html(invoicePage(world, invoice, null));
  });
  app.get('/i/:id/pdf', (c) => c.redirect(`/i/${c.req.param('id')}?s=${c.req.query('s') ?? 0}`));
  app.post('/i/:id', async (c) => {
    const invoice = world.store.get('invoice', c.req.param('id'));
    const intent = invoice?.status === 'open' ? intentOf(world, invoice.id) : null;
    if (!invoice) return c.html(nothing(), 404);
    if (!intent) return c.redirect(invoiceLink(world, invoice), 303);
    const form = await readFields(c.req.raw);
    const outcome = payWith(world, invoice, intent, form);
    if ('url' in outcome) return c.redirect(outcome.url, 303);
    return c.html(invoicePage(world, world.store.need('invoice', invoice.id), outcome.error), 402);
  });
  app.get('/receipts/:charge', (c) => {
    const charge = world.store.get('charge', c.req.param('charge'));
    if (!charge) return c.html(nothing(), 404);
    return c.html(
      page({
        title: 'Receipt',
        body: html`<main class="one"><h1>Receipt</h1><p class="amount">${money(charge.amount, charge.currency)}</p>
<dl class="facts"><div><dt>Date</dt><dd>${day(charge.created)}</dd></div><div><dt>Card</dt><dd>${cardName(charge.payment_method_details?.card)}</dd></div>
<div><dt>Refunded</dt><dd>${money(charge.amount_refunded, charge.currency)}</dd></div></dl></main>`,
      }),
    );
  });
  return app;
}

type Refused = { message: string; code?: string | undefined };

function payWith(
  world: World,
  invoice: InvoiceDoc,
  intent: string,
  form: Record<string, string>,
): { url: string } | { error: Refused } {
  const here = invoiceLink(world, invoice);
  try {
    return world.write(() => {
      const waiting = world.store.need('payment_intent', intent);
      refuseWhileProcessing(world, intent);
      if (waiting.status === 'requires_action' && !form.number)
        return {
          url: waiting.next_action?.redirect_to_url?.url ?? challengeUrl(world, intent, here),
        };
      const method = createPaymentMethod(world, { type: 'card', card: typedCard(form) });
      world.store.patch('payment_intent', intent, {
        payment_method: method.id,
        status: 'requires_confirmation',
      });
      const { intent: tried, error } = confirmIntent(world, intent, { returnUrl: here });
      if (error) return { error: { message: error.message, code: error.fields.code } };
      return { url: tried.next_action?.redirect_to_url?.url ?? here };
    });
  } catch (error) {
    if (error instanceof StripeError)
      return { error: { message: error.message, code: error.fields.code } };
    throw error;
  }
}

function challengeUrl(world: World, intent: string, returnUrl: string): string {
  world.store.hide(intent, { returnUrl });
  const { client_secret } = world.store.need('payment_intent', intent);
  return `${world.options.baseUrl}/3ds/payment_intent/${intent}?client_secret=${encodeURIComponent(client_secret ?? '')}`;
}

function invoicePage(world: World, invoice: InvoiceDoc, error: Refused | null): Html {
  const intent = intentOf(world, invoice.id);
  const waits = intent
    ? world.store.need('payment_intent', intent).status === 'requires_action'
    : false;
  const general = error && !error.code ? error.message : null;
  return page({
    title: `Invoice ${invoice.number}`,
    body: html`<main class="two">
<section class="summary">
<p><span class="test-mode">Test mode</span></p>
<h1>Invoice ${invoice.number}</h1>
<p class="amount">${money(invoice.amount_due, invoice.currency)}</p>
<p><span class="status ${invoice.status === 'paid' ? 'good' : 'bad'}">${invoice.status}</span></p>
<dl class="sums">${linesOf(world, invoice.id).map((line) => html`<div><dt>${line.description}</dt><dd>${money(line.amount, line.currency)}</dd></div>`)}
<div><dt>Total</dt><dd>${money(invoice.total, invoice.currency)}</dd></div></dl>
</section>
${
  invoice.status === 'open'
    ? html`<div class="sheet">${notice(general)}
${waits ? html`<form method="post" action="/i/${invoice.id}"><p>Your bank asks you to confirm this payment.</p><p class="actions"><button class="primary" type="submit">Confirm payment</button></p></form>` : ''}
<form method="post" action="/i/${invoice.id}" class="card-fields">${cardFields({ error })}<p class="actions"><button class="primary" type="submit">Pay ${money(invoice.amount_due, invoice.currency)}</button></p></form></div>`
    : html`<p class="notice done" role="status">${invoice.status === 'paid' ? 'This invoice is paid.' : `This invoice is ${invoice.status}.`}</p>`
}
</main>`,
  });
}

function expired(): Html {
  return page({
    title: 'Expired link',
    body: html`<main class="one"><h1>This link has expired</h1><p>Ask for a new one where you found it.</p></main>`,
  });
}

function nothing(): Html {
  return page({
    title: 'Not found',
    body: html`<main class="one"><h1>There is no such invoice</h1></main>`,
  });
}
