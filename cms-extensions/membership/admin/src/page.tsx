import { Button, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Permissions } from './addresses.ts';
import { Siblings } from './menu/tabs.tsx';

type PagesProps = { title: string; permissions: Permissions; children: ReactNode };

/** The pages of an entry of the menu, for users with one of the permissions. */
export const DeskPages = ({ title, permissions, children }: PagesProps) => (
  <Page.Protect permissions={permissions}>
    <Layouts.Root>
      <Page.Main>
        <Page.Title>{title}</Page.Title>
        {children}
      </Page.Main>
    </Layouts.Root>
  </Page.Protect>
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

type OvertakenProps = { says: string; onTheirs: () => void; onMine: () => void };

/** Somebody else has saved what is edited here. */
export const Overtaken = ({ says, onTheirs, onMine }: OvertakenProps) => (
  <Flex role="alert" gap={4} wrap="wrap">
    <Typography textColor="danger700">{says}</Typography>
    <Button variant="tertiary" onClick={onTheirs}>
      Show theirs
    </Button>
    <Button variant="tertiary" onClick={onMine}>
      Keep mine
    </Button>
  </Flex>
);
