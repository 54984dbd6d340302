import { describe, expect, it } from 'vitest';
import { bearerToken } from './session.ts';

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
