import { fill } from './placeholders.ts';
import type { Site } from './site.ts';

const SUPPORT = 'mailto:{{supportEmail}}';

/**
 * The URL of a link in a template. Only pages of the site and the support address are allowed:
 * links to other sites would teach members to trust phishing mails.
 * @param href as written, for example `/settings`; placeholders in it are filled
 * @returns null for a link to anywhere else
 * @throws BrokenTemplate when a placeholder has no value
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
  // Check the origin, since `//elsewhere` and `/\elsewhere` begin with a slash too.
  const target = new URL(filled, origin);
  return target.origin === origin ? target.href : null;
};
