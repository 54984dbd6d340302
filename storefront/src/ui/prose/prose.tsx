import { Link } from '@tanstack/react-router';
import Markdown from 'markdown-to-jsx';
import type { ReactNode } from 'react';
import { slugOf } from './headings.ts';
import { prose } from './prose.css.ts';

type ProseLinkProps = { href?: string | null; title?: string; children?: ReactNode };

/** A single slash: two would lead to another host. */
const INSIDE = /^\/(?!\/)/;

/** Links inside the site are followed without a reload. */
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
 * The coach's Markdown text. Raw HTML is shown as text, never executed, and URLs that would run a
 * script are dropped.
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
