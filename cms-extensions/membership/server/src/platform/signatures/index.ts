import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Signs texts (HMAC-SHA256) with a key that is derived (HKDF) from a secret for one purpose. */
export class Signatures {
  readonly #key: Buffer;

  /** @param label names the purpose: another one makes all that was signed invalid */
  constructor(secret: string, label: string) {
    this.#key = Buffer.from(hkdfSync('sha256', secret, '', label, 32));
  }

  /** @returns base64url */
  of(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }

  isOf(text: string, signature: string): boolean {
    const [given, expected] = [Buffer.from(signature), Buffer.from(this.of(text))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
}
