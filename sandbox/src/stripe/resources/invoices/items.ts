import type { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { inlinePrice, priceAmount } from '../catalogue/prices.ts';
import { redeem } from '../discounts/redeem.ts';
import { mergeMetadata } from '../metadata.ts';
import { productName } from '../subscriptions/items.ts';
import { invoiceItemLine } from '../subscriptions/proration.ts';
import { composeLines } from './lines.ts';
import { recount } from './routes.ts';
import {
  bareParams,
  itemCreateParams,
  itemListParams,
  itemUpdateCall,
  paymentListParams,
} from './schema.ts';

type InvoiceItem = Kinds['invoiceitem'];

function createItem(world: World, params: z.infer<typeof itemCreateParams>): InvoiceItem {
  const customer = world.store.need('customer', params.customer, 'customer');
  const price = priceFor(world, params);
  const quantity = params.quantity ?? 1;
  const amount =
    params.amount ??
    (price
      ? priceAmount(price, quantity)
      : Math.round(Number(params.unit_amount_decimal ?? 0) * quantity));
  const currency = price?.currency ?? params.currency ?? customer.currency ?? 'usd';
  const now = world.now(customer.id);
  if (params.invoice && world.store.need('invoice', params.invoice, 'invoice').status !== 'draft') {
    throw invalid('This invoice is no longer editable', 'invoice', 'invoice_not_editable');
  }
  const id = newId('invoiceitem');
  world.store.insert('invoiceitem', {
    id,
    object: 'invoiceitem',
    amount,
    currency,
    customer: customer.id,
    customer_account: null,
    date: now,
    description: params.description ?? (price ? productName(world, price) : null),
    discountable: params.discountable ?? true,
    discounts: redeem(world, params.discounts, { customer: customer.id, currency }),
    invoice: params.invoice ?? null,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    net_amount: amount,
    parent: params.subscription
      ? {
          subscription_details: {
            subscription: world.store.need('subscription', params.subscription, 'subscription').id,
          },
          type: 'subscription_details',
        }
      : null,
    period: params.period ?? { start: now, end: now },
    pricing: price && {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    proration: false,
    quantity,
    quantity_decimal: String(quantity),
    tax_rates: [],
    test_clock: customer.test_clock ?? null,
  });
  world.store.patch('customer', customer.id, { currency: customer.currency ?? currency });
  if (params.invoice) addToDraft(world, id, params.invoice);
  world.emit('invoiceitem.created', 'invoiceitem', id);
  return world.store.need('invoiceitem', id);
}

function priceFor(world: World, params: z.infer<typeof itemCreateParams>) {
  const { pricing, price_data, amount, unit_amount_decimal } = params;
  const given = [pricing?.price, price_data, amount, unit_amount_decimal].filter(
    (each) => each !== undefined,
  );
  if (given.length !== 1)
    throw invalid(
      'You must pass exactly one of amount, pricing, price_data or unit_amount_decimal.',
      'amount',
    );
  if (price_data) return inlinePrice(world, price_data);
  if (!pricing?.price) return null;
  const price = world.store.need('price', pricing.price, 'pricing[price]');
  if (price.type !== 'one_time') {
    throw invalid(
      'The price specified is set to `type=recurring` but this field only accepts prices with `type=one_time`.',
      'pricing[price]',
    );
  }
  return price;
}

function addToDraft(world: World, item: string, invoice: string): void {
  const doc = world.store.need('invoice', invoice);
  const [line] = composeLines(
    world,
    [invoiceItemLine(world, world.store.need('invoiceitem', item))],
    doc.discounts,
  );
  if (line) world.store.insert('line_item', { ...line, invoice });
  const before = world.showId('invoice', invoice);
  recount(world, invoice);
  world.emitChange('invoice.updated', 'invoice', invoice, before);
}

function assertPending(world: World, item: InvoiceItem): void {
  if (item.invoice && world.store.get('invoice', item.invoice)?.status !== 'draft') {
    throw invalid(
      'This invoice item is attached to an invoice that is no longer editable.',
      undefined,
      'invoice_not_editable',
    );
  }
}

/** /api/invoiceitems, /api/invoice-payment */
export function invoiceItemRoutes(api: Api): void {
  api.post('/v1/invoiceitems', {
    params: itemCreateParams,
    sdk: 'InvoiceItemCreateParams',
    handle: ({ world, params }) => createItem(world, params),
  });
  api.get('/v1/invoiceitems', {
    params: itemListParams,
    sdk: 'InvoiceItemListParams',
    handle: ({ world, params }) => {
      const { customer, invoice, pending } = params;
      const where = { ...(customer && { customer }), ...(invoice && { invoice }) };
      const keep = (doc: InvoiceItem) =>
        pending === undefined || (doc.invoice === null) === pending;
      return listPage(world, 'invoiceitem', params, {
        url: '/v1/invoiceitems',
        where,
        ranges: { date: params.created },
        keep,
      });
    },
  });
  api.retrieve('/v1/invoiceitems/:id', ({ world, path }) =>
    world.showId('invoiceitem', path.id ?? ''),
  );
  api.post('/v1/invoiceitems/:id', {
    params: itemUpdateCall,
    sdk: 'InvoiceItemUpdateParams',
    handle: ({ world, params, path }) => {
      const item = world.store.need('invoiceitem', path.id ?? '');
      assertPending(world, item);
      const { metadata, expand: _expand, discounts, unit_amount_decimal, ...fields } = params;
      const amount =
        fields.amount ??
        (unit_amount_decimal === undefined
          ? item.amount
          : Math.round(Number(unit_amount_decimal) * (fields.quantity ?? item.quantity)));
      return world.change(
        'invoiceitem',
        item.id,
        {
          ...fields,
          amount,
          net_amount: amount,
          ...(discounts !== undefined && {
            discounts: redeem(world, discounts, { customer: item.customer }),
          }),
          metadata: mergeMetadata(item.metadata, metadata),
        },
        null,
      );
    },
  });
  api.delete('/v1/invoiceitems/:id', {
    params: bareParams.pick({}),
    handle: ({ world, path }) => {
      const item = world.store.need('invoiceitem', path.id ?? '');
      assertPending(world, item);
      world.emit('invoiceitem.deleted', 'invoiceitem', item.id);
      world.store.remove(item.id);
      return { id: item.id, object: 'invoiceitem', deleted: true };
    },
  });
  api.get('/v1/invoice_payments', {
    params: paymentListParams,
    sdk: 'InvoicePaymentListParams',
    handle: ({ world, params }) => {
      const { invoice, payment, status } = params;
      const where = {
        ...(invoice && { invoice }),
        ...(payment?.payment_intent && { 'payment.payment_intent': payment.payment_intent }),
        ...(status && { status }),
      };
      return listPage(world, 'invoice_payment', params, { url: '/v1/invoice_payments', where });
    },
  });
  api.retrieve('/v1/invoice_payments/:id', ({ world, path }) =>
    world.store.need('invoice_payment', path.id ?? ''),
  );
}
