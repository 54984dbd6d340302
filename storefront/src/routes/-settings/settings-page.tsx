import type { User } from 'contract';
import * as m from '#messages/settings';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { AccountFrame, useTab } from '../-account/account-frame.tsx';
import { NotificationsTab, WorkoutPreferencesTab } from './preferences-tabs.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

const TABS = ['notifications', 'workout-preferences', 'subscription'] as const;

const SettingsTabs = ({ user }: { user: User }) => {
  const [tab, setTab] = useTab(TABS, 'subscription');
  return (
    <Tabs
      label={m.title}
      tabs={[
        {
          value: 'notifications',
          word: m.notifications,
          panel: <NotificationsTab user={user} />,
        },
        {
          value: 'workout-preferences',
          word: m.workoutPreferences,
          panel: <WorkoutPreferencesTab user={user} />,
        },
        { value: 'subscription', word: m.subscription, panel: <SubscriptionTab /> },
      ]}
      value={tab}
      onChange={setTab}
    />
  );
};

/** The settings (spec section 2, Settings). */
export const SettingsPage = () => (
  <AccountFrame title={m.title} signInText={m.signInText}>
    {(user) => <SettingsTabs user={user} />}
  </AccountFrame>
);
