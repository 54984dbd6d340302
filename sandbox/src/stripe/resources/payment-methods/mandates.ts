import type { z } from 'zod';
import type { Api } from '../../http/api.ts';
import { invalid } from '../../http/errors.ts';
import { newId } from '../../store/ids.ts';
import type { Kinds } from '../../store/kinds.ts';
import type { World } from '../../world.ts';
import type { HiddenCard } from './card.ts';
import type { acceptance } from './schema.ts';

type Acceptance = z.infer<typeof acceptance>;

/** What the customer of a page of Stripe's accepts by sending it. */
export const ONLINE: Acceptance = { customer_acceptance: { type: 'online' } };

/**
 * The mandate of a bank account: the one that it has, or a new one. See /payments/sepa-debit#mandates.
 * @throws StripeError when the customer has accepted none
 */
export function mandateOf(
  world: World,
  { id, sepa_debit }: Kinds['payment_method'],
  accepted: Acceptance,
): string {
  const known = world.store.hidden<HiddenCard>(id).mandate;
  if (known !== undefined) return known;
  if (!accepted)
    throw invalid(
      'When confirming a SetupIntent with a sepa_debit PaymentMethod, `mandate_data` is required.',
      'mandate_data',
      'parameter_missing',
    );
  const { accepted_at, online } = accepted.customer_acceptance;
  const mandate = newId('mandate');
  world.store.insert('mandate', {
    id: mandate,
    object: 'mandate',
    customer_acceptance: {
      accepted_at: accepted_at ?? world.clock.now(null),
      online: { ip_address: online?.ip_address ?? '127.0.0.1', user_agent: 'sandbox' },
      type: 'online',
    },
    livemode: false,
    multi_use: {},
    payment_method: id,
    payment_method_details: {
      sepa_debit: {
        reference: `SANDBOX${sepa_debit?.last4}`,
        url: `${world.options.baseUrl}/mandates/${mandate}`,
      },
      type: 'sepa_debit',
    },
    status: 'active',
    type: 'multi_use',
  });
  world.store.hide(id, { mandate });
  return mandate;
}

/** /api/mandates */
export function mandateRoutes(api: Api): void {
  api.retrieve('/v1/mandates/:id', ({ world, path }) => world.store.need('mandate', path.id ?? ''));
}
