import { Searchbar, SearchForm } from '@strapi/design-system';
import { useEffect, useRef, useState } from 'react';
import type { ListQuery } from './list-query.ts';

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
      if (event.key !== '/' || isTyping(event)) return;
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
