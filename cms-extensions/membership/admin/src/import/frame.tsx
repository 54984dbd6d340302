import { Flex, Link } from '@strapi/design-system';
import { ArrowLeft, Check } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { listAddress } from '../addresses.ts';
import { SaveButton } from '../use-saving.tsx';

const STEPS = ['File', 'Columns', 'Check', 'Import', 'Done'] as const;
export type Step = (typeof STEPS)[number];

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: 0.8rem 2.4rem;
  padding-block-end: 2rem;
  li {
    display: flex;
    align-items: center;
    gap: 0.8rem;
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.4rem;
  }
  li > span {
    display: grid;
    place-items: center;
    inline-size: 2.4rem;
    block-size: 2.4rem;
    border: 1px solid ${({ theme }) => theme.colors.neutral500};
    border-radius: 50%;
    font-size: 1.2rem;
  }
  li[aria-current] {
    color: ${({ theme }) => theme.colors.primary700};
    font-weight: 600;
  }
  li[aria-current] > span {
    border-color: ${({ theme }) => theme.colors.primary600};
    background: ${({ theme }) => theme.colors.primary600};
    color: ${({ theme }) => theme.colors.neutral0};
  }
`;

type Props = { step: Step; subtitle: string; action?: ReactNode; children: ReactNode };

/** The page of an import at one of its steps. */
export const Frame = ({ step, subtitle, action, children }: Props) => (
  <Layouts.Root>
    <Page.Main>
      <Page.Title>Import members</Page.Title>
      <Layouts.Header
        title="Import members"
        subtitle={subtitle}
        primaryAction={action}
        navigationAction={
          <Link tag={RouterLink} startIcon={<ArrowLeft />} to={listAddress()}>
            Members
          </Link>
        }
      />
      <Layouts.Content>
        <List aria-label="Steps">
          {STEPS.map((name, index) => (
            <li key={name} aria-current={name === step ? 'step' : undefined}>
              <span>{index < STEPS.indexOf(step) ? <Check aria-label="done" /> : index + 1}</span>
              {name}
            </li>
          ))}
        </List>
        <Flex direction="column" alignItems="stretch" gap={5} paddingBottom={8}>
          {children}
        </Flex>
      </Layouts.Content>
    </Page.Main>
  </Layouts.Root>
);

/** Saves what became of each row. */
export const ReportButton = ({ id }: { id: string }) => (
  <SaveButton url={`/membership/imports/${id}/report.csv`} name="import" end=".csv">
    Report as CSV
  </SaveButton>
);
