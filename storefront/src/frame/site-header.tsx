import { showsPremiumBadge, type User } from 'contract';
import * as m from '#messages/frame';
import { openDialog, startTrial } from '../features/dialogs/index.ts';
import { signOut, useSession } from '../features/session/index.ts';
import { Badge } from '../ui/badge/badge.tsx';
import { Button } from '../ui/button/button.tsx';
import { visitorsOnly } from '../ui/by-session.css.ts';
import { cx } from '../ui/class-names.ts';
import { wrap } from '../ui/layout.css.ts';
import { Wordmark } from '../ui/wordmark/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { entry } from './mobile-menu.css.ts';
import { MobileMenu } from './mobile-menu.tsx';
import * as css from './site-header.css.ts';
import { SiteLinks } from './site-links.tsx';

const signIn = () => openDialog('sign-in');

const VisitorActions = () => (
  <div className={css.visitorHalf}>
    <Button kind="quiet" small className={css.onDesk} onClick={signIn}>
      {m.signIn}
    </Button>
    <Button small className={css.trial} onClick={startTrial}>
      {m.startTrial}
    </Button>
  </div>
);

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

/** The header of every page (spec section 2): for visitors, for members, and while loading. */
export const SiteHeader = ({ siteName }: { siteName: string }) => {
  const { status, user } = useSession();
  const mayBeVisitor = status !== 'authenticated';
  return (
    <header className={css.header}>
      <div className={cx(wrap, css.row)}>
        <Wordmark siteName={siteName} className={css.mark} />
        <nav className={css.nav} aria-label={m.main}>
          <SiteLinks className={css.navLink} />
        </nav>
        <div className={css.actions}>
          {mayBeVisitor && <VisitorActions />}
          {status !== 'anonymous' && <MemberActions user={user} />}
          <MobileMenu>
            {mayBeVisitor && (
              <>
                <li className={visitorsOnly}>
                  <button type="button" className={entry} onClick={signIn}>
                    {m.signIn}
                  </button>
                </li>
                <li className={visitorsOnly}>
                  <button type="button" className={entry} onClick={startTrial}>
                    {m.startTrial}
                  </button>
                </li>
              </>
            )}
          </MobileMenu>
        </div>
      </div>
    </header>
  );
};
