import { Link, Typography } from '@strapi/design-system';
import { Layouts, Page, Pagination, Table } from '@strapi/strapi/admin';
import type { MouseEvent } from 'react';
import { Link as RouterLink, useNavigate, useSearchParams } from 'react-router-dom';
import type { MemberRow } from '../../../server/src/back-office/members/answers.ts';
import { counted, day } from '../figures.ts';
import { memberAddress } from './addresses.ts';
import { type Asked, useMembersListQuery } from './api.ts';
import { MemberSearch, StatusFilter } from './filters.tsx';
import { PLAN_LABELS } from './plans.ts';
import { StatusBadge } from './status.tsx';

const PAGE_SIZE = 20;

const HEADERS = [
  { name: 'name', label: 'Name' },
  { name: 'status', label: 'Status' },
  { name: 'email', label: 'E-mail' },
  { name: 'plan', label: 'Plan' },
  { name: 'trialEndsAt', label: 'Trial ends' },
  { name: 'joinedAt', label: 'Joined' },
];

const askedIn = (params: URLSearchParams): Asked => ({
  search: params.get('_q') ?? undefined,
  status: params.get('status') ?? undefined,
  page: params.get('page') ?? undefined,
  pageSize: params.get('pageSize') ?? String(PAGE_SIZE),
});

const Row = ({ id, name, email, status, plan, trialEndsAt, joinedAt }: MemberRow) => {
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
      </Table.Cell>
      <Table.Cell>
        <StatusBadge status={status} />
      </Table.Cell>
      <Table.Cell>
        <Typography>{email}</Typography>
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
export const ListPage = () => {
  const [params] = useSearchParams();
  const asked = askedIn(params);
  const { data, isError, isFetching } = useMembersListQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  if (isError) return <Page.Error />;
  const isNarrowed = Boolean(asked.search ?? asked.status);
  const total = data?.pagination.total ?? 0;
  return (
    <Layouts.Root>
      <Page.Main aria-busy={isFetching}>
        <Page.Title>Members</Page.Title>
        <Layouts.Header
          title="Members"
          subtitle={data === undefined ? 'Reading…' : `${counted(total, 'member')} found`}
        />
        <Layouts.Action
          startActions={
            <>
              <MemberSearch key={asked.search} />
              <StatusFilter />
            </>
          }
        />
        <Layouts.Content>
          <Table.Root rows={data?.results ?? []} headers={HEADERS} isLoading={data === undefined}>
            <Table.Content>
              <Table.Head>
                {HEADERS.map((header) => (
                  <Table.HeaderCell key={header.name} {...header} />
                ))}
              </Table.Head>
              <Table.Loading>Snapshot the members</Table.Loading>
              <Table.Empty
                content={isNarrowed ? 'No member is like that.' : 'Nobody has signed up yet.'}
              />
              <Table.Body>
                {data?.results.map((member) => (
                  <Row key={member.id} {...member} />
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
