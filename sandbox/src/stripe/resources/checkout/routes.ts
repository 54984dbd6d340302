import type { Api } from '../../http/api.ts';
import { listPage } from '../../http/lists.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { bareParams, createParams, lineListParams, listParams, updateParams } from './schema.ts';
import { createSession, expireSession } from './session.ts';

export function checkoutShows(world: World): void {
  world.shows.item = (w, doc) => {
    const { session: _session, ...line } = doc;
    return { ...line, price: w.store.get('price', doc.price) ?? null };
  };
  world.includes['checkout.session'] = {
    line_items: (w, doc) => ({
      object: 'list',
      data: w.store.find('item', { session: doc.id }).map((each) => w.show('item', each)),
      has_more: false,
      url: `/v1/checkout/sessions/${doc.id}/line_items`,
    }),
  };
}

/** /api/checkout/sessions */
export function checkoutRoutes(api: Api): void {
  api.post('/v1/checkout/sessions', {
    params: createParams,
    sdk: 'Checkout.SessionCreateParams',
    handle: ({ world, params }) => createSession(world, params),
  });
  api.get('/v1/checkout/sessions', {
    params: listParams,
    sdk: 'Checkout.SessionListParams',
    handle: ({ world, params }) => {
      const { customer, customer_details, payment_intent, status, subscription } = params;
      const where = {
        ...(customer && { customer }),
        ...(customer_details && { 'customer_details.email': customer_details.email }),
        ...(payment_intent && { payment_intent }),
        ...(status && { status }),
        ...(subscription && { subscription }),
      };
      return listPage(world, 'checkout.session', params, {
        url: '/v1/checkout/sessions',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.retrieve('/v1/checkout/sessions/:id', ({ world, path }) =>
    world.store.need('checkout.session', path.id ?? ''),
  );
  api.post('/v1/checkout/sessions/:id', {
    params: updateParams,
    sdk: 'Checkout.SessionUpdateParams',
    handle: ({ world, params, path }) => {
      const session = world.store.need('checkout.session', path.id ?? '');
      return world.store.patch('checkout.session', session.id, {
        metadata: mergeMetadata(session.metadata, params.metadata),
      });
    },
  });
  api.post('/v1/checkout/sessions/:id/expire', {
    params: bareParams,
    sdk: 'Checkout.SessionExpireParams',
    handle: ({ world, path }) => expireSession(world, path.id ?? ''),
  });
  api.get('/v1/checkout/sessions/:id/line_items', {
    params: lineListParams,
    sdk: 'Checkout.SessionListLineItemsParams',
    handle: ({ world, params, path }) => {
      const session = world.store.need('checkout.session', path.id ?? '').id;
      return listPage(world, 'item', params, {
        url: `/v1/checkout/sessions/${session}/line_items`,
        where: { session },
        oldestFirst: true,
      });
    },
  });
}
