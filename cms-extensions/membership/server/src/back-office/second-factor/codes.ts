import { createHmac, hkdfSync, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/* Codes of an authenticator app (TOTP, RFC 6238) and recovery codes: pure functions. */

/** A time step of TOTP. */
const STEP_MS = 30_000;
/** The steps before and after the current one count too: clocks of phones differ (RFC 6238, 5.2). */
const STEPS_AROUND = 1;
/** RFC 4226, 4, R6: 160 bits. */
const SECRET_BYTES = 20;

const RECOVERY_CODES = 10;
/** Without letters and digits that look alike; 16 of them have 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

const KEY_BYTES = 32;

/** @returns a new secret, base32 as authenticator apps take it */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The `otpauth:` address of a secret, which an app reads from a picture. */
export const totpAddress = (secret: string, email: string, siteName: string): string =>
  new TOTP({ issuer: siteName, label: email, secret }).toString();

/**
 * The time step that a code of six digits belongs to.
 * @param now milliseconds since the epoch
 * @returns null when it fits none of the steps around `now`
 */
export const totpStepOf = (secret: string, code: string, now: number): number | null => {
  // The library throws at characters of several bytes.
  if (!/^\d{6}$/.test(code)) return null;
  const steps = new TOTP({ secret }).validate({
    token: code,
    timestamp: now,
    window: STEPS_AROUND,
  });
  return steps === null ? null : Math.floor(now / STEP_MS) + steps;
};

const newGroup = (): string =>
  Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** @returns ten codes like `k7mp-2xqa-9dfe-wt4r` */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: GROUPS }, newGroup).join('-'));

/** The stored form of a recovery code; capitals, spaces and hyphens do not matter. */
export const recoveryHash = (userId: number, code: string, deploymentKey: string): string =>
  createHmac(
    'sha256',
    Buffer.from(hkdfSync('sha256', deploymentKey, '', 'membership: recovery codes', KEY_BYTES)),
  )
    .update(`${userId}|${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
    .digest('base64url');
