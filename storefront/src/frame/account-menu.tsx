import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { avatar } from './site-header.css.ts';

const loadPopup = () => import('./account-menu-popup.tsx');
const Popup = lazy(async () => ({ default: (await loadPopup()).AccountMenuPopup }));

/** The parts of the signed-in member that the header shows. */
type Person = { name: string; profile_image: string | null };

type AvatarButtonProps = ComponentProps<'button'> & { user: Person };

/** The member's picture, or the first letter of the name. */
const AvatarButton = ({ user, ...props }: AvatarButtonProps) => (
  <button
    type="button"
    aria-haspopup="menu"
    aria-label={`Account menu, ${user.name}`}
    {...props}
    className={avatar}
  >
    {user.profile_image === null ? (
      <span aria-hidden="true">{[...user.name.trim()][0]?.toUpperCase()}</span>
    ) : (
      <img src={user.profile_image} alt="" width="88" height="88" />
    )}
  </button>
);

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
        <Popup trigger={<AvatarButton user={user} />} onLogout={onLogout} />
      </Suspense>
    );
  }
  return (
    <AvatarButton
      user={user}
      aria-expanded="false"
      onPointerEnter={loadPopup}
      onFocus={loadPopup}
      onClick={() => setOpened(true)}
    />
  );
};
