import { Button, EmptyStateLayout, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page, useAuth } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Right } from './addresses.ts';
import { useClock } from './api.ts';
import { savedBy } from './figures.ts';
import { Siblings, useMay } from './menu/tabs.tsx';

/** How those of a role are called. */
const PEOPLE: Partial<Record<string, string>> = {
  Helper: 'helpers',
  Editor: 'editors',
  Developer: 'developers',
};

/** A page for users with one of the permissions; tells others whom to ask. */
export const Protected = ({ right, children }: Omit<PagesProps, 'title'>) => {
  const role = useAuth('Protected', ({ user }) => user?.roles?.[0]?.name ?? '');
  const clock = useClock();
  if ([right].flat().some(useMay())) return children;
  const says = `This page is not for ${PEOPLE[role] ?? `the role ${role}`}. ${clock?.owner ?? 'An owner'} can change that under Settings, Team.`;
  return (
    <Page.Main>
      <Layouts.Header title="No permission" />
      <Layouts.Content>
        <EmptyStateLayout content={says} />
      </Layouts.Content>
    </Page.Main>
  );
};

/** Any of the rights is enough. */
type PagesProps = { title: string; right: Right | readonly Right[]; children: ReactNode };

/** The pages of an entry of the menu, for users with one of the permissions. */
export const DeskPages = ({ title, right, children }: PagesProps) => (
  <Protected right={right}>
    <Layouts.Root>
      <Page.Main>
        <Page.Title>{title}</Page.Title>
        {children}
      </Page.Main>
    </Layouts.Root>
  </Protected>
);

type ContentProps = {
  /** The path of the page whose tabs are shown, for one that has no tab itself. */
  of?: string;
  gap?: number;
  children: ReactNode;
};

/** What stands below a page's header: its tabs, and its parts below each other. */
export const Content = ({ of, gap = 6, children }: ContentProps) => (
  <Layouts.Content>
    <Flex direction="column" alignItems="stretch" gap={gap} paddingBottom={8}>
      <Siblings {...(of !== undefined && { of })} />
      {children}
    </Flex>
  </Layouts.Content>
);

/** Parts beside each other, where there is room. @param $columns of the grid, as CSS */
export const Beside = styled.div<{ $columns: string }>`
  display: grid;
  grid-template-columns: ${({ $columns }) => $columns};
  gap: 1.6rem;
  align-items: start;
  @media (max-width: 1079px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;

type OvertakenProps = {
  by: string | undefined;
  at: string | undefined;
  onTheirs: () => void;
  /** Absent where there is nothing of one's own to keep. */
  onMine?: (() => void) | undefined;
};

/** Somebody else has saved what is edited here. @property at ISO 8601 */
export const Overtaken = ({ by, at, onTheirs, onMine }: OvertakenProps) => (
  <Flex role="alert" gap={4} wrap="wrap">
    <Typography textColor="danger700">{savedBy(by, at)}</Typography>
    <Button variant="tertiary" onClick={onTheirs}>
      Show theirs
    </Button>
    {onMine && (
      <Button variant="tertiary" onClick={onMine}>
        Keep mine
      </Button>
    )}
  </Flex>
);
