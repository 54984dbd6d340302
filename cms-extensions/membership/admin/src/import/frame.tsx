import { Flex, Link, VisuallyHidden } from '@strapi/design-system';
import { ArrowLeft, Check } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import { type ReactNode, useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { listAddress } from '../addresses.ts';
import { counted } from '../figures.ts';
import { SaveButton } from '../use-saving.tsx';

const STEPS = ['File', 'Columns', 'Check', 'Import', 'Done'] as const;
export type Step = (typeof STEPS)[number];
/** The id of the present one. */
const CURRENT = 'import-step';

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

/** How far the rows are, at each tenth: each word of it is spoken. */
export const progressOf = (done: number, all: number): string =>
  `${Math.floor((10 * done) / Math.max(1, all)) * 10} % of ${counted(all, 'row')}`;

/** A step takes the focused button with it: the heading has the focus then. @param at changes with it */
const useFocusOnHeading = (at: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next step has another page
  useEffect(() => {
    if (document.activeElement === document.body)
      document.querySelector<HTMLElement>('main h1')?.focus();
  }, [at]);
};

type Props = {
  step: Step;
  subtitle: string;
  /** How far it is, for who does not see it. */
  says?: string;
  action?: ReactNode;
  children: ReactNode;
};

/** The page of an import at one of its steps. */
export const Frame = ({ step, subtitle, says = '', action, children }: Props) => {
  useFocusOnHeading(subtitle + step);
  return (
    <Layouts.Root>
      <Page.Main>
        <Page.Title>Import members</Page.Title>
        <VisuallyHidden role="status">{says}</VisuallyHidden>
        <Layouts.Header
          title="Import members"
          tabIndex={-1}
          aria-describedby={CURRENT}
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
              <li
                key={name}
                {...(name === step && { 'aria-current': 'step' as const, id: CURRENT })}
              >
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
};

/** Saves what became of each row. */
export const ReportButton = ({ id }: { id: string }) => (
  <SaveButton url={`/membership/imports/${id}/report.csv`} name="import" end=".csv">
    Report as CSV
  </SaveButton>
);
