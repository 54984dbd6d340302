import { Flex, Link, Typography } from '@strapi/design-system';
import { moneyInWords } from 'contract';
import type { MemberDetails } from '../../../server/src/back-office/members/answers.ts';
import { day } from '../figures.ts';
import { Card } from './card.tsx';

const SHOWN_MAX = 6;

type Invoice = MemberDetails['membership']['invoices'][number];

const STATES: Record<Invoice['status'], string> = {
  draft: 'Being made',
  open: 'Not paid yet',
  paid: 'Paid',
  uncollectible: 'Given up',
  void: 'Void',
};

const Payment = ({ created_at, number, status, amount, currency, url }: Invoice) => (
  <Flex tag="li" justifyContent="space-between" gap={4}>
    <Flex direction="column" alignItems="flex-start">
      <Typography>{day(created_at)}</Typography>
      <Typography variant="pi" textColor="neutral600">
        {STATES[status]}
      </Typography>
    </Flex>
    {url === null ? (
      <Typography fontWeight="bold">{moneyInWords(amount, currency)}</Typography>
    ) : (
      <Link href={url} isExternal aria-label={`Invoice ${number ?? ''} of ${day(created_at)}`}>
        {moneyInWords(amount, currency)}
      </Link>
    )}
  </Flex>
);

/** The member's last invoices, with links to Stripe's pages. */
export const PaymentsCard = ({ membership: { invoices } }: MemberDetails) => (
  <Card title="Last payments">
    {invoices.length === 0 ? (
      <Typography textColor="neutral600">She has not paid anything yet.</Typography>
    ) : (
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {invoices.slice(0, SHOWN_MAX).map((invoice) => (
          <Payment key={invoice.id} {...invoice} />
        ))}
      </Flex>
    )}
  </Card>
);
