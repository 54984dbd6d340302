import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { moneyInWords } from 'contract';
import { Link as RouterLink } from 'react-router-dom';
import type { RevenueOfMonth } from '../../../server/src/back-office/dashboard/answers.ts';
import { Answered, FRESH } from '../answer.tsx';
import { counted, monthName, weekdayAndTime } from '../figures.ts';
import { REFUND_REQUEST } from '../refunds/decide.ts';
import { useRevenueOfMonthQuery } from './api.ts';
import { Note } from './parts.tsx';

const WAITING_REQUESTS = `/content-manager/collection-types/${REFUND_REQUEST}?filters[$and][0][state][$eq]=requested`;

type Sum = RevenueOfMonth['currencies'][number];

const SumOf = ({ currency, paidMinor, payments, returnedMinor }: Sum) => (
  <Box>
    <Typography variant="alpha" tag="p">
      {moneyInWords(paidMinor - returnedMinor, currency)}
    </Typography>
    <Typography textColor="neutral800">
      {moneyInWords(paidMinor, currency)} in {counted(payments, 'payment')}
      {returnedMinor === 0 ? '' : `, less ${moneyInWords(returnedMinor, currency)} given back`}
    </Typography>
  </Box>
);

const Sums = ({ currencies, readAt }: RevenueOfMonth) => {
  if (readAt === null) {
    return (
      <Typography>Stripe is being asked for the first time. This can take a while.</Typography>
    );
  }
  if (currencies.length === 0) return <Typography>No payments yet this month.</Typography>;
  return currencies.map((sum) => <SumOf key={sum.currency} {...sum} />);
};

/** Payments of members this month, less refunds and disputes. */
export const RevenueWidget = () => {
  const query = useRevenueOfMonthQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The revenue">
      {(revenue) => (
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Note>
            {monthName(revenue.month.from, revenue.month.timeZone)} ({revenue.month.timeZone})
          </Note>
          <Sums {...revenue} />
          {revenue.refundRequests > 0 && (
            <Link tag={RouterLink} to={WAITING_REQUESTS}>
              {counted(revenue.refundRequests, 'request')} for a refund to decide
            </Link>
          )}
          {revenue.readAt !== null && (
            <Note>
              As Stripe had it on {weekdayAndTime(revenue.readAt, revenue.month.timeZone)}. Payments
              less refunds and disputes, before Stripe&rsquo;s fees.
            </Note>
          )}
        </Flex>
      )}
    </Answered>
  );
};
