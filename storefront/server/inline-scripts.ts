import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script\b([^>]*)>([\s\S]*?)<\/script>/g;
const NONCE_META = /<meta\b[^>]*\bcsp-nonce\b[^>]*>/g;

/**
 * Removes the renderer's nonce from its inline scripts and returns their hashes for the content
 * security policy. Only scripts with the nonce are hashed, so injected scripts do not run. Hashes
 * rather than nonces, because one rendering is sent to many visitors.
 * @param mark the nonce that was passed to the renderer; it never leaves this server
 * @returns the page as sent, and the base64 SHA-256 of each script
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
