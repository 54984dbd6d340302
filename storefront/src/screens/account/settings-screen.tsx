import { useState } from 'react';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import { AccountFrame } from './account-frame.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

const TABS = [{ value: 'subscription', word: 'Subscription', panel: <SubscriptionTab /> }] as const;

type Tab = (typeof TABS)[number]['value'];

const SettingsTabs = () => {
  const [tab, setTab] = useState<Tab>('subscription');
  return <Tabs label="Settings" tabs={TABS} value={tab} onChange={setTab} />;
};

/** The settings (spec section 2, Settings). */
export const SettingsScreen = () => (
  <AccountFrame title="Settings" signInText="You need to be signed in to see your settings.">
    {() => <SettingsTabs />}
  </AccountFrame>
);
