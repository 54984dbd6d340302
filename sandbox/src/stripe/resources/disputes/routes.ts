import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { mergeMetadata } from '../metadata.ts';
import { decideDispute, submitEvidence } from './service.ts';

const TEXTS = [
  'access_activity_log',
  'billing_address',
  'cancellation_policy_disclosure',
  'cancellation_rebuttal',
  'customer_email_address',
  'customer_name',
  'customer_purchase_ip',
  'duplicate_charge_explanation',
  'duplicate_charge_id',
  'product_description',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
  'service_date',
  'shipping_address',
  'shipping_carrier',
  'shipping_date',
  'shipping_tracking_number',
  'uncategorized_text',
] as const;

const field = p.unset(p.text).optional();
type TextField = (typeof TEXTS)[number];
const evidence = p.group(
  Object.fromEntries(TEXTS.map((name) => [name, field])) as Record<TextField, typeof field>,
);

const updateParams = z.strictObject({
  evidence: evidence.optional(),
  metadata: p.metadata,
  submit: p.boolean.optional(),
  expand: p.expand,
});
const listParams = z.strictObject({
  ...listShape,
  charge: p.text.optional(),
  payment_intent: p.text.optional(),
  created: p.range,
});

/** /api/radar/early_fraud_warnings */
function warningRoutes(api: Api): void {
  api.get('/v1/radar/early_fraud_warnings', {
    params: listParams,
    sdk: 'Radar.EarlyFraudWarningListParams',
    handle: ({ world, params }) => {
      const { charge, payment_intent } = params;
      const where = { ...(charge && { charge }), ...(payment_intent && { payment_intent }) };
      return listPage(world, 'radar.early_fraud_warning', params, {
        url: '/v1/radar/early_fraud_warnings',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.retrieve('/v1/radar/early_fraud_warnings/:id', ({ world, path }) =>
    world.store.need('radar.early_fraud_warning', path.id ?? ''),
  );
}

/** /api/disputes */
export function disputeRoutes(api: Api): void {
  warningRoutes(api);
  api.get('/v1/disputes', {
    params: listParams,
    sdk: 'DisputeListParams',
    handle: ({ world, params }) => {
      const { charge, payment_intent } = params;
      const where = { ...(charge && { charge }), ...(payment_intent && { payment_intent }) };
      return listPage(world, 'dispute', params, {
        url: '/v1/disputes',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.retrieve('/v1/disputes/:id', ({ world, path }) => world.store.need('dispute', path.id ?? ''));
  api.post('/v1/disputes/:id', {
    params: updateParams,
    sdk: 'DisputeUpdateParams',
    handle: ({ world, params, path }) => {
      const dispute = world.store.need('dispute', path.id ?? '');
      if (['won', 'lost', 'warning_closed'].includes(dispute.status))
        throw invalid('This dispute is already closed');
      world.store.patch('dispute', dispute.id, {
        metadata: mergeMetadata(dispute.metadata, params.metadata),
      });
      if (!params.evidence) return world.store.need('dispute', dispute.id);
      const sent = Object.fromEntries(
        Object.entries(params.evidence).filter(([, value]) => value !== undefined),
      );
      return submitEvidence(
        world,
        dispute.id,
        sent as Record<string, string | null>,
        params.submit ?? true,
      );
    },
  });
  api.post('/v1/disputes/:id/close', {
    params: z.strictObject({ expand: p.expand }),
    sdk: 'DisputeCloseParams',
    handle: ({ world, path }) => {
      const dispute = world.store.need('dispute', path.id ?? '');
      if (['won', 'lost', 'warning_closed'].includes(dispute.status))
        throw invalid('This dispute is already closed');
      return decideDispute(world, dispute.id, false);
    },
  });
}
