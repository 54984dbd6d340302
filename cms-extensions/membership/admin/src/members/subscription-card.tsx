import { Typography } from '@strapi/design-system';
import { moneyInWords } from 'contract';
import type { MemberDetails } from '../../../server/src/back-office/members/answers.ts';
import { day, weekdayAndTime } from '../figures.ts';
import { Card, Facts } from './card.tsx';
import { PLAN_LABELS } from './plans.ts';
import { StatusBadge } from './status.tsx';

const nextOf = ({ next_charge: next, ends_at: endsAt }: MemberDetails['membership']) => {
  if (next !== null) return `${moneyInWords(next.amount, next.currency)} on ${day(next.at)}`;
  return endsAt === null ? 'None' : `None: ends on ${day(endsAt)}`;
};

/** Stripe writes the brand in lower case (`visa`). */
const brandName = (brand: string): string => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

const sourceOf = (stripeUrl: string | null, readAt: string | null): string => {
  if (stripeUrl === null) return 'Stripe does not know her.';
  if (readAt === null) return 'She is yet to be read from Stripe.';
  return `As Stripe had it on ${weekdayAndTime(readAt)}. It is changed at Stripe alone.`;
};

/** The member's subscription by the last snapshot of Stripe. Read-only. */
export const SubscriptionCard = (member: MemberDetails) => {
  const { status, plan, trialEndsAt, membership, stripeUrl } = member;
  const { card, pause, payment_problem: problem, refund, read_at: readAt } = membership;
  return (
    <Card title="Subscription">
      <Facts
        facts={[
          ['Status', <StatusBadge key="status" status={status} />],
          ['Plan', plan === null ? 'None' : PLAN_LABELS[plan]],
          trialEndsAt === null ? null : ['Trial ends', weekdayAndTime(trialEndsAt)],
          ['Next payment', nextOf(membership)],
          problem && [
            'Payment failed',
            `${moneyInWords(problem.amount, problem.currency)}${
              problem.access_until === null ? '' : `, access until ${day(problem.access_until)}`
            }`,
          ],
          pause && ['Pause', `${day(pause.starts_at)} to ${day(pause.resumes_at)}`],
          refund && ['Refund', `${moneyInWords(refund.amount, refund.currency)}, ${refund.status}`],
          [
            'Card',
            card === null ? 'None on file' : `${brandName(card.brand)} ending in ${card.last4}`,
          ],
        ]}
      />
      <Typography variant="pi" textColor="neutral600" tag="p" paddingTop={4}>
        {sourceOf(stripeUrl, readAt)}
      </Typography>
    </Card>
  );
};
