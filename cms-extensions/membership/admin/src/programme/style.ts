import { styled } from 'styled-components';

/** Weeks as rows and days as columns; on a phone the days of a week below each other. */
export const Weeks = styled.table`
  inline-size: 100%;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.2rem;
  line-height: 1.35;
  tr {
    display: grid;
    grid-template-columns: minmax(9rem, 1.3fr) repeat(7, minmax(0, 1fr)) 3.2rem;
    gap: 0.4rem;
    padding-block: 0.4rem;
  }
  thead th {
    text-align: start;
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.1rem;
    font-weight: 600;
  }
  tbody th {
    display: grid;
    gap: 0.4rem;
    align-content: start;
    font-weight: 400;
    text-align: start;
    input {
      inline-size: 100%;
      padding: 0.3rem 0.5rem;
      border: 1px solid ${({ theme }) => theme.colors.neutral200};
      border-radius: ${({ theme }) => theme.borderRadius};
      background: ${({ theme }) => theme.colors.neutral0};
      color: inherit;
      font: inherit;
    }
  }
  [data-place] {
    position: relative;
    display: grid;
    align-content: start;
    gap: 0.3rem;
    min-block-size: 8.4rem;
    min-inline-size: 0;
    padding: 0.4rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    border-radius: ${({ theme }) => theme.borderRadius};
    background: ${({ theme }) => theme.colors.neutral0};
    overflow-wrap: anywhere;
    cursor: pointer;
    img {
      inline-size: 100%;
      aspect-ratio: 16 / 9;
      border-radius: 2px;
      object-fit: cover;
    }
    small {
      color: ${({ theme }) => theme.colors.neutral600};
      font-size: 1.1rem;
    }
  }
  [data-rest] {
    border-style: dashed;
    background: ${({ theme }) => theme.colors.neutral100};
    color: ${({ theme }) => theme.colors.neutral600};
  }
  [aria-selected='true'] {
    border-color: ${({ theme }) => theme.colors.primary600};
    box-shadow: inset 0 0 0 1px ${({ theme }) => theme.colors.primary600};
  }
  [data-over] {
    background: ${({ theme }) => theme.colors.primary100};
  }
  .sum {
    text-align: end;
    font-variant-numeric: tabular-nums;
    font-weight: 600;
  }
  .day {
    display: none;
  }
  @media (max-width: 767px) {
    font-size: 1.4rem;
    tr {
      grid-template-columns: 1fr;
    }
    thead {
      display: none;
    }
    tbody th input {
      min-block-size: 4.4rem;
    }
    [data-place] {
      grid-template-columns: 5.4rem 1fr 4.4rem;
      align-items: center;
      min-block-size: 5.2rem;
      img {
        display: none;
      }
    }
    .day {
      display: block;
    }
    .sum::after {
      content: ' min';
    }
  }
`;

/** The search in a cell, with what it finds below. */
export const Finder = styled.div<{ $isAtEnd: boolean }>`
  position: absolute;
  inset-block-start: -1px;
  ${({ $isAtEnd }) => ($isAtEnd ? 'inset-inline-end' : 'inset-inline-start')}: -1px;
  z-index: 2;
  inline-size: min(28rem, 80vw);
  padding: 0.4rem;
  border: 1px solid ${({ theme }) => theme.colors.primary600};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: ${({ theme }) => theme.colors.neutral0};
  box-shadow: ${({ theme }) => theme.shadows.popupShadow};
  cursor: default;
  input {
    inline-size: 100%;
    padding: 0.8rem;
    border: none;
    background: none;
    color: inherit;
    font: inherit;
  }
  [role='option'] {
    padding: 0.8rem;
    border-radius: ${({ theme }) => theme.borderRadius};
    cursor: pointer;
  }
  [role='option'][aria-selected='true'] {
    box-shadow: none;
    background: ${({ theme }) => theme.colors.primary100};
  }
`;

/** Below the grid: the chosen day, and videos to drag. */
export const Beside = styled.div`
  display: grid;
  grid-template-columns: 2fr 1fr;
  gap: 1.6rem;
  align-items: start;
  > * {
    min-inline-size: 0;
    padding: 1.6rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    border-radius: ${({ theme }) => theme.borderRadius};
  }
  ul {
    max-block-size: 24rem;
    overflow-y: auto;
  }
  li {
    display: flex;
    gap: 0.8rem;
    align-items: center;
    padding: 0.4rem 0;
    cursor: grab;
  }
  li img {
    inline-size: 4.8rem;
    aspect-ratio: 16 / 9;
    border-radius: 2px;
    object-fit: cover;
  }
  @media (max-width: 767px) {
    grid-template-columns: 1fr;
    > aside {
      display: none;
    }
  }
`;
