import type { ComponentProps, ReactElement } from 'react';
import { GearIcon, SignOutIcon, UserIcon } from '../ui/icons/icons.ts';
import { Menu } from '../ui/menu/menu.tsx';

type AccountMenuOpenProps = {
  trigger: (props: ComponentProps<'button'>) => ReactElement;
  onLogout: () => void;
};

/** The avatar's menu, initially open: a chunk of its own, loaded on demand. */
export const AccountMenuOpen = ({ trigger, onLogout }: AccountMenuOpenProps) => (
  <Menu
    defaultOpen
    label="Account"
    trigger={trigger}
    entries={[
      { word: 'Profile', icon: <UserIcon />, to: '/profile' },
      { word: 'Settings', icon: <GearIcon />, to: '/settings' },
      { word: 'Logout', icon: <SignOutIcon />, onChoose: onLogout },
    ]}
  />
);
