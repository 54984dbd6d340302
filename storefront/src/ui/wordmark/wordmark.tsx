import { Link } from '@tanstack/react-router';
import * as m from '#messages/frame';
import { cx } from '../class-names.ts';
import { mark, panes } from './wordmark.css.ts';

type WordmarkProps = {
  /** The product's name, from the settings. */
  siteName: string;
  className?: string;
};

/** The logo and the name; links to the home page. */
export const Wordmark = ({ siteName, className }: WordmarkProps) => (
  <Link to="/" className={cx(mark, className)} aria-label={m.homeOf({ siteName })}>
    <svg viewBox="0 0 46 40" className={panes} aria-hidden="true">
      <path d="M12 0h14l-5.6 18H6.4zM31 0h14l-5.6 18H25.4zM5.6 21.5h14L14 40H0zM24.6 21.5h14L33 40H19z" />
    </svg>
    <span>{siteName}</span>
  </Link>
);
