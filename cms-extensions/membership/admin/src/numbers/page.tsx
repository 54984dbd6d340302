import { Box, Flex } from '@strapi/design-system';
import { Layouts } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { Select } from '../fields.tsx';
import { Content } from '../page.tsx';
import { SaveButton } from '../use-saving.tsx';

/** What one of the pages of numbers is about; it is kept in the address. */
export const useChoice = (name: string): string => useSearchParams()[0].get(name) ?? '';

/** Cards beside each other, below each other on a phone. @param $columns of the grid, as CSS */
export const Cards = styled.div<{ $columns: string }>`
  display: grid;
  gap: 1.6rem;
  grid-template-columns: ${({ $columns }) => $columns};
  @media (max-width: 1023px) {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr));
  }
`;

/** Short facts, in two columns where there is room. */
export const TwoColumns = styled.div`
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr));
    gap: 0.8rem 3.2rem;
  }
`;

const DAYS = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 365 days',
} as const;

/** The choice of days. @param days of the address; empty for the default */
export const daysChoice = (days: string) => ({
  name: 'days',
  label: 'Days',
  options: DAYS,
  value: days in DAYS ? days : '90',
});

type Props = {
  part: 'business' | 'videos' | 'sources';
  subtitle: string;
  /** What the numbers are of: a month, or some days up to now. */
  choice: { name: string; label: string; value: string; options: Record<string, string> };
  children: ReactNode;
};

/** Heading, period and export of a page of numbers. */
export const NumbersPage = ({ part, subtitle, choice, children }: Props) => {
  const [, setParams] = useSearchParams();
  return (
    <>
      <Layouts.Header
        title="Numbers"
        subtitle={subtitle}
        primaryAction={
          <Flex gap={2} wrap="wrap">
            <Box minWidth="18rem">
              <Select {...choice} onChange={(value) => setParams({ [choice.name]: value })} />
            </Box>
            <SaveButton
              url={`/membership/numbers/${part}.csv`}
              name={part}
              end=".csv"
              params={{ [choice.name]: choice.value }}
            >
              Export
            </SaveButton>
          </Flex>
        }
      />
      <Content gap={4}>{children}</Content>
    </>
  );
};
