import type { Stripe } from 'stripe';
import type { Wire } from './wire.ts';

/** A stored subscription: its items are documents of their own and are put in when it is shown. */
export type SubscriptionDoc = Omit<Wire<Stripe.Subscription>, 'items'>;
/** A stored invoice: its lines are documents of their own. */
export type InvoiceDoc = Omit<Wire<Stripe.Invoice>, 'lines' | 'payments' | 'deleted'>;
type PriceDoc = Omit<Wire<Stripe.Price>, 'deleted'>;
/** A stored item names its price; the price and the older plan are put in when it is shown. */
type SubscriptionItemDoc = Omit<Wire<Stripe.SubscriptionItem>, 'price' | 'plan'> & {
  price: string;
};
/** A line of a Checkout Session, with the session that it belongs to. */
type SessionLineDoc = Omit<Wire<Stripe.LineItem>, 'price'> & {
  price: string;
  session: string;
};

/** What each kind of stored document looks like. */
export interface Kinds {
  balance_transaction: Wire<Stripe.BalanceTransaction>;
  charge: Omit<Wire<Stripe.Charge>, 'refunds'>;
  'checkout.session': Omit<Wire<Stripe.Checkout.Session>, 'line_items'>;
  coupon: Omit<Wire<Stripe.Coupon>, 'deleted'>;
  customer: Omit<
    Wire<Stripe.Customer>,
    'deleted' | 'sources' | 'subscriptions' | 'tax_ids' | 'discount'
  > & {
    discount: string | null;
  };
  customer_balance_transaction: Wire<Stripe.CustomerBalanceTransaction>;
  discount: Omit<Wire<Stripe.Discount>, 'deleted'>;
  dispute: Wire<Stripe.Dispute>;
  event: Wire<EventBase>;
  invoice: InvoiceDoc;
  invoice_payment: Wire<Stripe.InvoicePayment>;
  invoiceitem: Omit<Wire<Stripe.InvoiceItem>, 'deleted'>;
  item: SessionLineDoc;
  line_item: Wire<Stripe.InvoiceLineItem>;
  mandate: Wire<Stripe.Mandate>;
  payment_intent: Wire<Stripe.PaymentIntent>;
  payment_method: Wire<Stripe.PaymentMethod>;
  payment_method_domain: Wire<Stripe.PaymentMethodDomain>;
  price: PriceDoc;
  product: Omit<Wire<Stripe.Product>, 'deleted'>;
  promotion_code: Wire<Stripe.PromotionCode>;
  'radar.early_fraud_warning': Wire<Stripe.Radar.EarlyFraudWarning>;
  refund: Wire<Stripe.Refund>;
  setup_attempt: Wire<Stripe.SetupAttempt>;
  setup_intent: Wire<Stripe.SetupIntent>;
  subscription: SubscriptionDoc;
  subscription_item: Omit<SubscriptionItemDoc, 'deleted'>;
  subscription_schedule: Wire<Stripe.SubscriptionSchedule>;
  'tax.registration': Wire<Stripe.Tax.Registration>;
  'test_helpers.test_clock': Omit<Wire<Stripe.TestHelpers.TestClock>, 'deleted'>;
  token: Omit<Stripe.Token, 'bank_account' | 'card'>;
  webhook_endpoint: Omit<Wire<Stripe.WebhookEndpoint>, 'deleted'>;
  'billing_portal.configuration': Wire<Stripe.BillingPortal.Configuration>;
  'billing_portal.session': Wire<Stripe.BillingPortal.Session>;
}

export type Kind = keyof Kinds;

interface EventBase {
  id: string;
  object: 'event';
  api_version: string | null;
  created: number;
  data: { object: { [key: string]: unknown }; previous_attributes?: { [key: string]: unknown } };
  livemode: boolean;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null } | null;
  type: string;
}

/** The name by which Stripe's error texts call a kind. */
export const KIND_NAMES: Record<Kind, string> = {
  balance_transaction: 'balance transaction',
  charge: 'charge',
  'checkout.session': 'checkout.session',
  coupon: 'coupon',
  customer: 'customer',
  customer_balance_transaction: 'customer balance transaction',
  discount: 'discount',
  dispute: 'dispute',
  event: 'event',
  invoice: 'invoice',
  invoice_payment: 'invoice payment',
  invoiceitem: 'invoiceitem',
  item: 'item',
  line_item: 'line item',
  mandate: 'mandate',
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  payment_method_domain: 'payment method domain',
  price: 'price',
  product: 'product',
  promotion_code: 'promotion code',
  'radar.early_fraud_warning': 'early fraud warning',
  refund: 'refund',
  setup_attempt: 'setup attempt',
  setup_intent: 'setupintent',
  subscription: 'subscription',
  subscription_item: 'subscription_item',
  subscription_schedule: 'subscription schedule',
  'tax.registration': 'tax registration',
  'test_helpers.test_clock': 'test clock',
  token: 'token',
  webhook_endpoint: 'webhook endpoint',
  'billing_portal.configuration': 'configuration',
  'billing_portal.session': 'portal session',
};

/** The prefix of each kind's ids. */
export const ID_PREFIXES: Record<Kind, string> = {
  balance_transaction: 'txn_',
  charge: 'ch_',
  'checkout.session': 'cs_test_',
  coupon: '',
  customer: 'cus_',
  customer_balance_transaction: 'cbtxn_',
  discount: 'di_',
  dispute: 'du_',
  event: 'evt_',
  invoice: 'in_',
  invoice_payment: 'inpay_',
  invoiceitem: 'ii_',
  item: 'li_',
  line_item: 'il_',
  mandate: 'mandate_',
  payment_intent: 'pi_',
  payment_method: 'pm_',
  payment_method_domain: 'pmd_',
  price: 'price_',
  product: 'prod_',
  promotion_code: 'promo_',
  'radar.early_fraud_warning': 'issfr_',
  refund: 're_',
  setup_attempt: 'setatt_',
  setup_intent: 'seti_',
  subscription: 'sub_',
  subscription_item: 'si_',
  subscription_schedule: 'sub_sched_',
  'tax.registration': 'taxreg_',
  'test_helpers.test_clock': 'clock_',
  token: 'tok_',
  webhook_endpoint: 'we_',
  'billing_portal.configuration': 'bpc_',
  'billing_portal.session': 'bps_',
};
