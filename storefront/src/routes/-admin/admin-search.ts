import type { Level, MANAGE_CATEGORIES } from 'contract';

const ADMIN_TABS = ['overview', 'upload', 'manage', 'settings'] as const;

export type AdminTab = (typeof ADMIN_TABS)[number];

/** The admin area's query parameters: the tab, unless it is the first, and the filters. */
export type AdminSearch = {
  tab?: Exclude<AdminTab, 'overview'>;
  search?: string;
  category?: (typeof MANAGE_CATEGORIES)[number];
  difficulty?: Level;
};

/** The current parameters, and a function that replaces them. */
export type AdminAddress = {
  search: AdminSearch;
  onSearchChange: (search: AdminSearch) => void;
};

/** The parameters of a tab. */
export const searchOf = (tab: AdminTab): AdminSearch => (tab === 'overview' ? {} : { tab });
