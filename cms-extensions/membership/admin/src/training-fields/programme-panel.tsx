import { Flex, Typography } from '@strapi/design-system';
import { PROGRAMME_LIMITS, programmeTable } from 'contract';
import styled from 'styled-components';
import { PROGRAMME } from '../addresses.ts';
import { useProgrammePlanQuery } from '../api.ts';

const DAYS = Array.from({ length: PROGRAMME_LIMITS.days }, (_, index) => index + 1);

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font-size: 1.1rem;
  color: ${({ theme }) => theme.colors.neutral800};

  th,
  td {
    padding: 0.4rem 0;
    border-bottom: 1px solid ${({ theme }) => theme.colors.neutral150};
    text-align: center;
    font-variant-numeric: tabular-nums;
  }
  th {
    font-weight: 600;
    color: ${({ theme }) => theme.colors.neutral600};
  }
  /* The panel is narrow on a laptop, and the days need the room. */
  tr > :first-child {
    width: 1.6rem;
    text-align: start;
  }
  tr > :last-child {
    width: 3.2rem;
    text-align: end;
  }
`;

/** Weeks as rows, days as columns, minutes and their sums; below it what may not be meant. */
const PlanTable = ({ programmeId }: { programmeId: string }) => {
  const { data: weeks, isError } = useProgrammePlanQuery(programmeId);
  if (isError) return <Typography>The table could not be loaded.</Typography>;
  if (weeks === undefined) return null;
  const { rows, hints } = programmeTable(weeks);
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Table aria-label="Minutes of each day">
        <thead>
          <tr>
            <td />
            {DAYS.map((day) => (
              <th key={day} scope="col" aria-label={`Day ${day}`}>
                {day}
              </th>
            ))}
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title, minutes, sum }, week) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a week is known by its number
            <tr key={week} title={title}>
              <th scope="row" aria-label={`Week ${week + 1}`}>
                {week + 1}
              </th>
              {DAYS.map((day) => (
                <td key={day}>{minutes[day - 1] ?? '–'}</td>
              ))}
              <td>
                <b>{sum}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
      <Flex direction="column" alignItems="flex-start" gap={1} role="status">
        {hints.map((hint) => (
          <Typography key={hint} variant="pi" textColor="warning600">
            {hint}
          </Typography>
        ))}
      </Flex>
      <Typography variant="pi" textColor="neutral600">
        Minutes, as you saved it last.
      </Typography>
    </Flex>
  );
};

/** The table beside a programme's form, in the content manager's format; null beside others. */
export const ProgrammePanel = ({ model, documentId }: { model: string; documentId?: string }) =>
  model === PROGRAMME && documentId !== undefined && documentId !== 'create'
    ? { title: 'Weeks', content: <PlanTable programmeId={documentId} /> }
    : null;
