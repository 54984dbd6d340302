import { Link } from '@tanstack/react-router';
import * as m from '#messages/frame';
import { useSession } from '../features/session/index.ts';
import { membersOnly } from '../ui/by-session.css.ts';
import { cx } from '../ui/class-names.ts';

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
  /** Whether each link is wrapped in a list item. */
  listed?: boolean;
};

/** Home, This week for members, Workouts, Programmes, About; the current page is marked. */
export const SiteLinks = ({ className, listed }: SiteLinksProps) => {
  const { status } = useSession();
  return LINKS.map(({ word, to, hash }) => {
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
