import * as m from '#messages/frame';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MemberPicture } from '../ui/picture/picture.tsx';
import { LazyMenu } from '../ui/row-menu/row-menu.tsx';
import { avatar } from './site-header.css.ts';

const loadPopup = () => import('./account-menu-popup.tsx');
const Popup = lazyPart(
  async () => (await loadPopup()).AccountMenuPopup,
  ({ trigger }) => trigger,
);

type AccountMenuProps = {
  user: { name: string; profile_image: string | null };
  onLogout: () => void;
};

/** The avatar and its menu. */
export const AccountMenu = ({ user, onLogout }: AccountMenuProps) => (
  <LazyMenu
    load={loadPopup}
    button={(props) => (
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={m.accountMenu(user)}
        {...props}
        className={avatar}
      >
        <MemberPicture member={user} size={88} />
      </button>
    )}
  >
    {(trigger) => <Popup trigger={trigger} onLogout={onLogout} fallback={trigger} />}
  </LazyMenu>
);
