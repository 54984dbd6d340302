import { useQuery } from '@tanstack/react-query';
import type { User } from 'contract';
import { type ReactNode, useId } from 'react';
import { adminWorkoutsQuery } from '../../api/admin.ts';
import { serverDate } from '../../api/server-clock.ts';
import { signOut } from '../../features/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { SignOutIcon } from '../../ui/icons/icons.ts';
import { buttons, wrap } from '../../ui/layout.css.ts';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { lead, small, soft, t1, t2, t4 } from '../../ui/type.css.ts';
import * as css from './admin.css.ts';
import { type AdminAddress, type AdminSearch, ManageTab } from './manage-tab.tsx';
import type { Upload } from './upload.ts';
import { UploadTab } from './upload-tab.tsx';

type AdminTab = NonNullable<AdminSearch['tab']> | 'overview';

const Card = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={css.card} aria-labelledby={id}>
      <h2 className={t4} id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
};

const Figure = ({ value, unit }: { value: number | undefined; unit: string }) => (
  <div>
    <p className={t1}>{value === undefined ? '–' : value.toLocaleString('en-US')}</p>
    <p className={cx(small, soft)}>{unit}</p>
  </div>
);

/**
 * How many of the workouts were created this month, in the reader's time zone (spec section 2,
 * Overview).
 */
export const madeThisMonth = (workouts: readonly { created_at: string }[], now: Date): number => {
  const start = new Date(now.getFullYear(), now.getMonth(), 1);
  return workouts.filter(({ created_at }) => new Date(created_at) >= start).length;
};

const OverviewTab = ({ onOpenTab }: { onOpenTab: (tab: AdminTab) => void }) => {
  const { data } = useQuery(adminWorkoutsQuery());
  return (
    <>
      <div className={css.cards}>
        <Card title="Total Workouts">
          <Figure value={data?.total} unit="in the library, drafts among them" />
        </Card>
        <Card title="Recent Uploads">
          <Figure value={data && madeThisMonth(data.workouts, serverDate())} unit="this month" />
        </Card>
        <Card title="Quick Actions">
          <div className={buttons}>
            <Button small onClick={() => onOpenTab('upload')}>
              Upload New Video
            </Button>
            <Button kind="line" small onClick={() => onOpenTab('manage')}>
              Manage Workouts
            </Button>
          </div>
        </Card>
      </div>
      <div className={css.intro}>
        <p className={t2}>Welcome to the admin dashboard</p>
        <p className={cx(lead, soft)}>
          Upload a workout with its video, follow it until members can play it, and delete what is
          no longer wanted. Everything else about a workout is edited in the Strapi panel.
        </p>
      </div>
    </>
  );
};

type DashboardProps = AdminAddress & { admin: User; upload: Upload };

/** The admin's tabs: overview, upload, manage (spec section 2, Admin). */
export const Dashboard = ({ admin, upload, search, onSearchChange }: DashboardProps) => {
  const openTab = (tab: AdminTab) => onSearchChange(tab === 'overview' ? {} : { tab });
  const logout = () => {
    upload.form.reset();
    void signOut();
  };
  const address = { search, onSearchChange };
  return (
    <div className={cx(wrap, css.dashboardPage)}>
      <div className={css.head}>
        <div>
          <h1 className={t1}>Admin Dashboard</h1>
          <p className={cx(lead, soft)}>Welcome back, {admin.name}</p>
        </div>
        <Button kind="line" small onClick={logout}>
          <SignOutIcon />
          Logout
        </Button>
      </div>
      <Tabs
        label="Admin"
        tabs={[
          { value: 'overview', word: 'Overview', panel: <OverviewTab onOpenTab={openTab} /> },
          { value: 'upload', word: 'Upload Video', panel: <UploadTab upload={upload} /> },
          { value: 'manage', word: 'Manage Workouts', panel: <ManageTab {...address} /> },
          {
            value: 'settings',
            word: 'Settings',
            panel: <p className={cx(lead, soft)}>Settings panel coming soon...</p>,
          },
        ]}
        value={search.tab ?? 'overview'}
        onChange={openTab}
      />
    </div>
  );
};
