import { describe, expect, it } from 'vitest';
import { createMarks } from './trial-hashes.ts';

const KEY = () => 'an-encryption-key-of-32-bytes!!!';

describe('marks of used trials', () => {
  const markOf = createMarks(KEY);

  it('are the same for the same person, after a restart too', () => {
    expect(createMarks(KEY)('email', 'anna@example.com')).toBe(markOf('email', 'anna@example.com'));
  });

  it('say nothing without the deployment’s key', () => {
    const elsewhere = createMarks(() => 'another-encryption-key-of-32-by!');
    expect(elsewhere('email', 'anna@example.com')).not.toBe(markOf('email', 'anna@example.com'));
    expect(markOf('email', 'anna@example.com')).not.toContain('anna');
  });

  it('do not take an e-mail for a card', () => {
    expect(markOf('email', 'x')).not.toBe(markOf('card', 'x'));
  });
});
