import type { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid, unsupported } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import type { InvoiceDoc } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { redeem } from '../discounts/redeem.ts';
import { mergeMetadata } from '../metadata.ts';
import { ownedMethod } from '../payment-methods/service.ts';
import { search, searchParams } from '../search.ts';
import { pendingLines } from '../subscriptions/proration.ts';
import { markPaid, voidInvoice, writeOff } from './close.ts';
import { attemptPayment, finalizeInvoice, sendInvoice } from './collect.ts';
import { linesOf, storeInvoice, sums } from './compose.ts';
import { intentOf, subscriptionOf } from './links.ts';
import { previewInvoice } from './preview.ts';
import {
  bareParams,
  createParams,
  finalizeParams,
  lineListParams,
  listParams,
  payParams,
  previewParams,
  updateParams,
} from './schema.ts';

function shown(world: World, doc: InvoiceDoc) {
  return world.show('invoice', doc);
}

function createInvoice(world: World, params: z.infer<typeof createParams>): InvoiceDoc {
  if (params.automatic_tax?.enabled) throw unsupported('automatic tax', 'automatic_tax[enabled]');
  const customer = world.store.need('customer', params.customer, 'customer');
  if (
    params.collection_method === 'send_invoice' &&
    params.days_until_due === undefined &&
    params.due_date === undefined
  ) {
    throw invalid(
      'If collection_method is send_invoice, you must specify either due_date or days_until_due.',
      'days_until_due',
    );
  }
  const include =
    (params.pending_invoice_items_behavior ?? (params.subscription ? 'include' : 'exclude')) ===
    'include';
  const lines = include ? pendingLines(world, customer.id, params.subscription ?? null) : [];
  if (params.subscription && lines.length === 0) {
    throw invalid(
      'Nothing to invoice for subscription',
      undefined,
      'invoice_no_subscription_line_items',
    );
  }
  const currency = params.currency ?? lines[0]?.currency ?? customer.currency ?? 'usd';
  const now = world.now(customer.id);
  const method = params.default_payment_method;
  return storeInvoice(world, {
    customer: customer.id,
    currency,
    lines,
    reason: 'manual',
    period: { start: now, end: now },
    discounts: redeem(world, params.discounts, { customer: customer.id, currency }),
    subscription: params.subscription ?? null,
    collectionMethod: params.collection_method ?? 'charge_automatically',
    daysUntilDue: params.due_date
      ? Math.round((params.due_date - now) / 86_400)
      : (params.days_until_due ?? null),
    defaultPaymentMethod: method
      ? ownedMethod(world, method, customer.id, 'default_payment_method')
      : null,
    autoAdvance: params.auto_advance ?? false,
    description: params.description ?? null,
    footer: params.footer ?? null,
    metadata: mergeMetadata({}, params.metadata),
  });
}

function updateInvoice(world: World, id: string, params: z.infer<typeof updateParams>): InvoiceDoc {
  const invoice = world.store.need('invoice', id);
  const {
    metadata,
    expand: _expand,
    discounts,
    automatic_tax,
    days_until_due,
    default_payment_method,
    ...fields
  } = params;
  if (automatic_tax?.enabled) throw unsupported('automatic tax', 'automatic_tax[enabled]');
  const late = Object.keys(params).some(
    (name) => !['metadata', 'expand', 'auto_advance', 'default_payment_method'].includes(name),
  );
  if (invoice.status !== 'draft' && late) {
    throw invalid(
      "Finalized invoices can't be updated in this way",
      undefined,
      'invoice_not_editable',
    );
  }
  if (fields.auto_advance === false) world.timers.cancel('invoice.finalize', id);
  if (fields.auto_advance && invoice.status === 'draft')
    world.timers.plan(
      'invoice.finalize',
      id,
      invoice.test_clock,
      world.now(invoice.customer) + 3600,
    );
  const owned = default_payment_method
    ? ownedMethod(world, default_payment_method, invoice.customer ?? '', 'default_payment_method')
    : default_payment_method;
  return world.change(
    'invoice',
    id,
    {
      ...fields,
      ...(owned !== undefined && { default_payment_method: owned }),
      ...(days_until_due !== undefined && { due_date: invoice.created + days_until_due * 86_400 }),
      ...(discounts !== undefined && {
        discounts: redeem(world, discounts, { customer: invoice.customer ?? '', invoice: id }),
      }),
      metadata: mergeMetadata(invoice.metadata, metadata),
    },
    'invoice.updated',
  );
}

function payInvoice(world: World, id: string, params: z.infer<typeof payParams>): InvoiceDoc {
  const invoice = world.store.need('invoice', id);
  if (invoice.status === 'paid')
    throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
  if (invoice.status === 'draft') finalizeInvoice(world, id);
  const open = world.store.need('invoice', id);
  if (open.status === 'paid') return open;
  if (open.status !== 'open' && open.status !== 'uncollectible') {
    throw invalid(
      `You cannot pay an invoice with status ${open.status}.`,
      undefined,
      'invoice_not_editable',
    );
  }
  if (params.paid_out_of_band) return markPaid(world, id, true);
  const method = params.payment_method
    ? ownedMethod(world, params.payment_method, open.customer ?? '', 'payment_method')
    : null;
  const error = attemptPayment(world, id, {
    method,
    offSession: params.off_session ?? true,
    automatic: false,
  });
  if (error) throw error;
  const after = world.store.need('invoice', id);
  const intent = world.store.get('payment_intent', intentOf(world, id) ?? '');
  if (after.status !== 'paid' && intent?.status !== 'processing') {
    const action = invalid(
      'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.',
      undefined,
      'invoice_payment_intent_requires_action',
    );
    action.fields.keepEffects = true;
    throw action;
  }
  return after;
}

/** /api/invoices */
export function invoiceRoutes(api: Api): void {
  api.post('/v1/invoices', {
    params: createParams,
    sdk: 'InvoiceCreateParams',
    handle: ({ world, params }) => shown(world, createInvoice(world, params)),
  });
  api.get('/v1/invoices', {
    params: listParams,
    sdk: 'InvoiceListParams',
    handle: ({ world, params }) => {
      const { collection_method, customer, status, subscription } = params;
      const where = {
        ...(collection_method && { collection_method }),
        ...(customer && { customer }),
        ...(status && { status }),
        ...(subscription && { 'parent.subscription_details.subscription': subscription }),
      };
      return listPage(world, 'invoice', params, {
        url: '/v1/invoices',
        where,
        ranges: { created: params.created, due_date: params.due_date },
      });
    },
  });
  api.get('/v1/invoices/search', {
    params: searchParams,
    handle: ({ world, params }) =>
      search(
        world,
        'invoice',
        '/v1/invoices/search',
        ['created', 'currency', 'customer', 'number', 'status', 'total'],
        params,
      ),
  });
  api.post('/v1/invoices/create_preview', {
    params: previewParams,
    sdk: 'InvoiceCreatePreviewParams',
    handle: ({ world, params }) => previewInvoice(world, params),
  });
  api.retrieve('/v1/invoices/:id', ({ world, path }) => world.showId('invoice', path.id ?? ''));
  api.post('/v1/invoices/:id', {
    params: updateParams,
    sdk: 'InvoiceUpdateParams',
    handle: ({ world, params, path }) => shown(world, updateInvoice(world, path.id ?? '', params)),
  });
  api.delete('/v1/invoices/:id', {
    params: bareParams.pick({}),
    handle: ({ world, path }) => {
      const invoice = world.store.need('invoice', path.id ?? '');
      if (invoice.status !== 'draft' || subscriptionOf(invoice)) {
        throw invalid(
          'You can only delete draft invoices that were made by hand.',
          undefined,
          'invoice_not_editable',
        );
      }
      for (const item of world.store.find('invoiceitem', { invoice: invoice.id }))
        world.store.remove(item.id);
      for (const line of linesOf(world, invoice.id)) world.store.remove(line.id);
      world.timers.cancelAll(invoice.id);
      world.emit('invoice.deleted', 'invoice', invoice.id);
      world.store.remove(invoice.id);
      return { id: invoice.id, object: 'invoice', deleted: true };
    },
  });
  invoiceActions(api);
}

function invoiceActions(api: Api): void {
  api.post('/v1/invoices/:id/finalize', {
    params: finalizeParams,
    sdk: 'InvoiceFinalizeInvoiceParams',
    handle: ({ world, params, path }) => {
      const id = path.id ?? '';
      if (params.auto_advance !== undefined)
        world.store.patch('invoice', world.store.need('invoice', id).id, {
          auto_advance: params.auto_advance,
        });
      return shown(world, finalizeInvoice(world, id));
    },
  });
  api.post('/v1/invoices/:id/pay', {
    params: payParams,
    sdk: 'InvoicePayParams',
    handle: ({ world, params, path }) => shown(world, payInvoice(world, path.id ?? '', params)),
  });
  api.post('/v1/invoices/:id/void', {
    params: bareParams,
    sdk: 'InvoiceVoidInvoiceParams',
    handle: ({ world, path }) => shown(world, voidInvoice(world, path.id ?? '')),
  });
  api.post('/v1/invoices/:id/mark_uncollectible', {
    params: bareParams,
    sdk: 'InvoiceMarkUncollectibleParams',
    handle: ({ world, path }) => shown(world, writeOff(world, path.id ?? '')),
  });
  api.post('/v1/invoices/:id/send', {
    params: bareParams,
    sdk: 'InvoiceSendInvoiceParams',
    handle: ({ world, path }) => {
      const invoice = world.store.need('invoice', path.id ?? '');
      if (invoice.collection_method !== 'send_invoice') {
        throw invalid(
          "You can only manually send an invoice if its collection method is 'send_invoice'.",
        );
      }
      if (invoice.status === 'draft') finalizeInvoice(world, invoice.id);
      return shown(world, sendInvoice(world, invoice.id));
    },
  });
  api.get('/v1/invoices/:id/lines', {
    params: lineListParams,
    sdk: 'InvoiceListLineItemsParams',
    handle: ({ world, params, path }) => {
      const invoice = world.store.need('invoice', path.id ?? '').id;
      return listPage(world, 'line_item', params, {
        url: `/v1/invoices/${invoice}/lines`,
        where: { invoice },
        oldestFirst: true,
      });
    },
  });
}

/** The sums of a draft after its lines changed. */
export function recount(world: World, id: string): void {
  const invoice = world.store.need('invoice', id);
  world.store.patch(
    'invoice',
    id,
    sums(
      linesOf(world, id),
      world.store.need('customer', invoice.customer ?? '').balance,
      invoice.currency,
    ),
  );
}
