import type { User } from 'contract';
import { mayStop, type Upload } from '../../features/admin/index.ts';
import { signOut } from '../../features/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SignOutIcon } from '../../ui/icons/icons.ts';
import { wrap } from '../../ui/layout.css.ts';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { lead, soft, t1 } from '../../ui/type.css.ts';
import { type AdminAddress, type AdminTab, searchOf } from './admin-search.ts';
import * as css from './dashboard.css.ts';
import { ManageTab } from './manage-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { UploadTab } from './upload-tab.tsx';

type DashboardProps = AdminAddress & { admin: User; upload: Upload };

const Head = ({ admin, upload }: Pick<DashboardProps, 'admin' | 'upload'>) => {
  const logout = () => {
    if (!mayStop(upload.isUnderWay)) return;
    upload.clear();
    void signOut();
  };
  return (
    <div className={css.head}>
      <div>
        <h1 className={t1}>Admin Dashboard</h1>
        <p className={cx(lead, soft, css.welcome)}>Welcome back, {admin.name}</p>
      </div>
      <Button kind="line" small onClick={logout}>
        <SignOutIcon />
        Logout
      </Button>
    </div>
  );
};

/** What an admin does: look, upload, manage (spec section 2, Admin). */
export const Dashboard = ({ admin, upload, search, onSearchChange }: DashboardProps) => {
  const openTab = (tab: AdminTab) => onSearchChange(searchOf(tab));
  return (
    <div className={cx(wrap, css.page)}>
      <Head admin={admin} upload={upload} />
      <Tabs
        label="Admin"
        tabs={[
          { value: 'overview', word: 'Overview', panel: <OverviewTab onOpenTab={openTab} /> },
          { value: 'upload', word: 'Upload Video', panel: <UploadTab upload={upload} /> },
          {
            value: 'manage',
            word: 'Manage Workouts',
            panel: (
              <ManageTab search={search} onSearchChange={onSearchChange} onOpenTab={openTab} />
            ),
          },
          {
            value: 'settings',
            word: 'Settings',
            panel: <p className={cx(lead, soft, css.soon)}>Settings panel coming soon...</p>,
          },
        ]}
        value={search.tab ?? 'overview'}
        onChange={openTab}
      />
    </div>
  );
};
