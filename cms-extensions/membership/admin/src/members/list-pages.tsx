import { Button, Flex, LinkButton, Typography } from '@strapi/design-system';
import { Link as RouterLink } from 'react-router-dom';
import { count } from '../figures.ts';
import type { ListQuery } from './list-query.ts';

const PAGE_SIZE = 20;

type PageProps = {
  query: ListQuery;
  page: number;
  data: { total: number; pages: number; rows: readonly unknown[] };
};

/** Which part of a list is shown, and the way to the others. */
export const Pages = ({ query, page, data }: PageProps) => {
  const { total, pages, rows } = data;
  const first = (page - 1) * PAGE_SIZE + 1;
  const link = (label: string, to: number) =>
    to < 1 || to > pages ? (
      <Button variant="tertiary" disabled>
        {label}
      </Button>
    ) : (
      <LinkButton tag={RouterLink} to={query.to('page', String(to))} variant="tertiary">
        {label}
      </LinkButton>
    );
  if (rows.length === 0) return null;
  return (
    <Flex tag="nav" aria-label="Pages" justifyContent="space-between" paddingTop={4} gap={4}>
      <Typography variant="pi" textColor="neutral600">
        {count(first)} to {count(first + rows.length - 1)} of {count(total)}
      </Typography>
      {pages > 1 && (
        <Flex gap={2}>
          {link('Back', page - 1)}
          {link('Next', page + 1)}
        </Flex>
      )}
    </Flex>
  );
};
