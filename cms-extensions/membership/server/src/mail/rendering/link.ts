import { fill } from './placeholders.ts';
import type { Site } from './site.ts';

const SUPPORT = 'mailto:{{supportEmail}}';

/**
 * Where a link of a template leads: to a page of the site, or to the support address. A mail of
 * ours that leads elsewhere would teach members to trust such mails.
 * @param href as it is written, for example `/settings`; placeholders in it are filled
 * @returns null for a link that leads anywhere else
 * @throws BrokenTemplate when it names something that has no value
 */
export const linkTarget = (
  href: string,
  values: Readonly<Record<string, string>>,
  site: Site,
): string | null => {
  if (href === SUPPORT) return `mailto:${site.supportEmail}`;
  if (!href.startsWith('/')) return null;
  const encoded = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, encodeURIComponent(value)]),
  );
  const { origin } = new URL(site.url);
  const filled = fill(href, encoded);
  if (!URL.canParse(filled, origin)) return null;
  // `//elsewhere` and `/\elsewhere` begin with a slash, too.
  const target = new URL(filled, origin);
  return target.origin === origin ? target.href : null;
};
