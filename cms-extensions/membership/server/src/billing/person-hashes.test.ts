import { describe, expect, it } from 'vitest';
import type { Context } from '../context.ts';
import { hashOf as hashIn } from '../users/index.ts';
import { marksOf } from './law/once.ts';
import type { Snapshot } from './snapshot/schema.ts';

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

describe('marks of withdrawals', () => {
  const ctx: object = { settings: { hashKey: KEY }, moduleState: new Map() };

  it.each([
    ['a card', { fingerprint: 'card' }, ['card']],
    ['Link, which has none', { fingerprint: null }, []],
  ])('know the account, the mailbox and %s', (_name, card, known) => {
    const snapshot: object = { card };
    const member = { id: 'user', email: 'anna+2@example.com' };
    const hash = (kind: 'account' | 'email' | 'card', value: string) =>
      hashIn(ctx as Context, kind, value);
    expect(marksOf(ctx as Context, member, snapshot as Snapshot)).toEqual([
      hash('account', 'user'),
      hash('email', 'anna@example.com'),
      ...known.map((value) => hash('card', value)),
    ]);
  });
});
