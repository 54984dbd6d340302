import { Flex, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { Answered, FRESH } from '../answer.tsx';
import { counted, weekdayAndTime } from '../figures.ts';
import { listAddress, memberAddress } from '../members/addresses.ts';
import { useTrialsEndingQuery } from './api.ts';
import { More, Note, Row, Rows } from './parts.tsx';

/** The trials that end this week, the next one first. */
export const TrialsWidget = () => {
  const query = useTrialsEndingQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The trials">
      {({ week: { timeZone }, total, first }) =>
        total === 0 ? (
          <Widget.NoData>{`No trial ends until Sunday night (${timeZone}).`}</Widget.NoData>
        ) : (
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Note>
              {counted(total, 'trial ends', 'trials end')} until Sunday night ({timeZone})
            </Note>
            <Rows label="Trials ending this week">
              {first.map(({ id, name, email, trialEndsAt, hasCard }) => (
                <Row
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
