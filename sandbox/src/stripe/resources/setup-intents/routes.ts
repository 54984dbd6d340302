import type { Api } from '../../http/api.ts';
import { listPage } from '../../http/lists.ts';
import { accessible, answer, assertReturnUrl } from '../intents.ts';
import { confirmSetup } from './confirm.ts';
import {
  attemptListParams,
  cancelParams,
  confirmParams,
  createParams,
  listParams,
  retrieveParams,
  updateParams,
} from './schema.ts';
import { cancelSetup, createSetup, editSetup } from './service.ts';

/** /api/setup_intents, /api/setup_attempts */
export function setupIntentRoutes(api: Api): void {
  api.post('/v1/setup_intents', {
    params: createParams,
    sdk: 'SetupIntentCreateParams',
    handle: ({ world, params }) => {
      const intent = createSetup(world, params);
      if (!params.confirm) return intent;
      const options = { returnUrl: params.return_url, useStripeSdk: params.use_stripe_sdk };
      assertReturnUrl(intent.automatic_payment_methods, options, 'SetupIntent');
      const { mandate_data } = params;
      return answer(confirmSetup(world, intent.id, { mandate_data }, options));
    },
  });
  api.get('/v1/setup_intents', {
    params: listParams,
    sdk: 'SetupIntentListParams',
    handle: ({ world, params }) => {
      const { customer, payment_method } = params;
      const where = { ...(customer && { customer }), ...(payment_method && { payment_method }) };
      return listPage(world, 'setup_intent', params, {
        url: '/v1/setup_intents',
        where,
        ranges: { created: params.created },
      });
    },
  });
  api.get('/v1/setup_intents/:id', {
    params: retrieveParams,
    sdk: 'SetupIntentRetrieveParams',
    publishable: true,
    handle: (call) => accessible('setup_intent', call),
  });
  api.post('/v1/setup_intents/:id', {
    params: updateParams,
    sdk: 'SetupIntentUpdateParams',
    handle: ({ world, params, path }) =>
      editSetup(world, world.store.need('setup_intent', path.id ?? '', 'intent').id, params),
  });
  api.post('/v1/setup_intents/:id/confirm', {
    params: confirmParams,
    sdk: 'SetupIntentConfirmParams',
    publishable: true,
    handle: (call) => {
      const { world, params } = call;
      const intent = accessible('setup_intent', call);
      const options = { returnUrl: params.return_url, useStripeSdk: params.use_stripe_sdk };
      if (intent.status !== 'succeeded')
        assertReturnUrl(intent.automatic_payment_methods, options, 'SetupIntent');
      return answer(confirmSetup(world, intent.id, params, options));
    },
  });
  api.post('/v1/setup_intents/:id/cancel', {
    params: cancelParams,
    sdk: 'SetupIntentCancelParams',
    handle: ({ world, params, path }) =>
      cancelSetup(world, path.id ?? '', params.cancellation_reason ?? null),
  });
  api.get('/v1/setup_attempts', {
    params: attemptListParams,
    sdk: 'SetupAttemptListParams',
    handle: ({ world, params }) =>
      listPage(world, 'setup_attempt', params, {
        url: '/v1/setup_attempts',
        where: { setup_intent: params.setup_intent },
        ranges: { created: params.created },
      }),
  });
}
