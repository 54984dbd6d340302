import { describe, expect, it } from 'vitest';
import { withinRefreshGrace } from './rules.ts';

describe('a refresh token that was exchanged', () => {
  it('is taken again for the grace, and not a moment longer', () => {
    expect(withinRefreshGrace(1_000_000, 1_060_000, 60)).toBe(true);
    expect(withinRefreshGrace(1_000_000, 1_060_001, 60)).toBe(false);
  });
});
