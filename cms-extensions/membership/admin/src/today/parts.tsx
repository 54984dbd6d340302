import { Box, Flex, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Rows with a line between them. */
export const Lines = styled.ul`
  > li + li {
    border-top: 1px solid ${({ theme }) => theme.colors.neutral150};
  }
`;

type RowProps = { mark?: ReactNode; children: ReactNode; buttons?: ReactNode; below?: ReactNode };

/** A row: its mark, its words, and its buttons, which stand below the words on a phone. */
export const Row = ({ mark, children, buttons, below }: RowProps) => (
  <Box tag="li" paddingTop={3} paddingBottom={3}>
    <Flex gap={3} alignItems="flex-start">
      {mark}
      <Flex flex="1" minWidth={0} gap={3} alignItems="flex-start" wrap="wrap">
        <Box flex="1 1 26rem" minWidth={0} style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Box>
        {buttons && (
          <Flex gap={2} wrap="wrap">
            {buttons}
          </Flex>
        )}
      </Flex>
    </Flex>
    {below}
  </Box>
);

type RoundProps = { tone: string; says?: string; children: ReactNode };

/** A round mark at the begin of a row. */
export const Round = ({ tone, says, children }: RoundProps) => (
  <Flex
    aria-hidden={says === undefined}
    background={`${tone}100`}
    borderRadius="50%"
    width="3.2rem"
    height="3.2rem"
    justifyContent="center"
    shrink={0}
  >
    <Typography
      variant="pi"
      fontWeight="bold"
      textColor={`${tone}700`}
      lineHeight={1}
      aria-label={says}
    >
      {children}
    </Typography>
  </Flex>
);
