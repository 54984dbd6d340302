import type { Level, MANAGE_CATEGORIES } from 'contract';

const ADMIN_TABS = ['overview', 'upload', 'manage', 'settings'] as const;

export type AdminTab = (typeof ADMIN_TABS)[number];

/** What the address of the admin area says: the tab, unless it is the first, and its filters. */
export type AdminSearch = {
  tab?: Exclude<AdminTab, 'overview'>;
  search?: string;
  category?: (typeof MANAGE_CATEGORIES)[number];
  difficulty?: Level;
};

/** The address, and what puts another tab or other filters in the place of its own. */
export type AdminAddress = {
  search: AdminSearch;
  onSearchChange: (search: AdminSearch) => void;
};

/** The address of a tab. */
export const searchOf = (tab: AdminTab): AdminSearch => (tab === 'overview' ? {} : { tab });
