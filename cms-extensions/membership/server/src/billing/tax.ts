import { type Location, PAYMENT_ERRORS } from 'contract';
import Stripe from 'stripe';
import type { Settings } from '../config.ts';
import { apiError } from '../platform/http/index.ts';

/** Stripe cannot tell where the member is, so it cannot calculate the taxes of a charge. */
export class LocationNeeded extends apiError(422, PAYMENT_ERRORS.locationNeeded) {}

/** Whether Stripe refuses a call since it does not recognise the customer's address. */
export const isLocationMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'customer_tax_location_invalid';

/** What a call to Stripe carries so that it calculates taxes; nothing when they are off. */
export const automaticTax = ({ enabled }: Settings['tax']) =>
  enabled ? { automatic_tax: { enabled: true } } : {};

/** The taxes in an invoice's total, in minor units: those included and those added. */
export const taxIn = ({ total_taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number =>
  (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0);

/**
 * Stores where a customer is.
 * @throws LocationNeeded when Stripe does not recognise the place; nothing is stored then
 */
export const storeLocation = async (
  stripe: Stripe,
  customer: string,
  { country, postal_code = '' }: Location,
): Promise<void> => {
  try {
    await stripe.customers.update(customer, {
      address: { country, postal_code },
      tax: { validate_location: 'immediately' },
    });
  } catch (error) {
    throw isLocationMissing(error) ? new LocationNeeded() : error;
  }
};
