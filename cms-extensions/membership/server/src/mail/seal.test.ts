import { describe, expect, it } from 'vitest';
import { Seal, UnreadableValues } from './seal.ts';

const seal = new Seal('an-encryption-key-of-32-bytes!!!');
const values = { resetToken: 'secret-of-a-link', amount: { amountMinor: 999, currency: 'usd' } };

describe('sealed values of a mail', () => {
  it('can be read again, after a restart too', () => {
    const sealed = seal.seal(values, 'reset:1');
    const restarted = new Seal('an-encryption-key-of-32-bytes!!!');
    expect(restarted.open(sealed, 'reset:1')).toEqual(values);
  });

  it('say nothing, and the same values look different each time', () => {
    const [one, other] = [seal.seal(values, 'reset:1'), seal.seal(values, 'reset:1')];
    expect(JSON.stringify(one)).not.toContain('secret-of-a-link');
    expect(one.sealed).not.toBe(other.sealed);
  });

  it('name the key when the deployment has another one', () => {
    const elsewhere = new Seal('another-encryption-key-of-32-by!');
    const sealed = elsewhere.seal(values, 'reset:1');
    expect(() => seal.open(sealed, 'reset:1')).toThrow(/another ENCRYPTION_KEY/);
  });

  it('can be read under the previous key, and are written under the current one', () => {
    const old = 'another-encryption-key-of-32-by!';
    const rotated = new Seal('an-encryption-key-of-32-bytes!!!', old);
    const sealed = new Seal(old).seal(values, 'reset:1');
    expect(rotated.open(sealed, 'reset:1')).toEqual(values);
    expect(seal.open(rotated.seal(values, 'reset:1'), 'reset:1')).toEqual(values);
  });

  it.each([
    ['in the place of another mail’s', (sealed: string) => sealed, 'reset:2'],
    ['with a byte changed', (sealed: string) => `${sealed.slice(0, -2)}AA`, 'reset:1'],
    ['cut short', (sealed: string) => sealed.slice(0, 20), 'reset:1'],
    ['of an unknown version', (sealed: string) => sealed.replace('v1', 'v2'), 'reset:1'],
  ])('are not taken %s', (_what, change, key) => {
    const { sealed } = seal.seal(values, 'reset:1');
    expect(() => seal.open({ sealed: change(sealed) }, key)).toThrow(UnreadableValues);
  });

  it('are not taken in plain text', () => {
    expect(() => seal.open(values, 'reset:1')).toThrow(UnreadableValues);
  });
});
