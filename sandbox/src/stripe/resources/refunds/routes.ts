import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { refundCharge } from './service.ts';

const createParams = z.strictObject({
  charge: p.text.optional(),
  payment_intent: p.text.optional(),
  amount: p.amount(1).optional(),
  reason: p.choice(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: p.metadata,
  expand: p.expand,
});
const updateParams = z.strictObject({ metadata: p.metadata, expand: p.expand });
const listParams = z.strictObject({
  ...listShape,
  charge: p.text.optional(),
  payment_intent: p.text.optional(),
  created: p.range,
});

function chargeOf(world: World, params: z.infer<typeof createParams>): string {
  const { charge, payment_intent } = params;
  if (charge) return charge;
  if (!payment_intent) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    );
  }
  const { latest_charge } = world.store.need('payment_intent', payment_intent, 'payment_intent');
  if (latest_charge) return latest_charge;
  throw invalid(
    `This PaymentIntent (${payment_intent}) does not have a successful charge to refund.`,
    'payment_intent',
  );
}

/** /api/refunds */
export function refundRoutes(api: Api): void {
  api.post('/v1/refunds', {
    params: createParams,
    sdk: 'RefundCreateParams',
    handle: ({ world, params }) =>
      refundCharge(world, {
        charge: chargeOf(world, params),
        amount: params.amount,
        reason: params.reason,
        metadata: mergeMetadata({}, params.metadata),
      }),
  });
  api.get('/v1/refunds', {
    params: listParams,
    sdk: 'RefundListParams',
    handle: ({ world, params }) => {
      const { charge, payment_intent } = params;
      const where = { ...(charge && { charge }), ...(payment_intent && { payment_intent }) };
      return listPage(world, 'refund', params, {
        url: '/v1/refunds',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.retrieve('/v1/refunds/:id', ({ world, path }) => world.store.need('refund', path.id ?? ''));
  api.post('/v1/refunds/:id', {
    params: updateParams,
    sdk: 'RefundUpdateParams',
    handle: ({ world, params, path }) => {
      const refund = world.store.need('refund', path.id ?? '');
      return world.change(
        'refund',
        refund.id,
        { metadata: mergeMetadata(refund.metadata, params.metadata) },
        'refund.updated',
      );
    },
  });
}
