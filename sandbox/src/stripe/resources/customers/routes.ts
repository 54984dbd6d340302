import type { Api } from '../../http/api.ts';
import { embedded, listPage } from '../../http/lists.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { search, searchParams } from '../search.ts';
import { endNow } from '../subscriptions/lifecycle.ts';
import { isOver } from '../subscriptions/status.ts';
import { customerTax } from '../tax/calculation.ts';
import { creditBalances, recordBalance } from './balance.ts';
import {
  balanceListParams,
  balanceParams,
  createParams,
  listParams,
  updateParams,
} from './schema.ts';
import { createCustomer, leaveStub, showCustomer, updateCustomer } from './service.ts';

/** How customers are shown, and what is shown of them on demand. */
export function customerShows(world: World): void {
  world.shows.customer = (w, doc) => {
    const { discount, ...rest } = doc;
    return { ...rest, discount: discount ? w.showId('discount', discount) : null };
  };
  world.includes.customer = {
    invoice_credit_balance: (w, doc) => creditBalances(w, doc),
    sources: (_w, doc) => embedded([], `/v1/customers/${doc.id}/sources`),
    tax: (w, doc) => customerTax(w, doc),
    tax_ids: (_w, doc) => embedded([], `/v1/customers/${doc.id}/tax_ids`),
    subscriptions: (w, doc) => {
      const live = w.store
        .find('subscription', { customer: doc.id }, { newestFirst: true })
        .filter((s) => !isOver(s.status));
      return embedded(
        live.map((each) => w.show('subscription', each)),
        `/v1/customers/${doc.id}/subscriptions`,
      );
    },
  };
}

/** /api/customers */
export function customerRoutes(api: Api): void {
  api.post('/v1/customers', {
    params: createParams,
    sdk: 'CustomerCreateParams',
    handle: ({ world, params }) => world.show('customer', createCustomer(world, params)),
  });
  api.get('/v1/customers', {
    params: listParams,
    sdk: 'CustomerListParams',
    handle: ({ world, params }) =>
      listPage(world, 'customer', params, {
        url: '/v1/customers',
        // A list shows the customers of one test clock, or those without any. See /api/customers/list
        where: {
          test_clock: params.test_clock ?? null,
          ...(params.email && { email: params.email }),
        },
        ranges: { created: params.created },
      }),
  });
  api.get('/v1/customers/search', {
    params: searchParams,
    handle: ({ world, params }) =>
      search(
        world,
        'customer',
        '/v1/customers/search',
        ['created', 'email', 'name', 'phone'],
        params,
      ),
  });
  api.retrieve('/v1/customers/:id', ({ world, path }) => showCustomer(world, path.id ?? ''));
  api.post('/v1/customers/:id', {
    params: updateParams,
    sdk: 'CustomerUpdateParams',
    handle: ({ world, params, path }) =>
      world.show('customer', updateCustomer(world, path.id ?? '', params)),
  });
  api.delete('/v1/customers/:id', {
    params: balanceListParams.pick({}),
    handle: ({ world, path }) => {
      const customer = world.store.need('customer', path.id ?? '');
      for (const subscription of world.store.find('subscription', { customer: customer.id })) {
        if (!isOver(subscription.status)) endNow(world, subscription.id, {});
      }
      for (const method of world.store.find('payment_method', { customer: customer.id })) {
        world.store.patch('payment_method', method.id, { customer: null });
        world.store.hide(method.id, { spent: true });
      }
      world.emit('customer.deleted', 'customer', customer.id);
      return leaveStub(world, 'customer', customer.id);
    },
  });
  api.delete('/v1/customers/:id/discount', {
    params: balanceListParams.pick({}),
    handle: ({ world, path }) => {
      const customer = world.store.need('customer', path.id ?? '');
      const discount = world.store.need('discount', customer.discount ?? 'none', 'discount');
      world.change('customer', customer.id, { discount: null }, 'customer.updated');
      return { ...discount, deleted: true };
    },
  });
  balanceRoutes(api);
}

function balanceRoutes(api: Api): void {
  api.post('/v1/customers/:id/balance_transactions', {
    params: balanceParams,
    sdk: 'CustomerCreateBalanceTransactionParams',
    handle: ({ world, params, path }) => {
      const customer = world.store.need('customer', path.id ?? '').id;
      const { amount, currency, description, metadata } = params;
      return recordBalance(world, {
        customer,
        amount,
        currency,
        type: 'adjustment',
        invoice: null,
        description: description ?? null,
        metadata: mergeMetadata({}, metadata),
      });
    },
  });
  api.get('/v1/customers/:id/balance_transactions', {
    params: balanceListParams,
    sdk: 'CustomerListBalanceTransactionsParams',
    handle: ({ world, params, path }) => {
      const customer = world.store.need('customer', path.id ?? '').id;
      return listPage(world, 'customer_balance_transaction', params, {
        url: `/v1/customers/${customer}/balance_transactions`,
        where: { customer },
      });
    },
  });
  api.retrieve('/v1/customers/:id/balance_transactions/:transaction', ({ world, path }) =>
    world.store.need('customer_balance_transaction', path.transaction ?? ''),
  );
}
