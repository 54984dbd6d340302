import { GearIcon, SignOutIcon, UserIcon } from '../../ui/icons/icons.ts';
import { Menu } from '../../ui/menu/menu.tsx';
import { AvatarButton, type Person } from './avatar-button.tsx';

type AccountMenuOpenProps = {
  user: Person;
  onLogout: () => void;
};

/** The avatar's menu, initially open: it is loaded on demand. */
export const AccountMenuOpen = ({ user, onLogout }: AccountMenuOpenProps) => (
  <Menu
    defaultOpen
    label="Account"
    trigger={(props) => <AvatarButton {...props} user={user} />}
    entries={[
      { word: 'Profile', icon: <UserIcon />, to: '/profile' },
      { word: 'Settings', icon: <GearIcon />, to: '/settings' },
      { word: 'Logout', icon: <SignOutIcon />, onChoose: onLogout },
    ]}
  />
);
