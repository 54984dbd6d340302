import { styled } from 'styled-components';

/** What narrows the list. */
export const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.8rem;
  padding: 2rem 0;
  > * {
    flex: 0 1 18rem;
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
