import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { moneyInWords } from 'contract';
import { Answered, FRESH } from '../answer.tsx';
import { counted, day } from '../figures.ts';
import { listAddress, memberAddress } from '../members/addresses.ts';
import { useFailedPaymentsQuery } from './api.ts';
import { More, Note, Row, Rows } from './parts.tsx';

/** Members whose last charge failed, with the amount and the date, the latest first. */
export const FailedPaymentsWidget = () => {
  const query = useFailedPaymentsQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The payments">
      {({ total, latest }) =>
        total === 0 ? (
          <Widget.NoData>No payment has failed.</Widget.NoData>
        ) : (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Note>{counted(total, 'member')} with a payment that failed</Note>
            <Rows label="Failed payments">
              {latest.map(({ memberId, name, email, amountMinor, currency, since }) => (
                <Row
                  key={memberId}
                  title={name || email}
                  to={memberAddress(memberId)}
                  detail={`Since ${day(since)}`}
                  end={
                    <Typography fontWeight="bold">{moneyInWords(amountMinor, currency)}</Typography>
                  }
                />
              ))}
            </Rows>
            <More total={total} shown={latest.length} to={listAddress('failing')} />
          </Flex>
        )
      }
    </Answered>
  );
};
