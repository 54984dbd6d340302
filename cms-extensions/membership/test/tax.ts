import type { BillingApp } from './stripe.ts';

/** Switches Stripe Tax on in the test mode, with a registration in Germany. Safe to repeat. */
export const registerInGermany = async ({ stripe }: BillingApp): Promise<void> => {
  const { tax } = stripe.client;
  await tax.settings.update({
    defaults: { tax_code: 'txcd_10402200' },
    head_office: { address: { country: 'DE', postal_code: '10115', line1: 'Torstr. 1' } },
  });
  const { data } = await tax.registrations.list({ status: 'active', limit: 100 });
  if (data.some(({ country }) => country === 'DE')) return;
  await tax.registrations.create({
    ...{ country: 'DE', active_from: 'now' },
    country_options: { de: { type: 'standard' } },
  });
};

/** Where 19 % of tax are due. */
export const BERLIN = { country: 'DE', postal_code: '10115' };
