import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { SIGN_IN_PROMPT, type User } from 'contract';
import { type ReactNode, useDeferredValue, useState } from 'react';
import * as m from '#messages/account';
import { openDialog, startTrial, useNoOffer } from '../../features/dialogs/index.ts';
import { signOut, useSession, useSessionIsOver } from '../../features/session/index.ts';
import { Skeleton } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { membersOnly, visitorsOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { wrap } from '../../ui/layout.css.ts';
import { Message } from '../../ui/message/message.tsx';
import { t1 } from '../../ui/type.css.ts';
import * as css from './account.css.ts';

/**
 * The selected tab, stored in the URL's fragment, so that it can be linked and survives a reload.
 * @param usual the default tab
 */
export const useTab = <Tab extends string>(tabs: readonly Tab[], usual: Tab) => {
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const tab = tabs.find((known) => known === hash) ?? usual;
  const choose = (next: Tab): void =>
    void navigate({
      to: '.',
      hash: next,
      replace: true,
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return [tab, choose] as const;
};

const PleaseSignIn = ({ text }: { text: string }) => (
  <Message
    title={SIGN_IN_PROMPT.title}
    actions={
      <>
        <Button onClick={() => openDialog('sign-in')}>{m.signIn}</Button>
        {useNoOffer() === null && (
          <Button kind="line" onClick={startTrial}>
            {m.startTrial}
          </Button>
        )}
      </>
    }
  >
    {text}
  </Message>
);

type ForMembersProps = {
  signInText: string;
  /** The page; of a member who is not loaded yet (null) it shows what needs no data. */
  children: (user: User | null) => ReactNode;
};

/**
 * Whose page is shown. A session that is over takes the page out of sight, not away: what was filled
 * in is there again when the same member has signed in. Another member gets a page of their own.
 */
const useOwner = () => {
  const { user: member } = useSession();
  const isOver = useSessionIsOver();
  const [owner, setOwner] = useState<{ user: User | null; turn: number }>({ user: null, turn: 0 });
  const user = member ?? (isOver ? owner.user : null);
  if (user !== owner.user) {
    const isAnother = user !== null && owner.user !== null && user.id !== owner.user.id;
    setOwner({ user, turn: owner.turn + (isAnother ? 1 : 0) });
  }
  return { user, turn: owner.turn, isOutOfSight: member === null && user !== null };
};

/** A page of members, or 'Please Sign In' (spec section 2, Profile, Settings, Cancellation). */
const ForMembers = ({ signInText, children }: ForMembersProps) => {
  const { status } = useSession();
  const isOver = useSessionIsOver();
  const { user: owner, turn, isOutOfSight } = useOwner();
  // The content is rendered in slices, so that it does not block the page; updates of the session
  // cannot be. Without a member it is away at once.
  const isKnown = useDeferredValue(owner !== null);
  const user = isKnown ? owner : null;
  return (
    <main id="main">
      {(user === null || isOutOfSight) && (
        <div className={cx(visitorsOnly, isOver && css.whole)}>
          <PleaseSignIn text={signInText} />
        </div>
      )}
      {(status !== 'anonymous' || isOutOfSight) && (
        <div
          key={turn}
          hidden={isOutOfSight}
          className={cx(css.whole, user === null && membersOnly)}
        >
          {children(user)}
        </div>
      )}
    </main>
  );
};

const Waiting = ({ title }: { title: string }) => (
  <div className={cx(wrap, css.page)}>
    <div className={css.side}>
      <h1 className={t1}>{title}</h1>
    </div>
    <div className={css.main}>
      <Skeleton className={css.waiting} />
    </div>
  </div>
);

type MembersOnlyProps = {
  title: string;
  signInText: string;
  children: (user: User) => ReactNode;
};

/** A member's own page, which is nothing but its title until the member is loaded. */
export const MembersOnly = ({ title, signInText, children }: MembersOnlyProps) => (
  <ForMembers signInText={signInText}>
    {(user) => (user === null ? <Waiting title={title} /> : children(user))}
  </ForMembers>
);

const LINKS = [
  { to: '/profile', word: m.profile },
  { to: '/settings', word: m.settings },
  { to: '/week', word: m.thisWeek },
  { to: '/calendar', word: m.calendar },
  { to: '/history', word: m.history },
] as const;

const AccountNav = () => (
  <nav className={css.nav} aria-label={m.account}>
    {LINKS.map(({ to, word }) => (
      <Link key={to} to={to} className={css.navLink}>
        {word}
      </Link>
    ))}
    <button type="button" className={css.navLink} onClick={signOut}>
      {m.logout}
    </button>
  </nav>
);

type AccountFrameProps = {
  title: string;
  signInText: string;
  /** Below the title; without a member, what keeps its place. */
  aside?: (user: User | null) => ReactNode;
  waiting?: ReactNode;
  children: (user: User) => ReactNode;
};

/**
 * The frame of profile and settings: title and navigation beside the content. The server renders it,
 * and it stays as it is when the member is loaded.
 */
export const AccountFrame = ({
  title,
  signInText,
  aside,
  waiting = <Skeleton className={css.waiting} />,
  children,
}: AccountFrameProps) => (
  <ForMembers signInText={signInText}>
    {(user) => (
      <div className={cx(wrap, css.page)}>
        <div className={css.side}>
          <h1 className={t1}>{title}</h1>
          {aside?.(user)}
          <AccountNav />
        </div>
        <div className={css.main}>{user === null ? waiting : children(user)}</div>
      </div>
    )}
  </ForMembers>
);
