import { describe, expect, it } from 'vitest';
import { tokenIn } from './link-token.ts';

describe('the token of a mailed link', () => {
  it.each([
    ['token=abc-DEF_123', 'abc-DEF_123'],
    ['', null],
    ['token=', null],
    ['security', null],
  ])('in %j is %j', (hash, token) => {
    expect(tokenIn(hash)).toBe(token);
  });
});
