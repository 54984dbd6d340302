import { Box, Flex, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Answered, FRESH } from '../answer.tsx';
import { count, counted } from '../figures.ts';
import { listAddress } from '../members/addresses.ts';
import { STATUSES } from '../members/status.tsx';
import { useMembersByStatusQuery } from './api.ts';
import { Note } from './parts.tsx';

const Grid = styled(Box)`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${({ theme }) => theme.spaces[3]};
`;

const Tile = styled(Link)`
  display: block;
  padding: ${({ theme }) => theme.spaces[4]};
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  text-decoration: none;

  &:hover {
    border-color: ${({ theme }) => theme.colors.primary600};
  }
`;

const statuses = Object.keys(STATUSES) as (keyof typeof STATUSES)[];

/** The number of members with each status, with a link to their list. */
export const MembersWidget = () => {
  const query = useMembersByStatusQuery(undefined, FRESH);
  return (
    <Answered query={query} what="The members">
      {(members) => (
        <Flex direction="column" alignItems="stretch" gap={3}>
          <Note>
            {counted(
              statuses.reduce((sum, status) => sum + members[status], 0),
              'member',
            )}
          </Note>
          <Grid>
            {statuses.map((status) => (
              <Tile key={status} to={listAddress(status)}>
                <Typography variant="alpha" tag="p" textColor={`${STATUSES[status].tone}700`}>
                  {count(members[status])}
                </Typography>
                <Typography textColor="neutral800">{STATUSES[status].label}</Typography>
              </Tile>
            ))}
          </Grid>
        </Flex>
      )}
    </Answered>
  );
};
