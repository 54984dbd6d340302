import { type ComponentProps, Suspense, useState } from 'react';
import * as m from '#messages/frame';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MemberPicture } from '../ui/picture/picture.tsx';
import { avatar } from './site-header.css.ts';

const loadPopup = () => import('./account-menu-popup.tsx');
const Popup = lazyPart(
  async () => (await loadPopup()).AccountMenuPopup,
  ({ trigger }) => trigger,
);

/** A failure is met again when the menu is opened. */
const prepare = () => void loadPopup().catch(() => undefined);

/** The parts of the signed-in member that the header shows. */
type Person = { name: string; profile_image: string | null };

type AvatarButtonProps = ComponentProps<'button'> & { user: Person };

const AvatarButton = ({ user, ...props }: AvatarButtonProps) => (
  <button
    type="button"
    aria-haspopup="menu"
    aria-label={m.accountMenu(user)}
    {...props}
    className={avatar}
  >
    <MemberPicture member={user} size={88} />
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
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setOpened(true)}
    />
  );
};
