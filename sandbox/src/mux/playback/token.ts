import { createPublicKey, createSign, type KeyObject } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { Forbidden } from '../errors.ts';
import { generateSigningPair } from '../state/signing-keys.ts';

/** Mux's `aud` claims: video, thumbnail, animated image (GIF) and storyboard. */
export type TokenAudience = 'v' | 't' | 'g' | 's';

const REGISTERED_CLAIMS = new Set(['aud', 'sub', 'exp', 'kid', 'iat', 'nbf', 'iss', 'jti']);

interface ExpectedToken {
  playbackId: string;
  audience: TokenAudience;
  /** Finds the public half of a signing key by its id. */
  findKey: (keyId: string) => KeyObject | undefined;
}

/**
 * Verifies a playback token (https://www.mux.com/docs/guides/secure-video-playback).
 * The key's id may stand in the header, or in the claims as `@mux/mux-node` writes it.
 * @returns the claims that modify the answer, such as `time` or `max_resolution`, as text.
 * @throws {Forbidden} whatever is wrong with the token.
 */
export async function verifyPlaybackToken(
  token: string | undefined,
  expected: ExpectedToken,
): Promise<Record<string, string>> {
  if (!token) throw new Forbidden('A signed playback id needs a token.');
  const key = expected.findKey(readKeyId(token));
  if (!key) throw new Forbidden('The token is signed with an unknown signing key.');
  const claims = await verify(token, key, expected);
  return Object.fromEntries(
    Object.entries(claims)
      .filter(([name]) => !REGISTERED_CLAIMS.has(name))
      .map(([name, value]) => [name, String(value)]),
  );
}

function readKeyId(token: string): string {
  try {
    const keyId = decodeProtectedHeader(token).kid ?? decodeJwt(token).kid;
    return typeof keyId === 'string' ? keyId : '';
  } catch (cause) {
    throw new Forbidden(`The token is malformed: ${describe(cause)}.`);
  }
}

async function verify(token: string, key: KeyObject, expected: ExpectedToken) {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['RS256'],
      audience: expected.audience,
      subject: expected.playbackId,
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (cause) {
    throw new Forbidden(`The token is not valid here: ${describe(cause)}.`);
  }
}

function describe(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/\.$/, '') : 'unreadable';
}

/**
 * A key pair of the sandbox's own, for the pictures on its home page. It lives in memory, is made
 * when it is first needed, and is no signing key of the account.
 */
export class HouseKey {
  readonly id = 'sandbox-home-page';
  #pair: ReturnType<typeof generateSigningPair> | undefined;
  #publicKey: KeyObject | undefined;

  publicKey(keyId: string): KeyObject | undefined {
    return keyId === this.id ? this.#publicKey : undefined;
  }

  /** @returns a token for a playback id that is valid for an hour. */
  async sign(playbackId: string, audience: TokenAudience, params: Record<string, string> = {}) {
    this.#pair ??= generateSigningPair();
    const pair = await this.#pair;
    this.#publicKey ??= createPublicKey(pair.publicKey);
    // Whole hours, so that a reload of the page finds its pictures in the browser's cache.
    const exp = (Math.floor(Date.now() / 3_600_000) + 2) * 3600;
    const header = { alg: 'RS256', typ: 'JWT', kid: this.id };
    const claims = { ...params, sub: playbackId, aud: audience, exp };
    const input = [header, claims].map(encodePart).join('.');
    const signature = createSign('RSA-SHA256').update(input).sign(pair.privateKey, 'base64url');
    return `${input}.${signature}`;
  }
}

function encodePart(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
