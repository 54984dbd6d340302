import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const NONCE_META = /<meta\b[^>]*\bcsp-nonce\b[^>]*>/g;

/**
 * Takes the renderer's mark off its inline scripts, and gives their hashes for the content security
 * policy. Only scripts that carry the mark are named: whatever else found its way into the page
 * does not run. Hashes, not nonces, since one rendering answers many visitors.
 * @param mark the nonce that the renderer was given; it never leaves this server
 * @returns the page as it is sent, and the base64 of each script's SHA-256
 */
export const takeInlineScripts = (
  html: string,
  mark: string,
): { html: string; hashes: string[] } => {
  const attribute = ` nonce="${mark}"`;
  const hashes = new Set<string>();
  for (const [, attributes = '', source = ''] of html.matchAll(INLINE_SCRIPT)) {
    if (source === '' || !attributes.includes(attribute)) continue;
    hashes.add(createHash('sha256').update(source).digest('base64'));
  }
  return { html: html.replaceAll(NONCE_META, '').replaceAll(attribute, ''), hashes: [...hashes] };
};
