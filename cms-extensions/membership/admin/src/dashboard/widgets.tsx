import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import type { RevenueOfMonth } from '../../../server/src/back-office/answers.ts';
import { listAddress, memberAddress, REFUND_REQUEST, workoutAddress } from '../addresses.ts';
import { Answered, FRESH } from '../answer.tsx';
import {
  useFailedPaymentsQuery,
  useMemberCountsQuery,
  useMostPlayedQuery,
  useRevenueOfMonthQuery,
  useSignUpsOfMonthQuery,
  useTrialsEndingQuery,
} from '../api.ts';
import { count, counted, day, monthName, weekdayAndTime } from '../figures.ts';
import { LinkRow, More, Note, Nothing, Rows } from './rows.tsx';

const Grid = styled(Box)`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.spaces[3]};
`;

const Tile = styled(RouterLink)`
  display: block;
  padding: ${({ theme }) => theme.spaces[4]};
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  text-decoration: none;

  &:hover {
    border-color: ${({ theme }) => theme.colors.primary600};
  }
`;

const TILES = [
  ['paying', 'Paying', 'success'],
  ['trial', 'Trial', 'secondary'],
  ['asleep', 'Asleep', 'warning'],
  ['none', 'No access', 'neutral'],
] as const;

/** Left out while it is not known: the widget is about the members of today. */
const SignUps = () => {
  const { data } = useSignUpsOfMonthQuery(undefined, FRESH);
  if (data === undefined) return null;
  const { month, total } = data;
  return (
    <Note>
      {counted(total, 'sign-up')} in {monthName(month.from, month.timeZone)} ({month.timeZone})
    </Note>
  );
};

/** How many members pay, try, sleep and have left, with a link to their list, and who joined lately. */
export const MembersWidget = () => {
  const query = useMemberCountsQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The members">
      {(members) => (
        <Flex direction="column" alignItems="stretch" gap={3}>
          <Note>{counted(members.all, 'member')}</Note>
          <Grid>
            {TILES.map(([filter, label, tone]) => (
              <Tile key={filter} to={listAddress(filter)}>
                <Typography variant="alpha" tag="p" textColor={`${tone}700`}>
                  {count(members[filter])}
                </Typography>
                <Typography textColor="neutral800">{label}</Typography>
              </Tile>
            ))}
          </Grid>
          <SignUps />
        </Flex>
      )}
    </Answered>
  );
};

const WAITING_REQUESTS = `/content-manager/collection-types/${REFUND_REQUEST}?filters[$and][0][state][$eq]=requested`;

type Sum = RevenueOfMonth['currencies'][number];

const SumOf = ({ currency, paidMinor, payments, returnedMinor }: Sum) => (
  <Box>
    <Typography variant="alpha" tag="p">
      {writtenAmount(paidMinor - returnedMinor, currency)}
    </Typography>
    <Typography textColor="neutral800">
      {writtenAmount(paidMinor, currency)} in {counted(payments, 'payment')}
      {returnedMinor === 0 ? '' : `, less ${writtenAmount(returnedMinor, currency)} given back`}
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

/** The trials that end this week, the next one first. */
export const TrialsWidget = () => {
  const query = useTrialsEndingQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The trials">
      {({ week: { timeZone }, total, first }) =>
        total === 0 ? (
          <Nothing>{`No trial ends until Sunday night (${timeZone}).`}</Nothing>
        ) : (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Note>
              {counted(total, 'trial ends', 'trials end')} until Sunday night ({timeZone})
            </Note>
            <Rows label="Trials ending this week">
              {first.map(({ id, name, email, trialEndsAt, hasCard }) => (
                <LinkRow
                  key={id}
                  title={name || email}
                  to={memberAddress(id)}
                  detail={hasCard ? 'Card on file' : 'No card on file'}
                  end={
                    <Typography>
                      {trialEndsAt === null ? '' : weekdayAndTime(trialEndsAt, timeZone)}
                    </Typography>
                  }
                />
              ))}
            </Rows>
            <More total={total} shown={first.length} to={listAddress('trial')} />
          </Flex>
        )
      }
    </Answered>
  );
};

/** Members whose last charge failed, with the amount and the date, the latest first. */
export const FailedPaymentsWidget = () => {
  const query = useFailedPaymentsQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The payments">
      {({ total, latest }) =>
        total === 0 ? (
          <Nothing>No payment has failed.</Nothing>
        ) : (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Note>{counted(total, 'member')} with a payment that failed</Note>
            <Rows label="Failed payments">
              {latest.map(({ memberId, name, email, amountMinor, currency, since }) => (
                <LinkRow
                  key={memberId}
                  title={name || email}
                  to={memberAddress(memberId)}
                  detail={`Since ${day(since)}`}
                  end={
                    <Typography fontWeight="bold">
                      {writtenAmount(amountMinor, currency)}
                    </Typography>
                  }
                />
              ))}
            </Rows>
            <More total={total} shown={latest.length} to={listAddress('failed')} />
          </Flex>
        )
      }
    </Answered>
  );
};

/** The workouts that the most members played recently. */
export const PlayedWidget = () => {
  const query = useMostPlayedQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The workouts">
      {({ days, workouts }) =>
        workouts.length === 0 ? (
          <Nothing>{`Nobody has played a workout in the last ${days} days.`}</Nothing>
        ) : (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Note>In the last {days} days</Note>
            <Rows label="Most played workouts">
              {workouts.map(({ documentId, title, members, completed }) => (
                <LinkRow
                  key={documentId}
                  title={title}
                  to={workoutAddress(documentId)}
                  detail={`${count(completed)} of them to the end`}
                  end={<Typography>{counted(members, 'member')}</Typography>}
                />
              ))}
            </Rows>
          </Flex>
        )
      }
    </Answered>
  );
};
