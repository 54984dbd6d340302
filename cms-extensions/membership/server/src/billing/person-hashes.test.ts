import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { hashOf as hashIn } from './person-hashes.ts';

/** Hashes by the key of a deployment. */
const hashesBy = (hashKey: string) => {
  const ctx: object = { settings: { hashKey }, moduleState: new Map() };
  return (kind: 'email' | 'card', value: string) => hashIn(ctx as Context, kind, value);
};

const KEY = 'an-encryption-key-of-32-bytes!!!';

describe('marks of used trials', () => {
  const hashOf = hashesBy(KEY);

  it('are the same for the same person, after a restart too', () => {
    expect(hashesBy(KEY)('email', 'anna@example.com')).toBe(hashOf('email', 'anna@example.com'));
  });

  it('say nothing without the deployment’s key', () => {
    const elsewhere = hashesBy('another-encryption-key-of-32-by!');
    expect(elsewhere('email', 'anna@example.com')).not.toBe(hashOf('email', 'anna@example.com'));
    expect(hashOf('email', 'anna@example.com')).not.toContain('anna');
  });

  it('do not take an e-mail for a card', () => {
    expect(hashOf('email', 'x')).not.toBe(hashOf('card', 'x'));
  });
});
