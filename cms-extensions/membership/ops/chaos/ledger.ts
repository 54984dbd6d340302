import type Stripe from 'stripe';
import type { ReceivedMail } from '../../test/mailbox.ts';
import type { StripeSide } from './stripe-side.ts';
import type { Told } from './told.ts';

/*
 * A customer's money: what was paid, less what was given back, must be the time that was given, at
 * the prices that were agreed to. Computed from Stripe's objects and from what the member was told;
 * the app's own rules would only be compared with themselves.
 */

const sum = (amounts: readonly number[]): number => amounts.reduce((a, b) => a + b, 0);

/** Stripe's objects about a customer's money. */
export type Account = {
  customer: Stripe.Customer;
  invoices: readonly Stripe.Invoice[];
  /** Payments that succeeded, newest first. */
  payments: readonly Stripe.Charge[];
  refunds: readonly Stripe.Refund[];
};

/** Reads a customer's money from Stripe. */
export const readAccount = async (
  { client, paymentsOf }: StripeSide,
  customer: Stripe.Customer,
): Promise<Account> => {
  const { id } = customer;
  const invoices = await client.invoices
    .list({ customer: id, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 1000 });
  const payments = await paymentsOf(id);
  const refunds: Stripe.Refund[] = [];
  // A refund that failed is no longer a part of its charge's sum.
  for (const { id: charge } of payments) {
    refunds.push(...(await client.refunds.list({ charge, limit: 100 })).data);
  }
  return { customer, invoices, payments, refunds };
};

const isPeriod = ({ amount, parent }: Stripe.InvoiceLineItem): boolean =>
  amount > 0 && parent?.subscription_item_details?.proration === false;

/** A change of the running period has lines for parts of it; a pause that ends begins a new one. */
const isChange = ({ billing_reason, lines }: Stripe.Invoice): boolean =>
  billing_reason === 'subscription_update' && !lines.data.every(isPeriod);

const subscriptionIdOf = ({ parent }: Stripe.Invoice): string => {
  const { subscription } = parent?.subscription_details ?? {};
  return typeof subscription === 'string' ? subscription : (subscription?.id ?? '');
};

/** Every charge has its paid invoice. */
const chargesFaults = ({ invoices, payments }: Account): string[] => {
  const paid = invoices.filter(({ amount_paid }) => amount_paid > 0);
  const [invoiced, charged] = [
    sum(paid.map(({ amount_paid }) => amount_paid)),
    sum(payments.map(({ amount }) => amount)),
  ];
  return [
    ...(invoiced === charged ? [] : [`charged ${charged}, but invoices for ${invoiced} are paid`]),
    ...(paid.length === payments.length
      ? []
      : [`${payments.length} charges for ${paid.length} paid invoices`]),
  ];
};

/** No period is paid twice, and each at a price that the member agreed to. */
const periodFaults = ({ invoices }: Account, told: Told): string[] => {
  const paid = invoices.filter(({ status }) => status === 'paid');
  const periods = paid
    .filter((invoice) => !isChange(invoice))
    .flatMap((invoice) =>
      invoice.lines.data
        .filter(isPeriod)
        .map(({ period }) => `${subscriptionIdOf(invoice)} from ${period.start}`),
    );
  const prices = paid.flatMap(({ lines }) =>
    lines.data.filter(isPeriod).map((line) => line.amount),
  );
  const unseen = prices.filter((price) => !told.prices.has(price));
  return [
    ...(new Set(periods).size === periods.length ? [] : [`paid twice: ${periods.join(', ')}`]),
    ...(unseen.length === 0
      ? []
      : [`prices never agreed to: ${unseen.join(', ')}; agreed: ${[...told.prices].join(', ')}`]),
  ];
};

/** What changes cost is what was agreed to. */
const changeFaults = ({ invoices }: Account, told: Told): string[] => {
  const charged = invoices
    .filter((invoice) => isChange(invoice) && invoice.status === 'paid')
    .map(({ amount_paid }) => amount_paid);
  const [due, agreed] = [sum(charged), sum(told.changes)];
  return due <= agreed ? [] : [`changes cost ${due}, agreed were ${agreed}`];
};

/** The same money is never both given back and kept as a credit. */
const creditFaults = ({ customer, payments, refunds }: Account, told: Told): string[] => {
  const credit = Math.max(0, -customer.balance);
  const isGiven = ({ status }: Stripe.Refund): boolean =>
    status === 'succeeded' || status === 'pending';
  const back = sum(refunds.filter(isGiven).map(({ amount }) => amount));
  const charged = sum(payments.map(({ amount }) => amount));
  return back + credit <= charged + told.gifts
    ? []
    : [`${charged} paid, ${back} given back, and a credit of ${credit} is left`];
};

const refundedByApp = ({ refunds }: Account): readonly Stripe.Refund[] =>
  refunds.filter(({ metadata }) => metadata?.refundRequest !== undefined);

/** A refund that the coach granted leaves no credit of the same money. */
const refundFaults = (account: Account, told: Told): string[] => {
  const credit = Math.max(0, -account.customer.balance);
  const wasGranted = refundedByApp(account).some(({ status }) => status === 'succeeded');
  return wasGranted && credit > told.gifts
    ? [`a refund was granted, and a credit of ${credit} is left`]
    : [];
};

const amountsIn = (mails: readonly ReceivedMail[], subject: RegExp): number[] =>
  mails.flatMap((mail) => {
    const amount = subject.exec(mail.subject)?.[1];
    return amount === undefined ? [] : [Math.round(Number(amount.replaceAll(',', '')) * 100)];
  });

/** Takes each of the amounts once; @returns those that are not there. */
const missingIn = (there: readonly number[], amounts: readonly number[]): number[] => {
  const left = [...there];
  return amounts.filter((amount) => {
    const at = left.indexOf(amount);
    if (at === -1) return true;
    left.splice(at, 1);
    return false;
  });
};

const REFUND_SUBJECT = /^Your refund of \$([\d,.]+)$/;
/** Of the mail about a refund that the coach made at Stripe. */
const BY_HAND = 'We have given you back';

/**
 * Each mail about a refund tells of money that moved, once: one of ours of its amount; one of the
 * coach's by hand of what was given back since the mail before. A granted request of which nothing
 * was left says what was given back by hand.
 */
const refundMailFaults = (account: Account, mails: readonly ReceivedMail[]): string[] => {
  const ofApp = refundedByApp(account);
  const byHand = account.refunds.filter((refund) => !ofApp.includes(refund));
  const byHandOf = account.payments.map(({ id }) =>
    sum(byHand.filter(({ charge }) => charge === id).map(({ amount }) => amount)),
  );
  const told = (isByHand: boolean): number[] =>
    amountsIn(
      mails.filter(({ text }) => text.includes(BY_HAND) === isByHand),
      REFUND_SUBJECT,
    );
  // One grant can give back several payments.
  const grants = Map.groupBy(ofApp, ({ metadata }) => metadata?.grantedAt);
  const granted = [...grants.values()].map((refunds) => sum(refunds.map(({ amount }) => amount)));
  const given = [...granted, ...byHandOf, sum(byHandOf)];
  const unfounded = missingIn(given, told(false));
  const [toldByHand, made] = [sum(told(true)), sum(byHandOf)];
  return [
    ...(unfounded.length === 0
      ? []
      : [`mails of refunds that were not made: ${unfounded.join(', ')}`]),
    ...(toldByHand <= made
      ? []
      : [`mails of ${toldByHand} given back at Stripe, where ${made} was`]),
  ];
};

/** Each receipt and each mail about a refund tells of money that moved, once. */
const mailFaults = (account: Account, mails: readonly ReceivedMail[]): string[] => {
  const paid = account.invoices.map(({ amount_paid }) => amount_paid).filter((each) => each > 0);
  const receipts = missingIn(paid, amountsIn(mails, /^Your receipt: \$([\d,.]+)$/));
  return [
    ...(receipts.length === 0 ? [] : [`receipts of what was not paid: ${receipts.join(', ')}`]),
    ...refundMailFaults(account, mails),
  ];
};

/**
 * Money of a contract that was withdrawn from is given back, or a mail has said why not yet.
 * @param disputed subscriptions whose payment the bank took back: it is with the member already, and
 *   the contract may have ended for it a moment before
 */
const withdrawalFaults = (
  { customer, invoices, payments, refunds }: Account,
  { withdrawn, gifts }: Told,
  mails: readonly ReceivedMail[],
  disputed: readonly string[],
): string[] => {
  const isTold = mails.some(({ subject }) =>
    /^Your refund of \S+ (follows|did not arrive)$/.test(subject),
  );
  const intents = invoices
    .map((invoice) => ({ invoice, id: subscriptionIdOf(invoice) }))
    .filter(({ id }) => withdrawn.has(id) && !disputed.includes(id))
    .flatMap(({ invoice }) => invoice.payments?.data ?? [])
    .map(({ payment }) => payment.payment_intent ?? '');
  const paid = payments.filter(({ payment_intent }) => intents.includes(payment_intent ?? ''));
  const back = refunds.filter(
    ({ charge, status }) =>
      paid.some(({ id }) => id === charge) && ['succeeded', 'pending'].includes(status ?? ''),
  );
  const [due, given] = [paid, back].map((each) => sum(each.map(({ amount }) => amount))) as [
    number,
    number,
  ];
  // What the customer held as a credit was not given back, and may have paid for something since.
  return due - given <= Math.max(gifts, -customer.balance) || isTold
    ? []
    : [`withdrawn from a contract of ${due}, given back ${given}, and no mail says why`];
};

/** Nobody is charged after being told that nothing more is charged. */
const endFaults = ({ payments }: Account, { paymentsAtEnd }: Told): string[] =>
  paymentsAtEnd === null || payments.length <= paymentsAtEnd
    ? []
    : [`${payments.length - paymentsAtEnd} charges after "nothing more is charged"`];

/** @returns descriptions of what is wrong with a customer's money; empty when all is correct */
export const moneyFaults = (
  account: Account,
  told: Told,
  mails: readonly ReceivedMail[],
  disputed: readonly string[],
): string[] => [
  ...chargesFaults(account),
  ...periodFaults(account, told),
  ...changeFaults(account, told),
  ...creditFaults(account, told),
  ...refundFaults(account, told),
  ...mailFaults(account, mails),
  ...withdrawalFaults(account, told, mails, disputed),
  ...endFaults(account, told),
];
