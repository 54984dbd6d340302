import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { writtenAmount } from 'contract';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { listAddress, memberAddress, REFUND_REQUEST } from '../addresses.ts';
import { Answered, FRESH } from '../answer.tsx';
import {
  useFailedPaymentsQuery,
  useMemberCountsQuery,
  useMonthNumbersQuery,
  useRefundRequestsWaitingQuery,
  useTrialsEndingQuery,
} from '../api.ts';
import { count, counted, day, monthName, shared, signed, weekdayAndTime } from '../figures.ts';
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

/** How many members pay, try, sleep and have left, with a link to their list. */
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
        </Flex>
      )}
    </Answered>
  );
};

const WAITING_REQUESTS = `/content-manager/collection-types/${REFUND_REQUEST}?filters[$and][0][state][$eq]=requested`;

/** How the month goes until now, and what waits to be decided. */
export const MonthWidget = () => {
  const query = useMonthNumbersQuery(undefined, FRESH);
  const { data: waiting = 0 } = useRefundRequestsWaitingQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The month">
      {({ currencies, paying, churn, trials, timeZone }) => (
        <Flex direction="column" alignItems="stretch" gap={3}>
          <Note>
            {monthName(new Date().toISOString(), timeZone)} ({timeZone})
          </Note>
          {currencies.map(({ currency, mrr, from }) => (
            <Box key={currency}>
              <Typography variant="alpha" tag="p">
                {writtenAmount(mrr, currency)}
              </Typography>
              <Typography textColor="neutral800">
                MRR, {signed(mrr - from, currency)} this month
              </Typography>
            </Box>
          ))}
          <Typography>
            {counted(paying.now, 'member pays', 'members pay')}: +{paying.joined} −{paying.left}
          </Typography>
          <Typography>
            Churn {shared(churn.month)}, trials that stayed {shared(trials)}
          </Typography>
          {waiting > 0 && (
            <Link tag={RouterLink} to={WAITING_REQUESTS}>
              {counted(waiting, 'request')} for a refund to decide
            </Link>
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
