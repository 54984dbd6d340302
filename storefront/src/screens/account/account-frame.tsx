import { Link } from '@tanstack/react-router';
import { SIGN_IN_PROMPT, type User } from 'contract';
import type { ReactNode } from 'react';
import { openDialog, startTrial } from '../../features/dialogs/index.ts';
import { signOut, useSession } from '../../features/session/index.ts';
import { Button } from '../../ui/button/button.tsx';
import { membersOnly, visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { Message } from '../../ui/message/message.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { t1 } from '../../ui/type.css.ts';
import * as css from './account.css.ts';

const PleaseSignIn = ({ text }: { text: string }) => (
  <Message
    title={SIGN_IN_PROMPT.title}
    actions={
      <>
        <Button onClick={() => openDialog('sign-in')}>Sign In</Button>
        <Button kind="line" onClick={startTrial}>
          Start Free Trial
        </Button>
      </>
    }
  >
    {text}
  </Message>
);

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

const Waiting = ({ title }: { title: string }) => (
  <div className={cx(wrap, css.page, membersOnly)}>
    <div className={css.side}>
      <h1 className={t1}>{title}</h1>
    </div>
    <div className={css.main}>
      <Skeleton className={css.waiting} />
    </div>
  </div>
);

type AccountFrameProps = {
  title: string;
  /** What a visitor is told to sign in for. */
  signInText: string;
  aside?: (user: User) => ReactNode;
  children: (user: User) => ReactNode;
};

/** A page of the member's own: her, or 'Please Sign In' (spec section 2, Profile and Settings). */
export const AccountFrame = ({ title, signInText, aside, children }: AccountFrameProps) => {
  const { status, user } = useSession();
  if (user === null) {
    return (
      <main id="main">
        <div className={visitorsOnly}>
          <PleaseSignIn text={signInText} />
        </div>
        {status === 'loading' && <Waiting title={title} />}
      </main>
    );
  }
  return (
    <main id="main">
      <div className={cx(wrap, css.page)}>
        <div className={css.side}>
          <h1 className={t1}>{title}</h1>
          {aside?.(user)}
          <AccountNav />
        </div>
        <div className={css.main}>{children(user)}</div>
      </div>
    </main>
  );
};
