import { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { listPage } from '../../http/lists.ts';
import { listShape, p } from '../../http/schema.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';

type Registration = Kinds['tax.registration'];

const standard = p.group({
  standard: p
    .group({ place_of_supply_scheme: p.choice(['inbound_goods', 'small_seller', 'standard']) })
    .optional(),
  type: p.choice(['ioss', 'oss_non_union', 'oss_union', 'standard']),
});
const simple = p.group({ type: p.choice(['standard']) });

const createParams = z.strictObject({
  active_from: z.union([p.choice(['now']), p.timestamp]),
  country: p.text,
  country_options: p.group({
    at: standard.optional(),
    de: standard.optional(),
    es: standard.optional(),
    fr: standard.optional(),
    gb: simple.optional(),
    ie: standard.optional(),
    it: standard.optional(),
    jp: simple.optional(),
    nl: standard.optional(),
    us: p.group({ state: p.text, type: p.choice(['state_sales_tax']) }).optional(),
  }),
  expires_at: p.timestamp.optional(),
  expand: p.expand,
});

/** /api/tax/registrations, with the countries of `calculation.ts`. */
export function taxRoutes(api: Api): void {
  api.post('/v1/tax/registrations', {
    params: createParams,
    sdk: 'Tax.RegistrationCreateParams',
    handle: ({ world, params }) => {
      const now = Math.floor(world.clock.real() / 1000);
      const registration: Registration = {
        id: newId('tax.registration'),
        object: 'tax.registration',
        active_from: params.active_from === 'now' ? now : params.active_from,
        country: params.country.toUpperCase(),
        country_options: params.country_options as Registration['country_options'],
        created: now,
        expires_at: params.expires_at ?? null,
        livemode: false,
        status: 'active',
      };
      return world.store.insert('tax.registration', registration);
    },
  });
  api.get('/v1/tax/registrations', {
    params: z.strictObject({
      ...listShape,
      status: p.choice(['active', 'all', 'expired', 'scheduled']).optional(),
    }),
    sdk: 'Tax.RegistrationListParams',
    handle: ({ world, params }) =>
      listPage(world, 'tax.registration', params, { url: '/v1/tax/registrations' }),
  });
  api.retrieve('/v1/tax/registrations/:id', ({ world, path }) =>
    world.store.need('tax.registration', path.id ?? ''),
  );
}
