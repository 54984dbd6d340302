import { Flex, Link, Typography } from '@strapi/design-system';
import { paymentMethodName, writtenAmount } from 'contract';
import type { MemberDetails } from '../../../server/src/back-office/answers.ts';
import { day, weekdayAndTime } from '../figures.ts';
import { Card, Facts } from './card.tsx';
import { PLAN_LABELS, StatusBadge } from './labels.tsx';

const nextOf = ({ next_charge: next, ends_at: endsAt }: MemberDetails['membership']) => {
  if (next !== null) return `${writtenAmount(next.amount, next.currency)} on ${day(next.at)}`;
  return endsAt === null ? 'None' : `None: ends on ${day(endsAt)}`;
};

const methodOf = ({ card }: MemberDetails['membership']): string => {
  if (card === null) return 'None on file';
  const names = [card.wallet, card.brand].flatMap((id) => (id ? [paymentMethodName(id)] : []));
  return `${names.join(', ')}${card.last4 === null ? '' : ` ending in ${card.last4}`}`;
};

const sourceOf = (stripeUrl: string | null, readAt: string | null): string => {
  if (stripeUrl === null) return 'Stripe does not know this member.';
  if (readAt === null) return 'This member is yet to be read from Stripe.';
  return `As Stripe had it on ${weekdayAndTime(readAt)}. It is changed at Stripe alone.`;
};

/** The member's subscription by the last snapshot of Stripe. Read-only. */
export const SubscriptionCard = (member: MemberDetails) => {
  const { status, plan, trialEndsAt, membership, stripeUrl } = member;
  const {
    credit,
    discounts,
    pause,
    payment_problem: problem,
    refund,
    read_at: readAt,
  } = membership;
  return (
    <Card title="Subscription">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={status} />],
          ['Plan', plan === null ? 'None' : PLAN_LABELS[plan]],
          trialEndsAt === null ? null : ['Trial ends', weekdayAndTime(trialEndsAt)],
          ['Next payment', nextOf(membership)],
          credit && ['Credit', writtenAmount(credit.amount, credit.currency)],
          ...discounts.map(({ name, ends_at: endsAt }): [string, string] => [
            'Discount',
            endsAt === null ? name : `${name}, until ${day(endsAt)}`,
          ]),
          problem && [
            'Payment failed',
            `${writtenAmount(problem.amount, problem.currency)}${
              problem.access_until === null ? '' : `, access until ${day(problem.access_until)}`
            }`,
          ],
          pause && [
            'Pause',
            pause.resumes_at === null
              ? `${day(pause.starts_at)}, without an end`
              : `${day(pause.starts_at)} to ${day(pause.resumes_at)}`,
          ],
          refund && [
            'Refund',
            `${writtenAmount(refund.amount, refund.currency)}, ${refund.status}`,
          ],
          ['Payment method', methodOf(membership)],
          membership.by_invoice ? ['Billed', 'By invoices from Stripe; no card is charged'] : null,
        ]}
      />
      <Typography variant="pi" textColor="neutral600" tag="p" paddingTop={4}>
        {sourceOf(stripeUrl, readAt)}
      </Typography>
    </Card>
  );
};

const SHOWN_MAX = 6;

type Invoice = MemberDetails['membership']['invoices'][number];

const STATES: Record<Invoice['status'], string> = {
  draft: 'Being made',
  open: 'Not paid yet',
  paid: 'Paid',
  uncollectible: 'Given up',
  void: 'Void',
};

type PaymentProps = Invoice & { invoicesUrl: string };

const Payment = (payment: PaymentProps) => {
  const { created_at, number, status, amount, refunded = 0, currency, outside } = payment;
  const state = payment.processing ? 'The bank is being asked' : STATES[status];
  const { id, invoicesUrl } = payment;
  return (
    <Flex tag="li" justifyContent="space-between" gap={4}>
      <Flex direction="column" alignItems="flex-start">
        <Typography>{day(created_at)}</Typography>
        <Typography variant="pi" textColor="neutral600">
          {outside ? 'Paid outside of Stripe' : state}
          {refunded > 0 && `, ${writtenAmount(refunded, currency)} refunded`}
        </Typography>
      </Flex>
      <Link
        href={`${invoicesUrl}/${id}`}
        isExternal
        aria-label={`Invoice ${number ?? ''} of ${day(created_at)}`}
      >
        {writtenAmount(amount, currency)}
      </Link>
    </Flex>
  );
};

/** The member's last invoices, with links to Stripe's dashboard. */
export const PaymentsCard = ({ membership: { invoices }, invoicesUrl }: MemberDetails) => (
  <Card title="Last payments">
    {invoices.length === 0 ? (
      <Typography textColor="neutral600">The member has not paid anything yet.</Typography>
    ) : (
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {invoices.slice(0, SHOWN_MAX).map((invoice) => (
          <Payment key={invoice.id} {...invoice} invoicesUrl={invoicesUrl} />
        ))}
      </Flex>
    )}
  </Card>
);

type Order = MemberDetails['orders'][number];

const ORDERS: Record<Order['kind'], string> = {
  trial: 'Free trial',
  subscription: 'Subscription',
  checkout: 'Subscription at the checkout',
  switch: 'Change of plan',
  resumption: 'End of a pause',
};

/** Enough of a hash to find it in the list of policies. */
const VERSION_SHOWN = 12;

const OrderItem = (order: Order) => {
  const { kind, plan, amount, next_amount, paid_amount: paid, currency } = order;
  const { country, policies } = order;
  return (
    <Flex tag="li" direction="column" alignItems="flex-start">
      <Typography>
        {ORDERS[kind]}: {PLAN_LABELS[plan]}, {writtenAmount(amount, currency)}, then{' '}
        {writtenAmount(next_amount, currency)} a {order.interval}
        {paid !== null && paid !== amount && `. Paid: ${writtenAmount(paid, currency)}`}
      </Typography>
      <Typography variant="pi" textColor="neutral600">
        {weekdayAndTime(order.agreed_at)}
        {country !== null && `, ${country}`}
        {order.completed_at === null && '. Led to nothing so far'}
      </Typography>
      <Typography variant="pi" textColor="neutral600">
        {policies
          .map(
            ({ slug, version, language }) =>
              `${slug} ${version.slice(0, VERSION_SHOWN)} (${language})`,
          )
          .join(', ')}
      </Typography>
    </Flex>
  );
};

/** What the member agreed to with each order: the proof, which nobody edits. */
export const OrdersCard = ({ orders }: MemberDetails) => (
  <Card title="Orders">
    {orders.length === 0 ? (
      <Typography textColor="neutral600">No order is on record.</Typography>
    ) : (
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {orders.slice(0, SHOWN_MAX).map((order) => (
          <OrderItem key={order.agreed_at} {...order} />
        ))}
      </Flex>
    )}
  </Card>
);
