import { Button, Flex, LinkButton, Searchbar, SearchForm, Typography } from '@strapi/design-system';
import type { ListPage } from 'contract/desk/list';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { count } from '../figures.ts';

/* What narrows, orders and divides a list: all of it is kept in the address. */

/**
 * What narrows and orders the list; it is kept in the address.
 * @param prefix of the parts of the address, for a page that has another list
 */
export const useListQuery = (prefix = '') => {
  const [params, setParams] = useSearchParams();
  const changed = (now: URLSearchParams, name: string, value: string): URLSearchParams => {
    const next = new URLSearchParams(now);
    if (name !== 'page') next.delete(`${prefix}page`);
    if (value === '') next.delete(prefix + name);
    else next.set(prefix + name, value);
    return next;
  };
  return {
    read: (name: string): string => params.get(prefix + name) ?? '',
    change: (name: string, value: string): void =>
      setParams((now) => changed(now, name, value), { replace: name === 'search' }),
    /** The address of the list with one thing changed. */
    to: (name: string, value: string): string => `?${changed(params, name, value)}`,
  };
};

export type ListQuery = ReturnType<typeof useListQuery>;

/** What narrows the list. */
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.8rem;
  padding: 2rem 0;
  > * {
    flex: 0 1 16.5rem;
  }
  > form {
    flex-basis: 24rem;
  }
  @media (max-width: 767px) {
    > * {
      flex: 1 1 14rem;
    }
    > form {
      flex-basis: 100%;
    }
  }
`;

/** How long after the last key the list is asked, and from how many letters on. */
const SEARCH_AFTER_MS = 300;
const SEARCH_FROM = 2;

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, [role="textbox"]') !== null;

type SearchProps = { query: ListQuery; label: string; placeholder: string };

/** The search of a list. `/` leads to it, Escape clears it. */
export const ListSearch = ({ query, label, placeholder }: SearchProps) => {
  const searched = query.read('search');
  const [typed, setTyped] = useState(searched);
  const field = useRef<HTMLInputElement>(null);
  const change = useRef(query.change);
  change.current = query.change;
  // Also when the address changes by a link or the back button.
  useEffect(() => setTyped(searched), [searched]);
  useEffect(() => {
    const wanted = typed.trim().length < SEARCH_FROM ? '' : typed.trim();
    if (wanted === searched) return;
    const timer = setTimeout(() => change.current('search', wanted), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, searched]);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', focus);
    return () => removeEventListener('keydown', focus);
  }, []);
  return (
    <SearchForm onSubmit={(event: { preventDefault: () => void }) => event.preventDefault()}>
      <Searchbar
        ref={field}
        name="search"
        size="S"
        value={typed}
        onChange={({ target }: { target: { value: string } }) => setTyped(target.value)}
        onKeyDown={({ key }: { key: string }) => key === 'Escape' && setTyped('')}
        onClear={() => setTyped('')}
        clearLabel="Clear"
        placeholder={placeholder}
      >
        {label}
      </Searchbar>
    </SearchForm>
  );
};

const PAGE_SIZE = 20;

type PageProps = { query: ListQuery; data: ListPage<unknown> };

/** Which part of a list is shown, and the way to the others. */
export const Pages = ({ query, data }: PageProps) => {
  const { total, pages, rows } = data;
  const page = Math.min(pages, Math.max(1, Number.parseInt(query.read('page'), 10) || 1));
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
  if (pages === 1) return null;
  return (
    <Flex tag="nav" aria-label="Pages" justifyContent="space-between" paddingTop={4} gap={4}>
      <Typography variant="pi" textColor="neutral600">
        {count(first)} to {count(first + rows.length - 1)} of {count(total)}
      </Typography>
      <Flex gap={2}>
        {link('Back', page - 1)}
        {link('Next', page + 1)}
      </Flex>
    </Flex>
  );
};
