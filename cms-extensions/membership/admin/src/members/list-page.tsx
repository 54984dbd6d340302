import {
  Box,
  Button,
  Flex,
  Link,
  LinkButton,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { LOCALES } from 'contract/locales';
import { Link as RouterLink } from 'react-router-dom';
import type { MemberCounts } from '../../../server/src/back-office/answers.ts';
import { IMPORT_MEMBERS, importAddress } from '../addresses.ts';
import { api, type MembersQuery } from '../api.ts';
import { count, counted } from '../figures.ts';
import { Siblings, TabRow, useMay } from '../menu/tabs.tsx';
import { ExportButton } from './export-button.tsx';
import { Pages } from './list-pages.tsx';
import { type ListQuery, useListQuery } from './list-query.ts';
import { ListSearch } from './list-search.tsx';
import { Bar } from './list-style.ts';
import { Loading, Table } from './list-table.tsx';

const FILTERS: Readonly<Record<keyof MemberCounts, string>> = {
  all: 'All',
  trial: 'Trial',
  paying: 'Paying',
  leaving: 'Leaving',
  failed: 'Payment failed',
  asleep: 'Asleep',
  free: 'Free',
  paused: 'Paused',
  none: 'No access',
  blocked: 'Blocked',
};

const filterIn = (query: ListQuery): keyof MemberCounts => {
  const filter = query.read('filter');
  return Object.hasOwn(FILTERS, filter) ? (filter as keyof MemberCounts) : 'all';
};

const languageNames = new Intl.DisplayNames(['en'], { type: 'language' });

const CHOICES = {
  plan: { label: 'Plan', '': 'Every plan', monthly: 'Monthly', annual: 'Annual' },
  language: {
    label: 'Language',
    '': 'Every language',
    ...Object.fromEntries(LOCALES.map((locale) => [locale, languageNames.of(locale) ?? locale])),
  },
  imported: {
    label: 'Imported',
    '': 'Imported or not',
    yes: 'Imported',
    waiting: 'Imported, never signed in',
  },
  sort: {
    label: 'Order',
    '': 'Newest first',
    name: 'By name',
    next: 'Next payment first',
    session: 'Trained last',
  },
} as const satisfies Record<string, Record<string, string>>;

const Filters = ({ query, counts }: { query: ListQuery; counts: MemberCounts | undefined }) => (
  <TabRow aria-label="Members by state" $isColumn={false}>
    {(Object.keys(FILTERS) as (keyof MemberCounts)[])
      .filter((filter) => filter !== 'blocked' || (counts?.blocked ?? 0) > 0)
      .map((filter) => (
        <RouterLink
          key={filter}
          to={query.to('filter', filter === 'all' ? '' : filter)}
          aria-current={filter === filterIn(query) ? 'true' : undefined}
        >
          {FILTERS[filter]} {counts !== undefined && <small>{count(counts[filter])}</small>}
        </RouterLink>
      ))}
  </TabRow>
);

const Choice = ({ query, name }: { query: ListQuery; name: keyof typeof CHOICES }) => {
  const { label, ...choices } = CHOICES[name];
  return (
    <SingleSelect
      aria-label={label}
      size="S"
      value={query.read(name)}
      onChange={(value: string | number) => query.change(name, String(value))}
    >
      {Object.entries(choices).map(([value, text]) => (
        <SingleSelectOption key={value} value={value}>
          {text}
        </SingleSelectOption>
      ))}
    </SingleSelect>
  );
};

/** What stands in the place of an empty list: why it is, and what ends it. */
const Nothing = ({ query }: { query: ListQuery }) => {
  const [search, filter] = [query.read('search'), filterIn(query)];
  const isNarrowed =
    search !== '' || ['plan', 'language', 'imported'].some((one) => query.read(one) !== '');
  const says = () => {
    if (search !== '') return `Nothing found for “${search}” in ${FILTERS[filter]}.`;
    if (isNarrowed) return `Nobody in ${FILTERS[filter]} fits all of this.`;
    if (filter === 'asleep') return 'Everybody has trained within two weeks.';
    return filter === 'all'
      ? 'No members yet. They appear here with the first sign-up.'
      : `Nobody: ${FILTERS[filter]}.`;
  };
  return (
    <Flex direction="column" gap={4} padding={8} background="neutral0" hasRadius>
      <Typography>{says()}</Typography>
      {isNarrowed && (
        <Link tag={RouterLink} to={search === '' ? '?' : `?search=${encodeURIComponent(search)}`}>
          {search === '' ? 'Show all members' : 'Search everywhere'}
        </Link>
      )}
    </Flex>
  );
};

/** Everyone with an account on the site, by what matters. */
export const ListPage = () => {
  const query = useListQuery();
  const mayImport = useMay()(IMPORT_MEMBERS);
  const asked: MembersQuery = {};
  for (const name of [
    'filter',
    'search',
    'plan',
    'language',
    'imported',
    'sort',
    'page',
  ] as const) {
    if (query.read(name) !== '') asked[name] = query.read(name);
  }
  // The list stays while the next one loads, and when it cannot be read.
  const { data, isError, isFetching, refetch } = api.useMembersListQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  const page = Math.max(1, Number.parseInt(query.read('page'), 10) || 1);
  const { counts } = data ?? {};
  return (
    <Layouts.Root>
      <Page.Main aria-busy={isFetching}>
        <Page.Title>Members</Page.Title>
        <Layouts.Header
          title="Members"
          primaryAction={
            <Flex gap={2} wrap="wrap">
              {mayImport && (
                <LinkButton tag={RouterLink} to={importAddress()} variant="tertiary">
                  Import
                </LinkButton>
              )}
              <ExportButton />
            </Flex>
          }
          subtitle={
            counts === undefined
              ? 'Reading…'
              : `${counted(counts.all, 'person', 'people')}, ${count(counts.paying)} of them ${counts.paying === 1 ? 'pays' : 'pay'}`
          }
        />
        <Layouts.Content>
          <Siblings />
          <Filters query={query} counts={counts} />
          <Bar>
            <ListSearch query={query} label="Search members" placeholder="Name or e-mail" />
            <Choice query={query} name="plan" />
            <Choice query={query} name="language" />
            {(data?.hasImported || query.read('imported') !== '') && (
              <Choice query={query} name="imported" />
            )}
            <Choice query={query} name="sort" />
          </Bar>
          <Typography role="status" variant="pi" textColor="neutral600" tag="p" paddingBottom={2}>
            {data !== undefined && !isFetching && `${counted(data.total, 'member')} found`}
          </Typography>
          {isError && (
            <Flex role="alert" gap={4} paddingBottom={4} wrap="wrap">
              <Typography textColor="danger700">The members could not be read.</Typography>
              <Button variant="tertiary" onClick={() => void refetch()}>
                Try again
              </Button>
            </Flex>
          )}
          {data === undefined && !isError && <Loading />}
          {data !== undefined && data.rows.length === 0 && <Nothing query={query} />}
          {data !== undefined && data.rows.length > 0 && <Table {...data} />}
          {data !== undefined && <Pages query={query} page={page} data={data} />}
          <Box paddingBottom={8} />
        </Layouts.Content>
      </Page.Main>
    </Layouts.Root>
  );
};
