import type { User } from 'contract';
import { Suspense } from 'react';
import * as m from '#messages/settings';
import { Skeleton } from '../../ui/basics.tsx';
import { lazyContent } from '../../ui/lazy-part.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { waiting } from '../-account/account.css.ts';
import { AccountFrame, useTab } from '../-account/account-frame.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

// With their chips and switches, which the first tab does not have.
const NotificationsTab = lazyContent(
  async () => (await import('./preferences-tabs.tsx')).NotificationsTab,
);
const WorkoutPreferencesTab = lazyContent(
  async () => (await import('./preferences-tabs.tsx')).WorkoutPreferencesTab,
);

const TABS = ['notifications', 'workout-preferences', 'subscription'] as const;

type PreferencesProps = { user: User | null; tab: typeof NotificationsTab };

const Preferences = ({ user, tab: Tab }: PreferencesProps) => (
  <Suspense fallback={<Skeleton className={waiting} />}>{user && <Tab user={user} />}</Suspense>
);

/** Without a member, as the server renders them: it does not know the fragment of the address. */
const SettingsTabs = ({ user }: { user: User | null }) => {
  const [tab, setTab] = useTab(TABS, 'subscription');
  return (
    <Tabs
      label={m.title}
      tabs={[
        {
          value: 'notifications',
          word: m.notifications,
          panel: <Preferences user={user} tab={NotificationsTab} />,
        },
        {
          value: 'workout-preferences',
          word: m.workoutPreferences,
          panel: <Preferences user={user} tab={WorkoutPreferencesTab} />,
        },
        { value: 'subscription', word: m.subscription, panel: <SubscriptionTab /> },
      ]}
      value={user === null ? 'subscription' : tab}
      onChange={setTab}
    />
  );
};

/** The settings (spec section 2, Settings). */
export const SettingsPage = () => (
  <AccountFrame title={m.title} signInText={m.signInText} waiting={<SettingsTabs user={null} />}>
    {(user) => <SettingsTabs user={user} />}
  </AccountFrame>
);
