import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { Calendar } from '@strapi/icons';
import type { Week } from 'contract/desk/today';
import { Link as RouterLink } from 'react-router-dom';
import { Answered } from '../answer.tsx';
import { FRESH, useRead } from '../calls.ts';
import { Card, Quiet } from '../card.tsx';
import { Lines } from './parts.tsx';

/** `Wed 2`. @param date `2026-12-02` */
const dayName = (date: string): string =>
  new Intl.DateTimeFormat('en-GB', { weekday: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  );

/** What is planned from today to Sunday. */
export const WeekCard = () => {
  const query = useRead<Week>('today/week', FRESH);
  return (
    <Card title="This week" icon={<Calendar />}>
      <Answered query={query} what="The week">
        {({ today, days }) =>
          days.length === 0 ? (
            <Quiet>Nothing is planned this week.</Quiet>
          ) : (
            <Lines>
              {days.map(({ date, items }) => (
                <Flex
                  key={date}
                  tag="li"
                  gap={4}
                  paddingTop={2}
                  paddingBottom={2}
                  alignItems="flex-start"
                >
                  <Box width="5.4rem" shrink={0}>
                    <Typography fontWeight="bold">
                      {date === today ? 'Today' : dayName(date)}
                    </Typography>
                  </Box>
                  <Box minWidth={0} style={{ overflowWrap: 'anywhere' }}>
                    {items.map(({ time, label, to, text }) => (
                      <Typography key={`${to} ${time}`} tag="p">
                        <Link tag={RouterLink} to={to}>
                          {label}
                        </Link>{' '}
                        {text}
                        {time !== '' && `, ${time}`}
                      </Typography>
                    ))}
                  </Box>
                </Flex>
              ))}
            </Lines>
          )
        }
      </Answered>
    </Card>
  );
};
