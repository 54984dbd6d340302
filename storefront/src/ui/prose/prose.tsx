import { Link } from '@tanstack/react-router';
import Markdown from 'markdown-to-jsx';
import type { ReactNode } from 'react';
import { slugOf } from './headings.ts';
import { prose } from './prose.css.ts';

type ProseLinkProps = { href?: string | null; title?: string; children?: ReactNode };

/** One slash: two of them lead to another host. */
const INSIDE = /^\/(?!\/)/;

/** Addresses inside the site are followed without loading the page anew. */
const ProseLink = ({ href, title, children }: ProseLinkProps) =>
  href && INSIDE.test(href) ? (
    <Link to={href}>
      <span>{children}</span>
    </Link>
  ) : (
    <a href={href ?? undefined} title={title}>
      {children}
    </a>
  );

/**
 * Text that the coach wrote, as Markdown. Raw HTML in it is shown as it stands, never run, and
 * addresses that would run something are dropped.
 */
export const Prose = ({ markdown }: { markdown: string }) => (
  <Markdown
    options={{
      disableParsingRawHTML: true,
      forceBlock: true,
      slugify: slugOf,
      wrapper: 'div',
      forceWrapper: true,
      overrides: { a: { component: ProseLink } },
    }}
    className={prose}
  >
    {markdown}
  </Markdown>
);
