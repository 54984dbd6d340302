import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newRecoveryCodes, newTotpSecret, recoveryHash, totpAddress, totpStepOf } from './codes.ts';

const KEY = 'a-deployment-key-of-a-test';

/** RFC 6238, appendix B (SHA-1). The last six of its eight digits are the code of six. */
const RFC_SECRET = Secret.fromLatin1('12345678901234567890').base32;
const RFC_CODES = [
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
] as const;

describe('a code of an authenticator app', () => {
  it.each(RFC_CODES)('of RFC 6238 at %i s is %s', (seconds, code, step) => {
    expect(totpStepOf(RFC_SECRET, code, seconds * 1000)).toBe(step);
  });

  it.each([
    [-61, null],
    [-30, 37_037_037],
    [30, 37_037_037],
    [90, null],
  ])('counts %i s later or earlier as step %s', (seconds, step) => {
    expect(totpStepOf(RFC_SECRET, '050471', (1_111_111_111 + seconds) * 1000)).toBe(step);
  });

  it.each(['', '05047', '0504711', 'abcdef', '０５０４７１'])('is not %o', (code) => {
    expect(totpStepOf(RFC_SECRET, code, 1_111_111_111_000)).toBeNull();
  });

  it('comes from a secret of 160 bits that an app can read', () => {
    const secret = newTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(totpAddress(secret, 'coach@example.com', 'Ondelle'));
    expect(address.protocol).toBe('otpauth:');
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(address.searchParams.get('issuer')).toBe('Ondelle');
  });
});

describe('recovery codes', () => {
  it('are ten, all different, and typed with or without hyphens and capitals', () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const hash = recoveryHash(7, code, KEY);
    expect(recoveryHash(7, ` ${code.toUpperCase().replaceAll('-', ' ')}`, KEY)).toBe(hash);
    expect(recoveryHash(8, code, KEY)).not.toBe(hash);
  });
});
