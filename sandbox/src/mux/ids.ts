import { randomBytes } from 'node:crypto';

const ESCAPES: Record<string, string> = { '0': '00', '-': '01', _: '02' };

/**
 * A new id in Mux's format: only letters and digits, unguessable (256 bits), safe in a path. The
 * other characters of base64url are escaped with a leading zero, as in Mux's own ids.
 */
export function newId(): string {
  return randomBytes(32)
    .toString('base64url')
    .replace(/[0\-_]/g, (character) => ESCAPES[character] ?? character);
}
