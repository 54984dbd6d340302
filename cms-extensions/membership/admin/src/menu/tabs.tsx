import { useAuth } from '@strapi/strapi/admin';
import { NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { permissionOf, type Right } from '../addresses.ts';
import { PLACES, type Place } from './places.ts';

/** A row of links, of which one is current. */
export const TabRow = styled.nav<{ $isColumn: boolean }>`
  display: flex;
  flex-direction: ${({ $isColumn }) => ($isColumn ? 'column' : 'row')};
  gap: 0.2rem;
  overflow-x: auto;
  scrollbar-width: none;
  border-bottom: 1px solid ${({ theme }) => theme.colors.neutral200};

  a {
    padding: 1rem 1.2rem;
    border-bottom: 2px solid transparent;
    color: ${({ theme }) => theme.colors.neutral600};
    font-size: 1.4rem;
    text-decoration: none;
    white-space: nowrap;
  }
  a:hover {
    color: ${({ theme }) => theme.colors.primary600};
  }
  a[aria-current] {
    border-color: ${({ theme }) => theme.colors.primary600};
    color: ${({ theme }) => theme.colors.primary700};
    font-weight: 600;
  }
`;

/** Links to the parts of a page, or to lists that belong together. @param tabs paths below `/admin` */
export const Tabs = ({
  label,
  tabs,
  isColumn = false,
}: {
  label: string;
  isColumn?: boolean;
  tabs: readonly { label: string; to: string }[];
}) => (
  <TabRow aria-label={label} $isColumn={isColumn}>
    {tabs.map((tab) => (
      <NavLink key={tab.to} to={`/${tab.to}`} end>
        {tab.label}
      </NavLink>
    ))}
  </TabRow>
);

/** @returns a function that tells whether the user has a right */
export const useMay = (): ((right: Right) => boolean) => {
  const granted = useAuth('May', ({ permissions }) => permissions);
  return (right) => {
    const { action, subject } = permissionOf(right);
    return granted.some((one) => one.action === action && one.subject === subject);
  };
};

/**
 * Tabs of what stands under the same entry of the menu as the page that is shown, as far as allowed.
 * @param of the path of another page, for one that has no tab itself
 */
export const Siblings = ({ isColumn = false, of }: { isColumn?: boolean; of?: string }) => {
  const { pathname } = useLocation();
  const may = useMay();
  const shown = of === undefined ? pathname : `/${of}`;
  const places = Object.values<readonly Place[]>(PLACES)
    .find((group) => group.some(({ to }) => shown === `/${to}`))
    ?.filter(({ right }) => may(right));
  if (places === undefined || places.length < 2) return null;
  return <Tabs label="Belongs together" tabs={places} isColumn={isColumn} />;
};

/** The same beside the form of what there is one of, since it has no list to come from. */
export const SiblingsPanel = ({ collectionType }: { collectionType: string }) =>
  collectionType === 'single-types'
    ? { title: 'Belongs together', content: <Siblings isColumn /> }
    : null;
