import { describe, expect, it } from 'vitest';
import { createPersonHashes } from './person-hashes.ts';

const KEY = () => 'an-encryption-key-of-32-bytes!!!';

describe('marks of used trials', () => {
  const hashOf = createPersonHashes(KEY);

  it('are the same for the same person, after a restart too', () => {
    expect(createPersonHashes(KEY)('email', 'anna@example.com')).toBe(
      hashOf('email', 'anna@example.com'),
    );
  });

  it('say nothing without the deployment’s key', () => {
    const elsewhere = createPersonHashes(() => 'another-encryption-key-of-32-by!');
    expect(elsewhere('email', 'anna@example.com')).not.toBe(hashOf('email', 'anna@example.com'));
    expect(hashOf('email', 'anna@example.com')).not.toContain('anna');
  });

  it('do not take an e-mail for a card', () => {
    expect(hashOf('email', 'x')).not.toBe(hashOf('card', 'x'));
  });
});
