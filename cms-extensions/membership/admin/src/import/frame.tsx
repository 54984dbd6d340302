import {
  Field,
  Flex,
  Link,
  SingleSelect,
  SingleSelectOption,
  Typography,
} from '@strapi/design-system';
import { ArrowLeft, Check } from '@strapi/icons';
import { Layouts, Page, useNotification } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { listAddress } from '../addresses.ts';

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

/** A part of a page beside or below another one. */
export const Panel = styled.section`
  padding: 2rem;
  background: ${({ theme }) => theme.colors.neutral0};
  border-radius: ${({ theme }) => theme.borderRadius};
  box-shadow: ${({ theme }) => theme.shadows.tableShadow};
`;

/** Parts beside each other, where there is room. */
export const Beside = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  gap: 1.6rem;
  align-items: start;
  @media (max-width: 1079px) {
    grid-template-columns: minmax(0, 1fr);
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

type Reply = { data: unknown } | { error: unknown };

/** Says what went wrong. @returns a function that tells whether a call worked */
export const useTelling = () => {
  const { toggleNotification } = useNotification();
  return (reply: Reply, done?: string): boolean => {
    const error = 'error' in reply ? (reply.error as { message?: string }) : undefined;
    const message = error === undefined ? done : (error.message ?? 'This did not work.');
    if (message !== undefined)
      toggleNotification({ type: error === undefined ? 'success' : 'danger', message });
    return error === undefined;
  };
};

/** Small text below or beside something. */
export const Aside = ({ children }: { children: ReactNode }) => (
  <Typography variant="pi" textColor="neutral600">
    {children}
  </Typography>
);

type SelectProps = {
  label: string;
  isLabelShown?: boolean;
  value: string;
  placeholder?: string;
  error?: string | undefined;
  choices: readonly { value: string; text: string }[];
  onChange: (value: string) => void;
};

/** A list to choose one of. */
export const Select = (props: SelectProps) => {
  const { label, isLabelShown = false, value, placeholder, error, choices, onChange } = props;
  return (
    <Field.Root error={error} width="100%">
      {isLabelShown && <Field.Label>{label}</Field.Label>}
      <SingleSelect
        aria-label={label}
        size="S"
        value={value}
        placeholder={placeholder ?? ''}
        onChange={(chosen: string | number) => onChange(String(chosen))}
      >
        {choices.map((choice) => (
          <SingleSelectOption key={choice.value} value={choice.value}>
            {choice.text}
          </SingleSelectOption>
        ))}
      </SingleSelect>
      <Field.Error />
    </Field.Root>
  );
};
