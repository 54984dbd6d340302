import { STATUS_LABELS, type User } from 'contract';
import { ProgressOverview } from '../../features/progress/index.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { writtenDate } from '../../ui/dates.ts';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { small, soft, t2 } from '../../ui/type.css.ts';
import * as css from './account.css.ts';
import { AccountFrame } from './account-frame.tsx';
import { PersonalTab } from './personal-tab.tsx';
import { PictureActions, Portrait } from './portrait.tsx';
import { SecurityTab } from './security-tab.tsx';
import { useTab } from './use-tab.ts';

const Who = ({ user }: { user: User }) => (
  <div className={css.who}>
    <Portrait user={user} />
    <div>
      <p className={cx(t2, css.name)}>{user.name}</p>
      <p className={cx(small, soft, css.since)}>
        <Badge>{STATUS_LABELS[user.subscription_status]}</Badge>
        <span>Since {writtenDate(new Date(user.join_date))}</span>
      </p>
      <PictureActions user={user} />
    </div>
  </div>
);

const ProfileTabs = ({ user }: { user: User }) => {
  const [tab, setTab] = useTab(['personal', 'security'], 'personal');
  return (
    <Tabs
      label="Profile"
      tabs={[
        { value: 'personal', word: 'Personal Information', panel: <PersonalTab user={user} /> },
        { value: 'security', word: 'Security', panel: <SecurityTab /> },
      ]}
      value={tab}
      onChange={setTab}
    />
  );
};

/** The profile (spec section 2, Profile). */
export const ProfileScreen = () => (
  <AccountFrame
    title="Profile"
    signInText="You need to be signed in to see your profile."
    aside={(user) => <Who user={user} />}
  >
    {(user) => (
      <>
        <ProfileTabs user={user} />
        <ProgressOverview user={user} />
      </>
    )}
  </AccountFrame>
);
