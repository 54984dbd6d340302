import type { World } from '../../world.ts';
import { markPaid } from './close.ts';
import { noteFailure } from './collect.ts';
import { linesOf } from './compose.ts';
import { intentOf, invoiceLink } from './links.ts';

/** Connects intents with the invoices that they pay. */
export function invoiceListeners(world: World): void {
  const invoiceOf = (w: World, intent: string) =>
    w.store.first('invoice_payment', { 'payment.payment_intent': intent })?.invoice;
  world.listeners.paymentSucceeded.push((w, intent) => {
    const invoice = invoiceOf(w, intent);
    if (invoice) markPaid(w, invoice);
  });
  world.listeners.paymentFailed.push((w, intent) => {
    const invoice = invoiceOf(w, intent);
    if (invoice) noteFailure(w, invoice);
  });
}

/** How an invoice is shown. */
export function invoiceShows(world: World): void {
  world.shows.invoice = (w, doc) => ({
    ...doc,
    // Every answer has new links, and none of them works for long.
    ...(doc.hosted_invoice_url && {
      hosted_invoice_url: invoiceLink(w, doc),
      invoice_pdf: invoiceLink(w, doc, '/pdf'),
    }),
    lines: {
      object: 'list',
      data: linesOf(w, doc.id),
      has_more: false,
      url: `/v1/invoices/${doc.id}/lines`,
    },
  });
  world.includes.invoice = {
    payments: (w, doc) => ({
      object: 'list',
      data: w.store.find('invoice_payment', { invoice: doc.id }),
      has_more: false,
      url: '/v1/invoice_payments',
    }),
    confirmation_secret: (w, doc) => {
      const intent = w.store.get('payment_intent', intentOf(w, doc.id) ?? '');
      return doc.status === 'open' && intent?.client_secret
        ? { client_secret: intent.client_secret, type: 'payment_intent' }
        : null;
    },
  };
}
