import { createFileRoute } from '@tanstack/react-router';
import type { User } from 'contract';
import * as m from '#messages/settings';
import * as titles from '#messages/titles';
import { preparePlans } from '../api/catalogue.ts';
import { privateHead } from '../head/page-head.ts';
import { Tabs } from '../ui/tabs/tabs.tsx';
import { AccountFrame, useTab } from './-account/account-frame.tsx';
import { NotificationsTab, WorkoutPreferencesTab } from './-settings/preferences-tabs.tsx';
import { SubscriptionTab } from './-settings/subscription-tab.tsx';

const TABS = ['notifications', 'workout-preferences', 'subscription'] as const;

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
          panel: user && <NotificationsTab user={user} />,
        },
        {
          value: 'workout-preferences',
          word: m.workoutPreferences,
          panel: user && <WorkoutPreferencesTab user={user} />,
        },
        { value: 'subscription', word: m.subscription, panel: <SubscriptionTab /> },
      ]}
      value={user === null ? 'subscription' : tab}
      onChange={setTab}
    />
  );
};

/** The settings (spec section 2, Settings). */
const SettingsPage = () => (
  <AccountFrame title={m.title} signInText={m.signInText} waiting={<SettingsTabs user={null} />}>
    {(user) => <SettingsTabs user={user} />}
  </AccountFrame>
);

export const Route = createFileRoute('/settings')({
  loader: ({ context: { queryClient } }) => preparePlans(queryClient),
  head: privateHead('/settings', titles.settings),
  component: SettingsPage,
});
