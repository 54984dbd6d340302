import {
  Box,
  Searchbar,
  SearchForm,
  SingleSelect,
  SingleSelectOption,
} from '@strapi/design-system';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { STATUSES } from './status.tsx';

const CHOICES = [
  ...Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
  { value: 'failing', label: 'Payment failed' },
];

/** The search by name or e-mail. It is kept in the address, for bookmarks and the back button. */
export const MemberSearch = () => {
  const [params, setParams] = useSearchParams();
  const searched = params.get('_q') ?? '';
  const [typed, setTyped] = useState(searched);
  const search = (text: string): void =>
    setParams((now) => {
      now.delete('page');
      if (text.trim() === '') now.delete('_q');
      else now.set('_q', text.trim());
      return now;
    });
  return (
    <SearchForm
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        search(typed);
      }}
    >
      <Searchbar
        name="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onClear={() => {
          setTyped('');
          search('');
        }}
        clearLabel="Clear"
        placeholder="Name or e-mail"
      >
        Search members
      </Searchbar>
    </SearchForm>
  );
};

export const StatusFilter = () => {
  const [params, setParams] = useSearchParams();
  const choose = (value: string | null): void =>
    setParams((now) => {
      now.delete('page');
      if (value === null) now.delete('status');
      else now.set('status', value);
      return now;
    });
  return (
    <Box width="20rem">
      <SingleSelect
        aria-label="Status"
        placeholder="Every status"
        size="S"
        value={params.get('status')}
        onChange={(value: string | number) => choose(String(value))}
        onClear={() => choose(null)}
      >
        {CHOICES.map(({ value, label }) => (
          <SingleSelectOption key={value} value={value}>
            {label}
          </SingleSelectOption>
        ))}
      </SingleSelect>
    </Box>
  );
};
