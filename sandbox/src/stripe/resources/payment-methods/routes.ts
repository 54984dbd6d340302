import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { newId } from '../../store/ids.ts';
import { mergeMetadata } from '../metadata.ts';
import { readCard } from './card.ts';
import {
  attachParams,
  createParams,
  customerListParams,
  detachParams,
  listParams,
  sourceParams,
  tokenParams,
  updateParams,
} from './schema.ts';
import {
  attach,
  createPaymentMethod,
  createSource,
  detach,
  mergeBilling,
  usePaymentMethod,
} from './service.ts';

/** /api/payment_methods and card tokens */
export function paymentMethodRoutes(api: Api): void {
  api.post('/v1/payment_methods', {
    params: createParams,
    sdk: 'PaymentMethodCreateParams',
    publishable: true,
    handle: ({ world, params }) => createPaymentMethod(world, params),
  });
  api.get('/v1/payment_methods', {
    params: listParams,
    sdk: 'PaymentMethodListParams',
    handle: ({ world, params }) => {
      if (params.customer) world.store.need('customer', params.customer, 'customer');
      const where = {
        ...(params.customer && { customer: params.customer }),
        ...(params.type && { type: params.type }),
      };
      return listPage(world, 'payment_method', params, { url: '/v1/payment_methods', where });
    },
  });
  api.retrieve('/v1/payment_methods/:id', ({ world, path }) =>
    world.showId('payment_method', path.id ?? ''),
  );
  api.post('/v1/payment_methods/:id', {
    params: updateParams,
    sdk: 'PaymentMethodUpdateParams',
    handle: ({ world, params, path }) => {
      const method = world.store.need('payment_method', path.id ?? '');
      if (!method.customer)
        throw invalid('You must save this PaymentMethod to a customer before you can update it.');
      return world.change(
        'payment_method',
        method.id,
        {
          billing_details: mergeBilling(method.billing_details, params.billing_details),
          card: method.card && { ...method.card, ...params.card },
          metadata: mergeMetadata(method.metadata, params.metadata),
          allow_redisplay: params.allow_redisplay ?? method.allow_redisplay,
        },
        'payment_method.updated',
      );
    },
  });
  api.post('/v1/payment_methods/:id/attach', {
    params: attachParams,
    sdk: 'PaymentMethodAttachParams',
    handle: ({ world, params, path }) => {
      const method = usePaymentMethod(world, path.id ?? '', 'id');
      world.store.need('customer', params.customer, 'customer');
      return attach(world, method, params.customer);
    },
  });
  api.post('/v1/payment_methods/:id/detach', {
    params: detachParams,
    sdk: 'PaymentMethodDetachParams',
    handle: ({ world, path }) => detach(world, world.store.need('payment_method', path.id ?? '')),
  });
  customerMethodRoutes(api);
  tokenRoutes(api);
}

function customerMethodRoutes(api: Api): void {
  api.get('/v1/customers/:customer/payment_methods', {
    params: customerListParams,
    sdk: 'CustomerListPaymentMethodsParams',
    handle: ({ world, params, path }) => {
      const customer = world.store.need('customer', path.customer ?? '').id;
      const { type, allow_redisplay } = params;
      const where = {
        customer,
        ...(type && { type }),
        ...(allow_redisplay && { allow_redisplay }),
      };
      return listPage(world, 'payment_method', params, {
        url: `/v1/customers/${customer}/payment_methods`,
        where,
      });
    },
  });
  api.post('/v1/customers/:customer/sources', {
    params: sourceParams,
    sdk: 'CustomerCreateSourceParams',
    handle: ({ world, params, path }) =>
      createSource(world, world.store.need('customer', path.customer ?? '').id, params.source),
  });
  api.retrieve('/v1/customers/:customer/payment_methods/:id', ({ world, path }) => {
    const method = world.store.need('payment_method', path.id ?? '');
    if (method.customer !== path.customer) {
      throw invalid(
        `The payment method ${method.id} is not attached to the customer ${path.customer}.`,
        'payment_method',
        'resource_missing',
      );
    }
    return method;
  });
}

function tokenRoutes(api: Api): void {
  api.post('/v1/tokens', {
    params: tokenParams,
    sdk: 'TokenCreateParams',
    publishable: true,
    handle: ({ world, params }) => {
      const card = readCard(world, params.card);
      return world.store.insert(
        'token',
        {
          id: newId('token'),
          object: 'token',
          client_ip: '127.0.0.1',
          created: world.clock.now(null),
          livemode: false,
          type: 'card',
          used: false,
        },
        { number: card.number, behavior: card.behavior },
      );
    },
  });
  api.retrieve('/v1/tokens/:id', ({ world, path }) => world.store.need('token', path.id ?? ''));
}
