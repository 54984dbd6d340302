import { Box, Checkbox, Flex, LinkButton, TextInput, Typography } from '@strapi/design-system';
import type { ImportRowView, ImportShow, ImportView } from 'contract/desk/imports';
import { useState } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router-dom';
import { styled } from 'styled-components';
import { importAddress } from '../addresses.ts';
import { Do, useSaid } from '../answer.tsx';
import { useSend } from '../calls.ts';
import { Quiet, Small } from '../card.tsx';
import { Select } from '../fields.tsx';
import { count, counted, deskTime } from '../figures.ts';
import { type ListQuery, Pages } from '../list/query.tsx';
import { type Column, Table } from '../list/table.tsx';
import { Frame, progressOf, ReportButton } from './frame.tsx';
import WORDS from './words.json';

const Cards = styled.nav`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(16rem, 1fr));
  gap: 1.2rem;
  a {
    padding: 1.6rem;
    border: 2px solid transparent;
    border-radius: ${({ theme }) => theme.borderRadius};
    background: ${({ theme }) => theme.colors.neutral0};
    box-shadow: ${({ theme }) => theme.shadows.tableShadow};
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.4rem;
    text-decoration: none;
  }
  a[aria-current] {
    border-color: ${({ theme }) => theme.colors.primary600};
  }
  strong {
    display: block;
    color: ${({ theme }) => theme.colors.neutral800};
    font-size: 2.6rem;
    line-height: 1.3;
  }
`;

const SUMS = WORDS.sums as { show: ImportShow; kinds: string[]; says: string }[];

/** An address that is none, to be mended. */
const Mend = ({ id, row }: { id: string; row: ImportRowView }) => {
  const [email, setEmail] = useState(row.email);
  return (
    <Flex gap={2} wrap="wrap">
      <TextInput
        aria-label={`E-mail of row ${row.line}`}
        size="S"
        value={email}
        onChange={({ target }: { target: { value: string } }) => setEmail(target.value)}
      />
      <Do
        call={['PUT', `imports/${id}/rows/${row.line}`, { email }]}
        disabled={email === row.email}
      >
        Change it
      </Do>
    </Flex>
  );
};

const Decision = ({ id, row }: { id: string; row: ImportRowView }) => {
  const [send] = useSend();
  const said = useSaid();
  if (row.kind === 'refused' && /is no e-mail address/.test(row.what))
    return <Mend id={id} row={row} />;
  if (row.options.length === 0) return null;
  return (
    <Select
      label={`Decision about row ${row.line}, ${row.email}`}
      value={row.choice ?? ''}
      placeholder="Choose…"
      fault={row.choice === null ? 'Please choose.' : undefined}
      options={Object.fromEntries(row.options.map((one) => [one.value, one.text]))}
      onChange={async (choice) =>
        said(await send('PUT', `imports/${id}/rows/${row.line}`, { choice }))
      }
    />
  );
};

const columnsOf = (id: string): readonly Column<ImportRowView>[] => [
  { name: 'Row', kind: 'number', label: true, cell: ({ line }) => line },
  { name: 'Member', cell: ({ email }) => <strong>{email}</strong> },
  { name: 'What would happen', cell: ({ what }) => what },
  {
    name: 'Next charge',
    label: 'Next charge',
    cell: ({ charges }) => charges.join(', ') || '–',
  },
  { name: 'Your decision', cell: (row) => <Decision id={id} row={row} /> },
];

/** The third step: what would happen, and what needs a decision. */
export const CheckPage = ({ data, query }: { data: ImportView; query: ListQuery }) => {
  const { id, mapping, sums, undecided, rows, checkedAt, timeZone } = data;
  const navigate = useNavigate();
  const [isOff, setOff] = useState(false);
  const of = (kinds: readonly string[]) =>
    sums.reduce((sum, one) => (kinds.includes(one.kind ?? '') ? sum + one.rows : sum), 0);
  const all = sums.reduce((sum, one) => sum + one.rows, 0);
  const done = sums.reduce((sum, one) => (one.kind === null ? sum : sum + one.rows), 0);

  const isElsewhere = mapping?.place === 'elsewhere';
  const members = of(['kept', 'anew', 'without', 'free', 'account', 'decide']) - data.leftOut;
  if (data.state === 'checking') {
    return (
      <Frame
        step="Check"
        subtitle="Stripe is being read. Nothing is changed."
        says={progressOf(done, all)}
      >
        <Typography>
          {`${counted(done, 'row')} checked. You can close this page; it goes on.`}
        </Typography>
      </Frame>
    );
  }
  return (
    <Frame
      step="Check"
      subtitle={`Checked against Stripe${checkedAt === null ? '' : `, ${deskTime(checkedAt, timeZone)}`}. Nothing has been changed.`}
      says={
        undecided === 0 ? 'Checked.' : `Checked. ${counted(undecided, 'row')} without a decision.`
      }
      action={<ReportButton id={id} />}
    >
      <Cards aria-label="Rows by what would happen">
        {SUMS.map(({ show, kinds, says }) => (
          <RouterLink
            key={show}
            to={query.to('show', show === data.show ? 'all' : show)}
            aria-current={show === data.show || undefined}
          >
            <strong>{count(of(kinds))}</strong>
            {says}
          </RouterLink>
        ))}
      </Cards>
      <Box background="warning100" padding={4} hasRadius>
        <Typography textColor="neutral800">
          <strong>Switch off the old platform’s charges and mails on the day of the import.</strong>{' '}
          A subscription that is made anew starts only after the old one has been cancelled here;
          both never charge at once.
        </Typography>
      </Box>
      {rows.length === 0 ? (
        <Quiet>No rows.</Quiet>
      ) : (
        <Table columns={columnsOf(id)} rows={rows} keyOf={({ line }) => line} />
      )}
      <Pages query={query} data={data} />
      <Flex justifyContent="space-between" gap={3} wrap="wrap">
        <LinkButton variant="tertiary" tag={RouterLink} to={`${importAddress(id)}?columns`}>
          Back to the columns
        </LinkButton>
        <Flex gap={3} wrap="wrap">
          {isElsewhere && (
            <Checkbox checked={isOff} onCheckedChange={(yes) => setOff(yes === true)}>
              Charges at the old platform are switched off
            </Checkbox>
          )}
          <Small>Invitations are sent afterwards, when you say so.</Small>
          <Do call={['POST', `imports/${id}/check`, {}]}>Check again</Do>
          <Do
            variant="default"
            call={['POST', `imports/${id}/start`, isElsewhere ? { oldIsOff: true } : {}]}
            onDone={() => navigate(importAddress(id), { replace: true })}
            disabled={undecided > 0 || members === 0 || (isElsewhere && !isOff)}
          >
            {`Import ${counted(members, 'member')}`}
          </Do>
        </Flex>
      </Flex>
    </Frame>
  );
};
