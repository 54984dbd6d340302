import { Link } from '@tanstack/react-router';

/** The header's links (spec section 2), the same in the row and in the phone's menu. */
const LINKS = [
  { word: 'Home', to: '/', hash: undefined },
  { word: 'Workouts', to: '/workouts', hash: undefined },
  { word: 'About', to: '/', hash: 'about' },
] as const;

type SiteLinksProps = {
  className: string;
  /** Whether each link is wrapped in a list item. */
  listed?: boolean;
};

/** Home, Workouts, About; the current page is marked. */
export const SiteLinks = ({ className, listed }: SiteLinksProps) =>
  LINKS.map(({ word, to, hash }) => {
    const link = (
      <Link
        key={word}
        to={to}
        hash={hash}
        className={className}
        activeOptions={{ exact: to === '/', includeHash: true, includeSearch: false }}
      >
        {word}
      </Link>
    );
    return listed ? <li key={word}>{link}</li> : link;
  });
