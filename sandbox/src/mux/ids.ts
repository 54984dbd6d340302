import { randomBytes } from 'node:crypto';

const ESCAPES: Record<string, string> = { '0': '00', '-': '01', _: '02' };

/**
 * A new id in Mux's manner: letters and digits alone, unguessable (256 bits), safe in a path.
 * What base64url has besides them is escaped with a leading zero, as Mux's own ids show it.
 */
export function newId(): string {
  return randomBytes(32)
    .toString('base64url')
    .replace(/[0\-_]/g, (character) => ESCAPES[character] ?? character);
}
