import { IconButton, SimpleMenu, VisuallyHidden } from '@strapi/design-system';
import { More } from '@strapi/icons';
import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** A table whose rows are blocks on a phone. */
export const List = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  background: ${({ theme }) => theme.colors.neutral0};
  border-radius: ${({ theme }) => theme.borderRadius};
  box-shadow: ${({ theme }) => theme.shadows.tableShadow};
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.4rem;
  th {
    padding: 1.6rem 1.2rem;
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.1rem;
    font-weight: 600;
    text-align: start;
  }
  td {
    padding: 1.2rem;
    border-top: 1px solid ${({ theme }) => theme.colors.neutral150};
    overflow-wrap: anywhere;
    vertical-align: middle;
  }
  thead td {
    border: none;
  }
  th:first-child,
  td:first-child {
    padding-inline-start: 2rem;
  }
  .number {
    text-align: end;
  }
  .menu {
    inline-size: 5.6rem;
  }
  .phone {
    display: none;
  }
  td > a {
    display: inline-block;
    padding: 0.4rem 0;
    color: inherit;
    font-weight: 600;
    text-decoration: none;
  }
  td > a:hover {
    text-decoration: underline;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.2rem;
  }
  @media (max-width: 767px) {
    thead,
    .wide {
      display: none;
    }
    .phone {
      display: block;
    }
    &,
    tbody {
      display: block;
    }
    tr {
      position: relative;
      display: grid;
      gap: 0.4rem;
      padding: 1.2rem 1.6rem;
      border-top: 1px solid ${({ theme }) => theme.colors.neutral150};
    }
    td,
    td:first-child {
      padding: 0;
      border: none;
    }
    td > a {
      min-block-size: 4.4rem;
      padding-block: 1.2rem;
      padding-inline-end: 5rem;
    }
    td.number {
      text-align: start;
    }
    td.menu {
      position: absolute;
      inset: 0.8rem 0.8rem auto auto;
      inline-size: auto;
    }
    td[data-label]::before {
      content: attr(data-label) ' ';
      color: ${({ theme }) => theme.colors.neutral600};
    }
  }
`;

/** How long a list may take before it is said that it loads, in milliseconds. */
const LOADING_AFTER_MS = 300;

/** The rows of a list that is to come. */
const COMING = 20;

export type Column<Row> = {
  /** Its heading; empty for a column of pictures or buttons. */
  name: string;
  /** Stands in the place of the heading. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Numbers end at the same edge; a menu stands in a row's corner on a phone. */
  kind?: 'number' | 'menu';
  /** Whether a phone leaves it out. */
  isWide?: boolean;
  /** What stands before the value on a phone, where there are no headings; `true`: the name. */
  label?: string | true;
  width?: string;
};

type TableProps<Row> = {
  columns: readonly Column<Row>[];
  /** Absent while they are read: the shape of the list that is to come is shown then. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string | number;
  /** Whether it stands in a card. */
  isFlat?: boolean;
};

/** A list as a table; on a phone each row is a block. */
export const Table = <Row,>({ columns, rows, keyOf, isFlat }: TableProps<Row>) => {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (rows === undefined && !isLate) return null;
  return (
    <>
      {rows === undefined && <VisuallyHidden role="status">Reading the list</VisuallyHidden>}
      <List
        aria-hidden={rows === undefined || undefined}
        style={isFlat ? { boxShadow: 'none' } : undefined}
      >
        <thead>
          <tr>
            {columns.map(({ name, head, kind, width }, index) =>
              name === '' ? (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their places
                  key={index}
                  aria-hidden={head === undefined || undefined}
                  style={{ inlineSize: width }}
                >
                  {head}
                </td>
              ) : (
                <th key={name} scope="col" className={kind} style={{ inlineSize: width }}>
                  {name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ name, cell, kind, isWide, label }, index) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their places
                  key={index}
                  className={[kind, isWide && 'wide'].filter(Boolean).join(' ') || undefined}
                  data-label={label === true ? name : label}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          )) ??
            Array.from({ length: COMING }, (_, row) => (
              <tr key={String(row)} style={{ height: '7.2rem' }}>
                <td colSpan={columns.length} />
              </tr>
            ))}
        </tbody>
      </List>
    </>
  );
};

/** Of a menu's button, which is named already: its tooltip would stay above a dialog. */
export const NO_TOOLTIP = { withTooltip: false };

/** What can be done with a row. */
export const RowMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <SimpleMenu
    tag={IconButton}
    icon={<More />}
    label={label}
    variant="ghost"
    {...NO_TOOLTIP}
    popoverPlacement="bottom-end"
  >
    {children}
  </SimpleMenu>
);
