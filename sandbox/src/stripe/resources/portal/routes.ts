import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import { mergeMetadata } from '../metadata.ts';
import { CANCELLATION_REASONS } from '../subscriptions/schema.ts';

type Configuration = Kinds['billing_portal.configuration'];
type PortalSession = Kinds['billing_portal.session'];

const proration = p.choice(['always_invoice', 'create_prorations', 'none']);

const features = p.group({
  customer_update: p
    .group({
      allowed_updates: p
        .unset(p.list(p.choice(['address', 'email', 'name', 'phone', 'shipping', 'tax_id'])))
        .optional(),
      enabled: p.boolean,
    })
    .optional(),
  invoice_history: p.group({ enabled: p.boolean }).optional(),
  payment_method_update: p.group({ enabled: p.boolean }).optional(),
  subscription_cancel: p
    .group({
      cancellation_reason: p
        .group({ enabled: p.boolean, options: p.unset(p.list(p.choice(CANCELLATION_REASONS))) })
        .optional(),
      enabled: p.boolean,
      mode: p.choice(['at_period_end', 'immediately']).optional(),
      proration_behavior: proration.optional(),
    })
    .optional(),
  subscription_update: p
    .group({
      default_allowed_updates: p
        .unset(p.list(p.choice(['price', 'promotion_code', 'quantity'])))
        .optional(),
      enabled: p.boolean.optional(),
      products: p.unset(p.list(p.group({ product: p.text, prices: p.list(p.text) }))).optional(),
      proration_behavior: proration.optional(),
      trial_update_behavior: p.choice(['continue_trial', 'end_trial']).optional(),
    })
    .optional(),
});

const profile = p.group({
  headline: p.unset(p.text).optional(),
  privacy_policy_url: p.text.optional(),
  terms_of_service_url: p.text.optional(),
});

const configurable = {
  business_profile: profile.optional(),
  default_return_url: p.unset(p.text).optional(),
  metadata: p.metadata,
  name: p.unset(p.text).optional(),
  expand: p.expand,
};
const createParams = z.strictObject({ ...configurable, features });
const updateParams = z.strictObject({
  ...configurable,
  features: features.optional(),
  active: p.boolean.optional(),
});
const configurationListParams = z.strictObject({
  ...listShape,
  active: p.boolean.optional(),
  is_default: p.boolean.optional(),
});

const flowData = p.group({
  type: p.choice(['payment_method_update', 'subscription_cancel', 'subscription_update']),
  subscription_cancel: p.group({ subscription: p.text }).optional(),
  subscription_update: p.group({ subscription: p.text }).optional(),
  after_completion: p
    .group({
      type: p.choice(['hosted_confirmation', 'portal_homepage', 'redirect']),
      redirect: p.group({ return_url: p.text }).optional(),
      hosted_confirmation: p.group({ custom_message: p.text.optional() }).optional(),
    })
    .optional(),
});
const sessionParams = z.strictObject({
  configuration: p.text.optional(),
  customer: p.text.optional(),
  flow_data: flowData.optional(),
  locale: p.text.optional(),
  return_url: p.text.optional(),
  expand: p.expand,
});

type Features = z.infer<typeof features>;

function mergeFeatures(
  old: Configuration['features'],
  sent: Features | undefined,
): Configuration['features'] {
  if (!sent) return old;
  const {
    customer_update: update,
    subscription_cancel: cancel,
    subscription_update: change,
  } = sent;
  return {
    ...old,
    customer_update: update
      ? { allowed_updates: update.allowed_updates ?? [], enabled: update.enabled }
      : old.customer_update,
    invoice_history: sent.invoice_history ?? old.invoice_history,
    payment_method_update: sent.payment_method_update
      ? { ...old.payment_method_update, enabled: sent.payment_method_update.enabled }
      : old.payment_method_update,
    subscription_cancel: cancel
      ? {
          cancellation_reason: {
            ...old.subscription_cancel.cancellation_reason,
            ...(cancel.cancellation_reason && {
              enabled: cancel.cancellation_reason.enabled,
              options: cancel.cancellation_reason.options ?? [],
            }),
          },
          enabled: cancel.enabled,
          mode: cancel.mode ?? 'at_period_end',
          proration_behavior: cancel.proration_behavior ?? 'none',
        }
      : old.subscription_cancel,
    subscription_update: change
      ? {
          ...old.subscription_update,
          default_allowed_updates: change.default_allowed_updates ?? [],
          enabled: change.enabled ?? true,
          products:
            change.products?.map((each) => ({
              ...each,
              adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
            })) ?? [],
          proration_behavior: change.proration_behavior ?? 'none',
          trial_update_behavior:
            change.trial_update_behavior ?? old.subscription_update.trial_update_behavior,
        }
      : old.subscription_update,
  };
}

function blankFeatures(): Configuration['features'] {
  return {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: false },
    payment_method_update: { enabled: false, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: false,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      products: [],
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  };
}

function insertConfiguration(
  world: World,
  params: z.infer<typeof createParams>,
  isDefault: boolean,
): Configuration {
  const now = world.clock.now(null);
  const { business_profile: sent } = params;
  return world.store.insert('billing_portal.configuration', {
    id: newId('billing_portal.configuration'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: sent?.headline ?? null,
      privacy_policy_url: sent?.privacy_policy_url ?? null,
      terms_of_service_url: sent?.terms_of_service_url ?? null,
    },
    created: now,
    default_return_url: params.default_return_url ?? null,
    features: mergeFeatures(blankFeatures(), params.features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergeMetadata({}, params.metadata),
    name: params.name ?? null,
    updated: now,
  });
}

/** The configuration that an account has saved in its dashboard; the sandbox's allows everything. */
function defaultConfiguration(world: World): Configuration {
  return (
    world.store.first('billing_portal.configuration', { is_default: true }) ??
    insertConfiguration(
      world,
      {
        features: {
          customer_update: { allowed_updates: ['email', 'name'], enabled: true },
          invoice_history: { enabled: true },
          payment_method_update: { enabled: true },
          subscription_cancel: {
            enabled: true,
            mode: 'at_period_end',
            cancellation_reason: { enabled: true, options: [...CANCELLATION_REASONS] },
          },
        },
      },
      true,
    )
  );
}

function createSession(world: World, params: z.infer<typeof sessionParams>): PortalSession {
  if (!params.customer)
    throw invalid('Missing required param: customer.', 'customer', 'parameter_missing');
  const customer = world.store.need('customer', params.customer, 'customer').id;
  const configuration = params.configuration
    ? world.store.need('billing_portal.configuration', params.configuration, 'configuration')
    : defaultConfiguration(world);
  const { flow_data: flow } = params;
  const named = flow?.subscription_cancel?.subscription ?? flow?.subscription_update?.subscription;
  if (named && world.store.need('subscription', named, 'flow_data').customer !== customer) {
    throw invalid('The subscription does not belong to the customer.', 'flow_data');
  }
  const id = newId('billing_portal.session');
  return world.store.insert('billing_portal.session', {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: world.clock.now(null),
    customer,
    customer_account: null,
    flow: flow
      ? {
          after_completion: {
            hosted_confirmation: flow.after_completion?.hosted_confirmation
              ? { custom_message: flow.after_completion.hosted_confirmation.custom_message ?? null }
              : null,
            redirect: flow.after_completion?.redirect ?? null,
            type: flow.after_completion?.type ?? 'portal_homepage',
          },
          customer_update: null,
          subscription_cancel: flow.subscription_cancel
            ? { retention: null, subscription: flow.subscription_cancel.subscription }
            : null,
          subscription_pause: null,
          subscription_update: flow.subscription_update ?? null,
          subscription_update_confirm: null,
          type: flow.type,
        }
      : null,
    livemode: false,
    locale: (params.locale as PortalSession['locale'] | undefined) ?? null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${world.options.baseUrl}/p/session/${id}`,
  });
}

/** /api/customer_portal */
export function portalRoutes(api: Api): void {
  api.post('/v1/billing_portal/sessions', {
    params: sessionParams,
    sdk: 'BillingPortal.SessionCreateParams',
    handle: ({ world, params }) => createSession(world, params),
  });
  api.post('/v1/billing_portal/configurations', {
    params: createParams,
    sdk: 'BillingPortal.ConfigurationCreateParams',
    handle: ({ world, params }) => {
      const created = insertConfiguration(world, params, false);
      world.emit(
        'billing_portal.configuration.created',
        'billing_portal.configuration',
        created.id,
      );
      return created;
    },
  });
  api.get('/v1/billing_portal/configurations', {
    params: configurationListParams,
    sdk: 'BillingPortal.ConfigurationListParams',
    handle: ({ world, params }) => {
      const { active, is_default } = params;
      const where = {
        ...(active !== undefined && { active }),
        ...(is_default !== undefined && { is_default }),
      };
      return listPage(world, 'billing_portal.configuration', params, {
        url: '/v1/billing_portal/configurations',
        where,
      });
    },
  });
  api.retrieve('/v1/billing_portal/configurations/:id', ({ world, path }) =>
    world.store.need('billing_portal.configuration', path.id ?? ''),
  );
  api.post('/v1/billing_portal/configurations/:id', {
    params: updateParams,
    sdk: 'BillingPortal.ConfigurationUpdateParams',
    handle: ({ world, params, path }) => {
      const old = world.store.need('billing_portal.configuration', path.id ?? '');
      const {
        business_profile: profileSent,
        metadata,
        features: sent,
        expand: _expand,
        ...fields
      } = params;
      return world.change(
        'billing_portal.configuration',
        old.id,
        {
          ...fields,
          business_profile: { ...old.business_profile, ...profileSent },
          features: mergeFeatures(old.features, sent),
          metadata: mergeMetadata(old.metadata, metadata),
          updated: world.clock.now(null),
        },
        'billing_portal.configuration.updated',
      );
    },
  });
}
