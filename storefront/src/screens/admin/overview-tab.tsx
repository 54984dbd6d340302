import { type ReactNode, useId } from 'react';
import { madeThisMonth, useAdminWorkouts } from '../../features/admin/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { buttons } from '../../ui/layout.css.ts';
import { lead, small, soft, t2, t4 } from '../../ui/type.css.ts';
import type { AdminTab } from './admin-search.ts';
import * as css from './overview-tab.css.ts';

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

/** A number, or the place where it will stand; nobody is told when it cannot be had. */
const Figure = ({ value, unit }: { value: number | undefined; unit: string }) => (
  <div>
    <p className={css.figure}>{value === undefined ? '–' : value.toLocaleString('en-US')}</p>
    <p className={cx(small, soft)}>{unit}</p>
  </div>
);

/** Overview: how much there is, what is new, and where to go (spec section 2). */
export const OverviewTab = ({ onOpenTab }: { onOpenTab: (tab: AdminTab) => void }) => {
  const { data } = useAdminWorkouts();
  return (
    <>
      <div className={css.cards}>
        <Card title="Total Workouts">
          <Figure value={data?.total} unit="in the library, drafts among them" />
        </Card>
        <Card title="Recent Uploads">
          <Figure value={data && madeThisMonth(data.workouts, new Date())} unit="this month" />
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
      <div className={css.words}>
        <p className={t2}>Welcome to the admin dashboard</p>
        <p className={cx(lead, soft)}>
          Upload a workout with its video, follow it until members can play it, and delete what is
          no longer wanted. Everything else about a workout is edited in the Strapi panel.
        </p>
      </div>
    </>
  );
};
