import { readTypes, type TypeChecker } from '../type-checker.ts';

export type { TypeChecker };

/** Where each object's type stands, by the `object` field of an answer. */
export const TYPES: Record<string, string> = {
  account: 'Account',
  balance: 'Balance',
  balance_transaction: 'BalanceTransaction',
  'billing_portal.configuration': 'BillingPortal.Configuration',
  'billing_portal.session': 'BillingPortal.Session',
  charge: 'Charge',
  'checkout.session': 'Checkout.Session',
  coupon: 'Coupon',
  customer: 'Customer',
  customer_balance_transaction: 'CustomerBalanceTransaction',
  discount: 'Discount',
  dispute: 'Dispute',
  event: 'EventBase',
  invoice: 'Invoice',
  invoice_payment: 'InvoicePayment',
  invoiceitem: 'InvoiceItem',
  item: 'LineItem',
  line_item: 'InvoiceLineItem',
  payment_intent: 'PaymentIntent',
  payment_method: 'PaymentMethod',
  payment_method_domain: 'PaymentMethodDomain',
  price: 'Price',
  product: 'Product',
  promotion_code: 'PromotionCode',
  'radar.early_fraud_warning': 'Radar.EarlyFraudWarning',
  refund: 'Refund',
  setup_attempt: 'SetupAttempt',
  setup_intent: 'SetupIntent',
  subscription: 'Subscription',
  subscription_item: 'SubscriptionItem',
  'tax.settings': 'Tax.Settings',
  'test_helpers.test_clock': 'TestHelpers.TestClock',
  token: 'Token',
  webhook_endpoint: 'WebhookEndpoint',
};

/** The types of the pinned SDK. */
export function loadTypes(): TypeChecker {
  const names = Object.values(TYPES).filter((name) => name !== 'EventBase');
  return readTypes(
    "import type { Stripe } from 'stripe';",
    Object.fromEntries(names.map((name) => [name, `Stripe.${name}`])),
  );
}
