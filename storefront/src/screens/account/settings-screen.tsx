import { AccountFrame } from './account-frame.tsx';
import { SubscriptionTab } from './subscription-tab.tsx';

/** The settings (spec section 2, Settings). */
export const SettingsScreen = () => (
  <AccountFrame title="Settings" signInText="You need to be signed in to see your settings.">
    {() => <SubscriptionTab />}
  </AccountFrame>
);
