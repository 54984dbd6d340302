import { Box, Flex, Link, Typography } from '@strapi/design-system';
import { CheckCircle } from '@strapi/icons';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

type NoteProps = { children: ReactNode };

/** A small label above or below a figure. */
export const Note = ({ children }: NoteProps) => (
  <Typography variant="pi" textColor="neutral600" tag="p">
    {children}
  </Typography>
);

/** What a widget says when there is nothing to list; Strapi's own drawing for it is in its colours. */
export const Nothing = ({ children }: NoteProps) => (
  <Flex direction="column" justifyContent="center" gap={3} height="100%">
    <CheckCircle width="2.4rem" height="2.4rem" fill="neutral500" aria-hidden />
    <Typography textColor="neutral600" textAlign="center">
      {children}
    </Typography>
  </Flex>
);

type ListProps = { label: string; children: ReactNode };

export const Rows = ({ label, children }: ListProps) => (
  <Flex tag="ul" aria-label={label} direction="column" alignItems="stretch" gap={3}>
    {children}
  </Flex>
);

type RowProps = {
  title: string;
  to: string;
  /** Shown below the title. */
  detail: string;
  /** Shown at the end of the row. */
  end: ReactNode;
};

/** A row with a link and a figure at its end. */
export const LinkRow = ({ title, to, detail, end }: RowProps) => (
  <Flex tag="li" justifyContent="space-between" gap={4}>
    <Box minWidth={0}>
      <Link tag={RouterLink} to={to} style={{ overflowWrap: 'anywhere' }}>
        {title}
      </Link>
      <Typography variant="pi" textColor="neutral600" ellipsis tag="p">
        {detail}
      </Typography>
    </Box>
    <Box shrink={0} textAlign="right">
      {end}
    </Box>
  </Flex>
);

type MoreProps = { total: number; shown: number; to: string };

/** A link to the full list, when not all rows are shown. */
export const More = ({ total, shown, to }: MoreProps) =>
  total > shown ? (
    <Link tag={RouterLink} to={to}>
      Show all {total}
    </Link>
  ) : null;
