import { Link } from '@tanstack/react-router';
import type { User } from 'contract';
import type { ReactNode } from 'react';
import { signOut } from '../../features/session/index.ts';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { t1 } from '../../ui/type.css.ts';
import * as css from './account.css.ts';
import { MembersOnly } from './members-only.tsx';

const AccountNav = () => (
  <nav className={css.nav} aria-label="Account">
    <Link to="/profile" className={css.navLink}>
      Profile
    </Link>
    <Link to="/settings" className={css.navLink}>
      Settings
    </Link>
    <button type="button" className={css.navLink} onClick={signOut}>
      Logout
    </button>
  </nav>
);

type AccountFrameProps = {
  title: string;
  /** Tells a visitor why to sign in. */
  signInText: string;
  aside?: (user: User) => ReactNode;
  children: (user: User) => ReactNode;
};

/** The frame of profile and settings: title and navigation beside the content. */
export const AccountFrame = ({ title, signInText, aside, children }: AccountFrameProps) => (
  <MembersOnly title={title} signInText={signInText}>
    {(user) => (
      <div className={cx(wrap, css.page)}>
        <div className={css.side}>
          <h1 className={t1}>{title}</h1>
          {aside?.(user)}
          <AccountNav />
        </div>
        <div className={css.main}>{children(user)}</div>
      </div>
    )}
  </MembersOnly>
);
