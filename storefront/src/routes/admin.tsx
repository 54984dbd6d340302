import { createFileRoute } from '@tanstack/react-router';
import { LEVELS, MANAGE_CATEGORIES } from 'contract';
import { oneOf, textOf } from '../address-query.ts';
import { privateHead } from '../head/page-head.ts';
import { AdminArea } from './-admin/admin-area.tsx';
import type { AdminSearch } from './-admin/manage-tab.tsx';

/** Parses the query; unknown values are ignored, never an error. */
const readSearch = (search: Record<string, unknown>): AdminSearch => ({
  tab: oneOf(['upload', 'manage', 'settings'] as const, search.tab),
  search: textOf(search.search),
  category: oneOf(MANAGE_CATEGORIES, search.category),
  difficulty: oneOf(LEVELS, search.difficulty),
});

const AdminPage = () => {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminArea
      search={search}
      onSearchChange={(next) => navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/admin')({
  validateSearch: readSearch,
  head: privateHead('/admin', 'Admin'),
  component: AdminPage,
});
