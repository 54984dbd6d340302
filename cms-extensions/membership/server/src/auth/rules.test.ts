import { describe, expect, it } from 'vitest';
import { bearerToken, emailKey, withinRefreshGrace } from './rules.ts';

describe('one account for one address', () => {
  it.each([
    ['Anna@Example.com', 'anna@example.com'],
    ['  anna@example.com ', 'anna@example.com'],
    ['ÉLODIE@example.com', 'élodie@example.com'],
    ['e\u0301lodie@example.com', '\u00e9lodie@example.com'],
  ])('%j is %j', (written, key) => {
    expect(emailKey(written)).toBe(key);
  });
});

describe('the token of an Authorization header', () => {
  it.each([
    ['Bearer abc', 'abc'],
    ['bearer  abc ', 'abc'],
    ['Bearer', null],
    ['Bearer a b', null],
    ['Basic abc', null],
    ['', null],
    [undefined, null],
  ])('%j holds %j', (header, token) => {
    expect(bearerToken(header)).toBe(token);
  });
});

describe('a refresh token that was exchanged', () => {
  it('is taken again for the grace, and not a moment longer', () => {
    expect(withinRefreshGrace(1_000_000, 1_060_000, 60)).toBe(true);
    expect(withinRefreshGrace(1_000_000, 1_060_001, 60)).toBe(false);
  });
});
