import type Stripe from 'stripe';
import { isMissing } from '../errors.ts';
import { idOf } from '../stripe.ts';
import { type FetchedCustomer, overdueOf, owedInvoices, paysByOwnCard } from './read.ts';
import { decidingSubscription, isActiveSubscription } from './subscription.ts';

/** How many of the newest invoices a snapshot holds. */
const INVOICES_MAX = 12;
/** Far more than the attempts to pay these invoices. */
const CHARGES_MAX = 100;

/** Null when the object does not exist at Stripe or was deleted there. */
const orMissing = async <Found>(retrieval: Promise<Found>): Promise<Found | null> => {
  try {
    return await retrieval;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

/* No `expand` here: Stripe rejects it for a deleted customer. */
const retrieveCustomer = async (
  stripe: Stripe,
  customerId: string,
): Promise<Stripe.Customer | null> => {
  const customer = await orMissing(stripe.customers.retrieve(customerId));
  return customer === null || customer.deleted === true ? null : customer;
};

/** A card or source of the time before payment methods is retrieved like one of these. */
const defaultCardOf = async (
  stripe: Stripe,
  { invoice_settings, default_source }: Stripe.Customer,
): Promise<Stripe.PaymentMethod | null> => {
  const id = idOf(invoice_settings.default_payment_method ?? default_source ?? '');
  return id === '' ? null : orMissing(stripe.paymentMethods.retrieve(id));
};

/** A subscription's own source in the place of its method, which Stripe charges first. */
const withOwnMethod = async (
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> => {
  const { default_payment_method: method, default_source: source } = subscription;
  if (method !== null || source === null || !isActiveSubscription(subscription))
    return subscription;
  const found = await orMissing(stripe.paymentMethods.retrieve(idOf(source)));
  return { ...subscription, default_payment_method: found };
};

/** The open invoices among the newest, or of all when there are older ones. */
const openInvoicesOf = async (
  stripe: Stripe,
  customer: string,
  newest: Stripe.ApiList<Stripe.Invoice>,
): Promise<Stripe.Invoice[]> => {
  const open = newest.data.filter(({ status }) => status === 'open');
  if (open.length === 0 || !newest.has_more) return open;
  return stripe.invoices
    .list({ customer, status: 'open', limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 1000 });
};

/** Fetches from Stripe everything that the rules of this folder need. */
export const fetchCustomer = async (
  stripe: Stripe,
  customerId: string,
): Promise<FetchedCustomer> => {
  const customer = await retrieveCustomer(stripe, customerId);
  if (customer === null) return { kind: 'deleted', customerId };
  const [listed, newest, { data: charges }] = await Promise.all([
    stripe.subscriptions
      .list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.default_payment_method', 'data.schedule', 'data.discounts.source.coupon'],
      })
      .autoPagingToArray({ limit: 1000 }),
    stripe.invoices.list({ customer: customerId, limit: INVOICES_MAX, expand: ['data.payments'] }),
    stripe.charges.list({ customer: customerId, limit: CHARGES_MAX }),
  ]);
  const subscriptions = await Promise.all(listed.map((each) => withOwnMethod(stripe, each)));
  const openInvoices = await openInvoicesOf(stripe, customerId, newest);
  const deciding = decidingSubscription(subscriptions);
  const defaultCard = paysByOwnCard(deciding) ? null : await defaultCardOf(stripe, customer);
  const open =
    deciding === null
      ? null
      : (overdueOf(deciding, owedInvoices(openInvoices, subscriptions, charges))[0] ?? null);
  const openInvoice =
    open === null
      ? null
      : await stripe.invoices.retrieve(open.id, {
          expand: ['payments.data.payment.payment_intent'],
        });
  return {
    kind: 'found',
    customer,
    defaultCard,
    subscriptions,
    openInvoices,
    openInvoice,
    charges,
    invoices: newest.data,
  };
};
