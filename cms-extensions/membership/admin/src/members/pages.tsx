import {
  Box,
  Link,
  Searchbar,
  SearchForm,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { Layouts, Page, Pagination, Table } from '@strapi/strapi/admin';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { Route, Link as RouterLink, Routes, useNavigate, useSearchParams } from 'react-router-dom';
import type { MemberRow } from '../../../server/src/back-office/answers.ts';
import { memberAddress, READ_MEMBERS } from '../addresses.ts';
import { type MembersQuery, useMembersListQuery } from '../api.ts';
import { counted, day } from '../figures.ts';
import { Siblings } from '../menu/tabs.tsx';
import { ExportButton } from './export-button.tsx';
import { PLAN_LABELS, STATUSES, StatusBadge } from './labels.tsx';
import { MemberPage } from './member-page.tsx';

const CHOICES = [
  ...Object.entries(STATUSES).map(([value, { label }]) => ({ value, label })),
  { value: 'failing', label: 'Payment failed' },
];

/** The search by name or e-mail. It is kept in the address, for bookmarks and the back button. */
const MemberSearch = () => {
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

const StatusFilter = () => {
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

const PAGE_SIZE = 20;

/** A long address takes several lines instead of widening the table. */
const BROKEN_ANYWHERE = { overflowWrap: 'anywhere', whiteSpace: 'normal' } as const;

const HEADERS = [
  { name: 'name', label: 'Name and e-mail' },
  { name: 'status', label: 'Status' },
  { name: 'plan', label: 'Plan' },
  { name: 'trialEndsAt', label: 'Trial ends' },
  { name: 'joinedAt', label: 'Joined' },
];

const queryIn = (params: URLSearchParams): MembersQuery => ({
  search: params.get('_q') ?? undefined,
  status: params.get('status') ?? undefined,
  page: params.get('page') ?? undefined,
  pageSize: params.get('pageSize') ?? String(PAGE_SIZE),
});

const MemberTableRow = ({ id, name, email, status, plan, trialEndsAt, joinedAt }: MemberRow) => {
  const navigate = useNavigate();
  return (
    <Table.Row onClick={() => navigate(memberAddress(id))} style={{ cursor: 'pointer' }}>
      <Table.Cell>
        {/* The row must not lead there a second time. */}
        <Link
          tag={RouterLink}
          to={memberAddress(id)}
          onClick={(event: MouseEvent) => event.stopPropagation()}
        >
          {name || email}
        </Link>
        {/* Below the name: six columns are wider than a tablet. */}
        <Typography tag="div" variant="pi" textColor="neutral600" style={BROKEN_ANYWHERE}>
          {email}
        </Typography>
      </Table.Cell>
      <Table.Cell>
        <StatusBadge status={status} />
      </Table.Cell>
      <Table.Cell>
        <Typography>{plan === null ? '–' : PLAN_LABELS[plan]}</Typography>
      </Table.Cell>
      <Table.Cell>
        <Typography>{trialEndsAt === null ? '–' : day(trialEndsAt)}</Typography>
      </Table.Cell>
      <Table.Cell>
        <Typography>{day(joinedAt)}</Typography>
      </Table.Cell>
    </Table.Row>
  );
};

/** Everyone with an account on the site, by name, e-mail and status. */
const ListPage = () => {
  const [params] = useSearchParams();
  const query = queryIn(params);
  const { data, isError, isFetching } = useMembersListQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  if (isError) return <Page.Error />;
  const isNarrowed = Boolean(query.search ?? query.status);
  const total = data?.pagination.total ?? 0;
  return (
    <Layouts.Root>
      <Page.Main aria-busy={isFetching}>
        <Page.Title>Members</Page.Title>
        <Layouts.Header
          title="Members"
          primaryAction={<ExportButton />}
          subtitle={data === undefined ? 'Reading…' : `${counted(total, 'member')} found`}
        />
        <Layouts.Action
          startActions={
            <>
              <MemberSearch key={query.search} />
              <StatusFilter />
            </>
          }
          endActions={<Siblings />}
        />
        <Layouts.Content>
          <Table.Root rows={data?.results ?? []} headers={HEADERS} isLoading={data === undefined}>
            <Table.Content>
              <Table.Head>
                {HEADERS.map((header) => (
                  <Table.HeaderCell key={header.name} {...header} />
                ))}
              </Table.Head>
              <Table.Loading>Reading the members</Table.Loading>
              <Table.Empty
                content={isNarrowed ? 'No member is like that.' : 'Nobody has signed up yet.'}
              />
              <Table.Body>
                {data?.results.map((member) => (
                  <MemberTableRow key={member.id} {...member} />
                ))}
              </Table.Body>
            </Table.Content>
          </Table.Root>
          <Pagination.Root {...data?.pagination} defaultPageSize={PAGE_SIZE}>
            <Pagination.PageSize />
            <Pagination.Links />
          </Pagination.Root>
        </Layouts.Content>
      </Page.Main>
    </Layouts.Root>
  );
};

/** The members' pages, for users with the permission. */
export const MembersPages = () => (
  <Page.Protect permissions={READ_MEMBERS}>
    <Routes>
      <Route index element={<ListPage />} />
      <Route path=":id" element={<MemberPage />} />
    </Routes>
  </Page.Protect>
);
