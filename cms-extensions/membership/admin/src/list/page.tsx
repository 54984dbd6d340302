import { Flex, Link as TextLink, Typography } from '@strapi/design-system';
import type { ListPage } from 'contract/desk/list';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Answered } from '../answer.tsx';
import type { Read } from '../calls.ts';
import { Select } from '../fields.tsx';
import { count, counted } from '../figures.ts';
import { TabRow } from '../menu/tabs.tsx';
import { Bar, type ListQuery, ListSearch, Pages } from './query.tsx';
import { type Column, Table } from './table.tsx';

/** What is asked of the server: the parts of the address that are set. */
export const askedBy = <Name extends string>(query: ListQuery, names: readonly Name[]) =>
  Object.fromEntries(
    names.flatMap((name) => (query.read(name) === '' ? [] : [[name, query.read(name)]])),
  ) as Partial<Record<Name, string>>;

/** The filter of the address; `all` without one, or with one that is none. */
export const filterOf = <Filter extends string>(
  query: ListQuery,
  name: string,
  filters: Readonly<Record<Filter, string>>,
): Filter => {
  const filter = query.read(name);
  return (Object.hasOwn(filters, filter) ? filter : 'all') as Filter;
};

type FiltersProps = {
  query: ListQuery;
  label: string;
  /** The part of the address. */
  name: string;
  filters: Readonly<Record<string, string>>;
  counts: Readonly<Record<string, number>> | undefined;
  /** A filter that stands there only with rows, or when it is chosen. */
  rare: string;
};

/** The filters of a list as links, with how many rows each has. */
export const Filters = ({ query, label, name, filters, counts, rare }: FiltersProps) => {
  const chosen = filterOf(query, name, filters);
  return (
    <TabRow aria-label={label} $isColumn={false}>
      {Object.entries(filters)
        .filter(([one]) => one !== rare || one === chosen || (counts?.[one] ?? 0) > 0)
        .map(([one, text]) => (
          <Link
            key={one}
            to={query.to(name, one === 'all' ? '' : one)}
            aria-current={one === chosen ? 'true' : undefined}
          >
            {text} {counts !== undefined && <small>{count(counts[one] ?? 0)}</small>}
          </Link>
        ))}
    </TabRow>
  );
};

type Choices = { name: string; label: string; options: Readonly<Record<string, string>> };

type ListProps<Row, Answer extends ListPage<Row>> = {
  query: ListQuery;
  answer: Read<Answer>;
  /** What a row is, such as `member`. */
  what: string;
  placeholder: string;
  choices?: readonly Choices[];
  /** At the end of what narrows it. */
  end?: ReactNode;
  /** After how many were found. */
  note?: string;
  columns: (answer: Answer | undefined) => readonly Column<Row>[];
  keyOf: (row: Row) => string;
  /** The filter in words, for a search that finds nothing. */
  where: string;
  /** The address of the same search without what narrows it; empty when nothing does. */
  everywhere?: string;
  /** Stands in the place of an empty list without a search: why it is, and what ends it. */
  nothing: ReactNode;
};

/** A list that is searched and narrowed; it stays while the next one loads, or cannot be read. */
export const ListOf = <Row, Answer extends ListPage<Row>>(props: ListProps<Row, Answer>) => {
  const { query, answer, what, placeholder, choices = [], end, note } = props;
  const { columns, keyOf, where, nothing } = props;
  const { data, isFetching } = answer;
  const search = query.read('search');
  const all = choices.length === 0 ? '' : `?search=${encodeURIComponent(search)}`;
  const { everywhere = all } = props;
  const hasNone = data?.total === 0 && search === '' && choices.length === 0;
  return (
    <div>
      {!hasNone && (
        <Bar>
          <ListSearch query={query} label={`Search ${what}s`} placeholder={placeholder} />
          {choices.map(({ name, label, options }) => (
            <Select
              key={name}
              label={label}
              value={query.read(name)}
              options={options}
              onChange={(value) => query.change(name, value)}
            />
          ))}
          {end}
        </Bar>
      )}
      <Typography role="status" variant="pi" textColor="neutral600" tag="p" paddingBottom={2}>
        {data !== undefined && !isFetching && !hasNone && `${counted(data.total, what)} found`}
        {note}
      </Typography>
      <Answered
        query={answer}
        what={`The ${what}s`}
        loading={<Table columns={columns(undefined)} rows={undefined} keyOf={keyOf} />}
      >
        {(page) =>
          page.rows.length === 0 ? (
            <Flex direction="column" gap={4} padding={8} background="neutral0" hasRadius>
              {search === '' ? (
                nothing
              ) : (
                <Typography>{`Nothing found for “${search}” in ${where}.`}</Typography>
              )}
              {search !== '' && everywhere !== '' && (
                <TextLink tag={Link} to={everywhere}>
                  Search everywhere
                </TextLink>
              )}
            </Flex>
          ) : (
            <>
              <Table columns={columns(page)} rows={page.rows} keyOf={keyOf} />
              <Pages query={query} data={page} />
            </>
          )
        }
      </Answered>
    </div>
  );
};
