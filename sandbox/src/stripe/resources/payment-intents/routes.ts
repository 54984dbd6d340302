import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import type { World } from '../../world.ts';
import { accessible, answer, assertReturnUrl, isOpen } from '../intents.ts';
import { search, searchParams } from '../search.ts';
import { confirmIntent } from './confirm.ts';
import {
  cancelParams,
  captureParams,
  confirmParams,
  createParams,
  listParams,
  retrieveParams,
  updateParams,
} from './schema.ts';
import { cancelIntent, captureIntent, chooseMethod, createIntent, editIntent } from './service.ts';

/** An invoice's intent is moved by its invoice. */
function assertNotInvoiced(world: World, id: string): void {
  if (world.store.first('invoice_payment', { 'payment.payment_intent': id })) {
    throw invalid(
      'You cannot perform this action on PaymentIntents created by Invoices. Void or update the Invoice instead.',
      undefined,
      'payment_intent_unexpected_state',
    );
  }
}

/** /api/payment_intents */
export function paymentIntentRoutes(api: Api): void {
  api.post('/v1/payment_intents', {
    params: createParams,
    sdk: 'PaymentIntentCreateParams',
    handle: ({ world, params }) => {
      if (!params.confirm && (params.off_session !== undefined || params.return_url)) {
        const name = params.return_url ? 'return_url' : 'off_session';
        throw invalid(
          `You cannot provide \`${name}\` when creating a PaymentIntent without confirming it. Please set \`confirm\` to true, or provide it when confirming.`,
          name,
        );
      }
      const offSession = Boolean(params.off_session);
      const intent = createIntent(world, params);
      if (!params.confirm) return intent;
      const options = {
        returnUrl: params.return_url,
        useStripeSdk: params.use_stripe_sdk,
        offSession,
      };
      assertReturnUrl(intent.automatic_payment_methods, options, 'PaymentIntent');
      return answer(
        confirmIntent(world, intent.id, {
          ...options,
          errorOnRequiresAction: params.error_on_requires_action ?? false,
        }),
      );
    },
  });
  api.get('/v1/payment_intents', {
    params: listParams,
    sdk: 'PaymentIntentListParams',
    handle: ({ world, params }) =>
      listPage(world, 'payment_intent', params, {
        url: '/v1/payment_intents',
        where: params.customer ? { customer: params.customer } : {},
        ranges: { created: params.created },
      }),
  });
  api.get('/v1/payment_intents/search', {
    params: searchParams,
    handle: ({ world, params }) =>
      search(
        world,
        'payment_intent',
        '/v1/payment_intents/search',
        ['amount', 'created', 'currency', 'customer', 'status'],
        params,
      ),
  });
  api.get('/v1/payment_intents/:id', {
    params: retrieveParams,
    sdk: 'PaymentIntentRetrieveParams',
    publishable: true,
    handle: (call) => accessible('payment_intent', call),
  });
  api.post('/v1/payment_intents/:id', {
    params: updateParams,
    sdk: 'PaymentIntentUpdateParams',
    handle: ({ world, params, path }) => {
      const id = world.store.need('payment_intent', path.id ?? '', 'intent').id;
      if (params.amount !== undefined) assertNotInvoiced(world, id);
      return editIntent(world, id, params);
    },
  });
  api.post('/v1/payment_intents/:id/confirm', {
    params: confirmParams,
    sdk: 'PaymentIntentConfirmParams',
    publishable: true,
    handle: (call) => {
      const { world, params } = call;
      const intent = accessible('payment_intent', call);
      const options = {
        returnUrl: params.return_url,
        useStripeSdk: params.use_stripe_sdk,
        offSession: Boolean(params.off_session),
      };
      const { setup_future_usage, receipt_email } = params;
      if (setup_future_usage !== undefined || receipt_email !== undefined) {
        world.store.patch('payment_intent', intent.id, {
          ...(setup_future_usage !== undefined && { setup_future_usage }),
          ...(receipt_email !== undefined && { receipt_email }),
        });
      }
      if (isOpen(intent)) chooseMethod(world, intent.id, params);
      assertReturnUrl(intent.automatic_payment_methods, options, 'PaymentIntent');
      return answer(
        confirmIntent(world, intent.id, {
          ...options,
          errorOnRequiresAction: params.error_on_requires_action ?? false,
        }),
      );
    },
  });
  api.post('/v1/payment_intents/:id/capture', {
    params: captureParams,
    sdk: 'PaymentIntentCaptureParams',
    handle: ({ world, params, path }) =>
      captureIntent(world, world.store.need('payment_intent', path.id ?? '', 'intent').id, params),
  });
  api.post('/v1/payment_intents/:id/cancel', {
    params: cancelParams,
    sdk: 'PaymentIntentCancelParams',
    handle: ({ world, params, path }) => {
      const { id } = world.store.need('payment_intent', path.id ?? '', 'intent');
      assertNotInvoiced(world, id);
      return cancelIntent(world, id, params.cancellation_reason ?? null);
    },
  });
}
