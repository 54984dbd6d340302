import type { Stripe } from 'stripe';
import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { listPage } from '../../http/lists.ts';
import { address, listShape, p } from '../../http/schema.ts';
import { readSettings } from '../../settings.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { Wire } from '../../store/wire.ts';
import type { World } from '../../world.ts';

type Domain = Kinds['payment_method_domain'];
type TaxSettings = Stripe.Tax.Settings;

/** The account of the key. What the dashboard sets of it is a setting of the sandbox. */
function account(world: World): Wire<Stripe.Account> {
  const { account: set } = readSettings(world.store);
  return {
    id: world.accountId,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: world.accountName,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: set.supportEmail,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: 'company',
    capabilities: {
      card_payments: set.chargesEnabled ? 'active' : 'inactive',
      transfers: set.payoutsEnabled ? 'active' : 'inactive',
    },
    charges_enabled: set.chargesEnabled,
    controller: { type: 'account' },
    country: 'US',
    created: 1_700_000_000,
    default_currency: 'usd',
    details_submitted: true,
    email: 'owner@example.com',
    payouts_enabled: set.payoutsEnabled,
    settings: {
      branding: {
        icon: set.icon,
        logo: set.logo,
        primary_color: set.primaryColor,
        secondary_color: null,
      },
      card_payments: {
        decline_on: { avs_failure: false, cvc_failure: true },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: world.accountName, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: set.statementDescriptor,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    },
    type: 'standard',
  };
}

const taxParams = z.strictObject({
  defaults: p
    .group({
      tax_behavior: p.choice(['exclusive', 'inclusive', 'inferred_by_currency']).optional(),
      tax_code: p.text.optional(),
    })
    .optional(),
  head_office: p.group({ address }).optional(),
  expand: p.expand,
});

type TaxState = Pick<TaxSettings, 'head_office'> & {
  defaults: Omit<TaxSettings['defaults'], 'provider'>;
};

function taxState(world: World): TaxState {
  const stored = world.store.meta('tax_settings');
  const blank: TaxState = { defaults: { tax_behavior: null, tax_code: null }, head_office: null };
  return stored === undefined ? blank : JSON.parse(stored);
}

/** Tax settings: active once there is a head office and a tax code. See /api/tax/settings/object. */
function taxSettings({ defaults, head_office }: TaxState): TaxSettings {
  const missing = [
    ...(head_office === null ? ['head_office'] : []),
    ...(defaults.tax_code === null ? ['defaults.tax_code'] : []),
  ];
  return {
    object: 'tax.settings',
    defaults: { ...defaults, provider: 'stripe' },
    head_office,
    livemode: false,
    status: missing.length === 0 ? 'active' : 'pending',
    status_details:
      missing.length === 0 ? { active: {} } : { pending: { missing_fields: missing } },
  };
}

/** /api/accounts/retrieve, /api/tax/settings */
export function accountRoutes(api: Api): void {
  api.retrieve('/v1/account', ({ world }) => account(world));
  api.retrieve('/v1/tax/settings', ({ world }) => taxSettings(taxState(world)));
  api.post('/v1/tax/settings', {
    params: taxParams,
    sdk: 'Tax.SettingsUpdateParams',
    handle: ({ world, params }) => {
      const { defaults, head_office: office } = taxState(world);
      const sent = params.head_office?.address;
      const changed: TaxState = {
        defaults: { ...defaults, ...params.defaults },
        head_office: sent
          ? {
              address: {
                city: sent.city ?? null,
                country: sent.country ?? null,
                line1: sent.line1 ?? null,
                line2: sent.line2 ?? null,
                postal_code: sent.postal_code ?? null,
                state: sent.state ?? null,
              },
            }
          : office,
      };
      world.store.setMeta('tax_settings', JSON.stringify(changed));
      return taxSettings(changed);
    },
  });
  domainRoutes(api);
}

const ACTIVE = { status: 'active' } as const;

/** /api/payment_method_domains: every method is active at once, as the sandbox has no wallets. */
function domainRoutes(api: Api): void {
  api.post('/v1/payment_method_domains', {
    params: z.strictObject({
      domain_name: p.text,
      enabled: p.boolean.optional(),
      expand: p.expand,
    }),
    sdk: 'PaymentMethodDomainCreateParams',
    handle: ({ world, params: { domain_name, enabled = true } }) => {
      if (/[/:]/.test(domain_name)) throw invalid('Invalid domain name.', 'domain_name');
      const domain: Domain = {
        id: newId('payment_method_domain'),
        object: 'payment_method_domain',
        amazon_pay: ACTIVE,
        apple_pay: ACTIVE,
        created: world.clock.now(null),
        domain_name,
        enabled,
        google_pay: ACTIVE,
        klarna: ACTIVE,
        link: ACTIVE,
        livemode: false,
        paypal: ACTIVE,
      };
      const existing = world.store.first('payment_method_domain', { domain_name });
      return existing ?? world.store.insert('payment_method_domain', domain);
    },
  });
  api.get('/v1/payment_method_domains', {
    params: z.strictObject({
      ...listShape,
      domain_name: p.text.optional(),
      enabled: p.boolean.optional(),
    }),
    sdk: 'PaymentMethodDomainListParams',
    handle: ({ world, params }) =>
      listPage(world, 'payment_method_domain', params, {
        url: '/v1/payment_method_domains',
        keep: ({ domain_name, enabled }: Domain) =>
          (params.domain_name === undefined || domain_name === params.domain_name) &&
          (params.enabled === undefined || enabled === params.enabled),
      }),
  });
  api.retrieve('/v1/payment_method_domains/:id', ({ world, path }) =>
    world.store.need('payment_method_domain', path.id ?? ''),
  );
  api.post('/v1/payment_method_domains/:id', {
    params: z.strictObject({ enabled: p.boolean.optional(), expand: p.expand }),
    sdk: 'PaymentMethodDomainUpdateParams',
    handle: ({ world, params: { enabled }, path }) => {
      const domain = world.store.need('payment_method_domain', path.id ?? '');
      return world.store.patch('payment_method_domain', domain.id, {
        enabled: enabled ?? domain.enabled,
      });
    },
  });
}
