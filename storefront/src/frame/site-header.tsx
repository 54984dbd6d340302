import { Link } from '@tanstack/react-router';
import { type SiteTexts, showsPremiumBadge, type User } from 'contract';
import type { ReactNode } from 'react';
import * as m from '#messages/frame';
import { openDialog, startTrial, useNoOffer } from '../features/dialogs/index.ts';
import { signOut, useSession } from '../features/session/index.ts';
import { Badge, Wordmark } from '../ui/basics.tsx';
import { iconButton } from '../ui/button/button.css.ts';
import { Button } from '../ui/button/button.tsx';
import { membersOnly, visitorsOnly } from '../ui/by-session.css.ts';
import { cx } from '../ui/class-names.ts';
import { useClosingDetails } from '../ui/closing-details.ts';
import { ListIcon } from '../ui/icons/icons.ts';
import { wrap } from '../ui/layout.css.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { MemberPicture } from '../ui/picture/picture.tsx';
import { LazyMenu } from '../ui/row-menu/row-menu.tsx';
import { small as smallText, soft } from '../ui/type.css.ts';
import * as css from './site-header.css.ts';
import { avatar, entry } from './site-header.css.ts';

const loadPopup = () => import('./account-menu-popup.tsx');
const Popup = lazyPart(
  async () => (await loadPopup()).AccountMenuPopup,
  ({ trigger }) => trigger,
);

type AccountMenuProps = {
  user: { name: string; profile_image: string | null };
  onLogout: () => void;
};

const AccountMenu = ({ user, onLogout }: AccountMenuProps) => (
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

/** The header's links (spec section 2), the same in the row and in the phone's menu. */
const LINKS = [
  { word: m.home, to: '/', hash: undefined },
  { word: m.thisWeek, to: '/week', hash: undefined },
  { word: m.workouts, to: '/workouts', hash: undefined },
  { word: m.programmes, to: '/programmes', hash: undefined },
  { word: m.about, to: '/', hash: 'about' },
] as const;

type SiteLinksProps = {
  className: string;
  /** Whether the coach has written the part that About leads to. */
  hasAbout: boolean;
  listed?: boolean;
};

const SiteLinks = ({ className, hasAbout, listed }: SiteLinksProps) => {
  const { status } = useSession();
  return LINKS.map(({ word, to, hash }) => {
    if (hash === 'about' && !hasAbout) return null;
    const isPrivate = to === '/week';
    if (isPrivate && status === 'anonymous') return null;
    const link = (
      <Link
        key={word}
        to={to}
        hash={hash}
        className={cx(className, isPrivate && membersOnly)}
        activeOptions={{ exact: to === '/', includeHash: true, includeSearch: false }}
      >
        {word}
      </Link>
    );
    return listed ? <li key={word}>{link}</li> : link;
  });
};

/** The header's links on a phone; works without JavaScript. `children` are further entries. */
const MobileMenu = ({ hasAbout, children }: { hasAbout: boolean; children?: ReactNode }) => {
  const { menu, setOpen, close } = useClosingDetails();
  const closeOnChoice = ({ target }: { target: EventTarget }) => {
    if (target instanceof Element && target.closest('a, button')) close();
  };
  return (
    <details
      ref={menu}
      className={css.menu}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className={cx(iconButton, css.summary)} aria-label={m.menu}>
        <ListIcon size="large" />
      </summary>
      <nav aria-label={m.menu}>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on an entry is a click, too */}
        <ul className={css.panel} onClick={closeOnChoice}>
          <SiteLinks className={css.entry} hasAbout={hasAbout} listed />
          {children}
        </ul>
      </nav>
    </details>
  );
};

const signIn = () => openDialog('sign-in');

const VisitorActions = () => {
  const noOffer = useNoOffer();
  return (
    <div className={css.visitorHalf}>
      <Button kind="quiet" small className={css.onDesk} onClick={signIn}>
        {m.signIn}
      </Button>
      {noOffer === null ? (
        <Button small className={css.trial} onClick={startTrial}>
          {m.startTrial}
        </Button>
      ) : (
        <span className={cx(smallText, soft, css.onDesk)}>{noOffer}</span>
      )}
    </div>
  );
};

/** The avatar's place stays empty until the member is loaded. */
const MemberActions = ({ user }: { user: User | null }) => (
  <div className={css.memberHalf}>
    {showsPremiumBadge(user) && (
      <span className={css.badgePlace}>
        <Badge>{m.premium}</Badge>
      </span>
    )}
    {user === null ? (
      <span className={css.avatar} />
    ) : (
      <AccountMenu user={user} onLogout={signOut} />
    )}
  </div>
);

type SiteHeaderProps = { texts: Pick<SiteTexts, 'brand' | 'about'> };

/** The header of every page (spec section 2): for visitors, for members, and while loading. */
export const SiteHeader = ({ texts: { brand, about } }: SiteHeaderProps) => {
  const hasAbout = about.quote !== '';
  const noOffer = useNoOffer();
  const { status, user } = useSession();
  const mayBeVisitor = status !== 'authenticated';
  return (
    <header className={css.header}>
      <div className={cx(wrap, css.bar)}>
        <Wordmark brand={brand} className={css.mark} />
        <nav className={css.nav} aria-label={m.main}>
          <SiteLinks className={css.navLink} hasAbout={hasAbout} />
        </nav>
        <div className={css.actions}>
          {mayBeVisitor && <VisitorActions />}
          {status !== 'anonymous' && <MemberActions user={user} />}
          <MobileMenu hasAbout={hasAbout}>
            {mayBeVisitor && (
              <>
                <li className={visitorsOnly}>
                  <button type="button" className={entry} onClick={signIn}>
                    {m.signIn}
                  </button>
                </li>
                {noOffer === null && (
                  <li className={visitorsOnly}>
                    <button type="button" className={entry} onClick={startTrial}>
                      {m.startTrial}
                    </button>
                  </li>
                )}
              </>
            )}
          </MobileMenu>
        </div>
      </div>
    </header>
  );
};
