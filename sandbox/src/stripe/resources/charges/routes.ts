import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { embedded, listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { search, searchParams } from '../search.ts';
import { showBalance, showMovement } from './balance.ts';

const listParams = z.strictObject({
  ...listShape,
  created: p.range,
  customer: p.text.optional(),
  payment_intent: p.text.optional(),
});
const updateParams = z.strictObject({
  customer: p.text.optional(),
  description: p.text.optional(),
  metadata: p.metadata,
  receipt_email: p.text.optional(),
  fraud_details: p.group({ user_report: p.unset(p.choice(['fraudulent', 'safe'])) }).optional(),
  expand: p.expand,
});
const movementParams = z.strictObject({
  ...listShape,
  created: p.range,
  currency: p.text.optional(),
  source: p.text.optional(),
  type: p.text.optional(),
});

export function chargeShows(world: World): void {
  world.shows.balance_transaction = showMovement;
  world.includes.charge = {
    refunds: (w, doc) =>
      embedded(
        w.store.find('refund', { charge: doc.id }, { newestFirst: true }),
        `/v1/charges/${doc.id}/refunds`,
      ),
  };
}

/** /api/charges, /api/balance, /api/balance_transactions */
export function chargeRoutes(api: Api): void {
  api.get('/v1/charges', {
    params: listParams,
    sdk: 'ChargeListParams',
    handle: ({ world, params }) => {
      const { customer, payment_intent } = params;
      const where = { ...(customer && { customer }), ...(payment_intent && { payment_intent }) };
      return listPage(world, 'charge', params, {
        url: '/v1/charges',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.get('/v1/charges/search', {
    params: searchParams,
    handle: ({ world, params }) =>
      search(
        world,
        'charge',
        '/v1/charges/search',
        ['amount', 'created', 'currency', 'customer', 'disputed', 'refunded', 'status'],
        params,
      ),
  });
  api.retrieve('/v1/charges/:id', ({ world, path }) => world.showId('charge', path.id ?? ''));
  api.post('/v1/charges/:id', {
    params: updateParams,
    sdk: 'ChargeUpdateParams',
    handle: ({ world, params, path }) => {
      const charge = world.store.need('charge', path.id ?? '');
      const { metadata, expand: _expand, fraud_details, ...fields } = params;
      const reported = fraud_details && {
        fraud_details: fraud_details.user_report ? { user_report: fraud_details.user_report } : {},
      };
      world.change(
        'charge',
        charge.id,
        { ...fields, ...reported, metadata: mergeMetadata(charge.metadata, metadata) },
        'charge.updated',
      );
      return world.showId('charge', charge.id);
    },
  });
  api.retrieve('/v1/charges/:id/refunds', ({ world, path }) => {
    const charge = world.store.need('charge', path.id ?? '').id;
    return listPage(
      world,
      'refund',
      {},
      { url: `/v1/charges/${charge}/refunds`, where: { charge } },
    );
  });
  api.retrieve('/v1/balance', ({ world }) => showBalance(world));
  api.get('/v1/balance_transactions', {
    params: movementParams,
    sdk: 'BalanceTransactionListParams',
    handle: ({ world, params }) => {
      const { currency, source, type } = params;
      const where = {
        ...(currency && { currency }),
        ...(source && { source }),
        ...(type && { type }),
      };
      return listPage(world, 'balance_transaction', params, {
        url: '/v1/balance_transactions',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.retrieve('/v1/balance_transactions/:id', ({ world, path }) =>
    world.showId('balance_transaction', path.id ?? ''),
  );
}
