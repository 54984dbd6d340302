import type Stripe from 'stripe';
import { isMissing } from './errors.ts';
import { decidingSubscription, openInvoiceOf, paysByOwnCard } from './read/index.ts';

/** The newest invoices that a snapshot shows. */
const INVOICES_MAX = 12;

/** All that one look at Stripe found of a customer. */
export type FetchedCustomer =
  | { kind: 'deleted'; customerId: string }
  | {
      kind: 'found';
      customer: Stripe.Customer;
      /** The customer's; null as well when the subscription that decides has a card of its own. */
      defaultCard: Stripe.PaymentMethod | null;
      subscriptions: Stripe.Subscription[];
      invoices: Stripe.Invoice[];
      /** The open invoice of the subscription that decides, with its payments. */
      openInvoice: Stripe.Invoice | null;
    };

/** Null for what Stripe does not have, or no longer. */
const orMissing = async <Found>(retrieval: Promise<Found>): Promise<Found | null> => {
  try {
    return await retrieval;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/* Nothing is expanded here: of a deleted customer there is nothing to expand, and Stripe refuses. */
const retrieveCustomer = async (
  stripe: Stripe,
  customerId: string,
): Promise<Stripe.Customer | null> => {
  const customer = await orMissing(stripe.customers.retrieve(customerId));
  return customer === null || customer.deleted === true ? null : customer;
};

const defaultCardOf = async (
  stripe: Stripe,
  { invoice_settings }: Stripe.Customer,
): Promise<Stripe.PaymentMethod | null> => {
  const card = invoice_settings.default_payment_method;
  return typeof card === 'string' ? orMissing(stripe.paymentMethods.retrieve(card)) : card;
};

/** Reads from Stripe what the rules of `read.ts` ask for. */
export const fetchCustomer = async (
  stripe: Stripe,
  customerId: string,
): Promise<FetchedCustomer> => {
  const customer = await retrieveCustomer(stripe, customerId);
  if (customer === null) return { kind: 'deleted', customerId };
  const [subscriptions, { data: invoices }] = await Promise.all([
    stripe.subscriptions
      .list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.default_payment_method'],
      })
      .autoPagingToArray({ limit: 1000 }),
    stripe.invoices.list({ customer: customerId, limit: INVOICES_MAX }),
  ]);
  const deciding = decidingSubscription(subscriptions);
  const defaultCard = paysByOwnCard(deciding) ? null : await defaultCardOf(stripe, customer);
  const open = deciding === null ? null : openInvoiceOf(deciding.id, invoices);
  const openInvoice =
    open === null
      ? null
      : await stripe.invoices.retrieve(open.id, {
          expand: ['payments.data.payment.payment_intent'],
        });
  return { kind: 'found', customer, defaultCard, subscriptions, invoices, openInvoice };
};
