import type { User } from 'contract';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { AccountFrame, useTab } from '../-account/account-frame.tsx';
import { NotificationsTab, WorkoutPreferencesTab } from './preferences-tabs.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

const TABS = ['notifications', 'workout-preferences', 'subscription'] as const;

const SettingsTabs = ({ user }: { user: User }) => {
  const [tab, setTab] = useTab(TABS, 'subscription');
  return (
    <Tabs
      label="Settings"
      tabs={[
        {
          value: 'notifications',
          word: 'Notifications',
          panel: <NotificationsTab user={user} />,
        },
        {
          value: 'workout-preferences',
          word: 'Workout Preferences',
          panel: <WorkoutPreferencesTab user={user} />,
        },
        { value: 'subscription', word: 'Subscription', panel: <SubscriptionTab /> },
      ]}
      value={tab}
      onChange={setTab}
    />
  );
};

/** The settings (spec section 2, Settings). */
export const SettingsPage = () => (
  <AccountFrame title="Settings" signInText="You need to be signed in to see your settings.">
    {(user) => <SettingsTabs user={user} />}
  </AccountFrame>
);
