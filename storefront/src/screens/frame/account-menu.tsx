import { lazy, Suspense, useState } from 'react';
import { AvatarButton, type Person } from './avatar-button.tsx';

const loadMenu = () => import('./account-menu-open.tsx');
const OpenMenu = lazy(async () => ({ default: (await loadMenu()).AccountMenuOpen }));

type AccountMenuProps = { user: Person; onLogout: () => void };

/**
 * The avatar and its menu. The menu's code is loaded when a pointer or the focus approaches it, so
 * that it does not slow down the page.
 */
export const AccountMenu = ({ user, onLogout }: AccountMenuProps) => {
  const [opened, setOpened] = useState(false);
  if (opened) {
    return (
      <Suspense fallback={<AvatarButton user={user} aria-expanded="true" />}>
        <OpenMenu user={user} onLogout={onLogout} />
      </Suspense>
    );
  }
  return (
    <AvatarButton
      user={user}
      aria-expanded="false"
      onPointerEnter={loadMenu}
      onFocus={loadMenu}
      onClick={() => setOpened(true)}
    />
  );
};
