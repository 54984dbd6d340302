import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { errorBodySchema, readErrorText, validationErrorBody } from './errors.ts';

describe('readErrorText (spec section 8, Generic error text)', () => {
  it.each([
    ['a plain string', 'Broken', 'Broken'],
    ['detail as a string', { detail: 'No', message: 'Other' }, 'No'],
    [
      'detail as a list',
      { detail: [{ msg: 'A' }, { message: 'B' }, {}] },
      'A, B, Validation error',
    ],
    ['detail as a list of strings', { detail: ['A', 'B'] }, 'A, B'],
    ['detail as an object with msg', { detail: { msg: 'M' } }, 'M'],
    ['detail as an object with message', { detail: { message: 'M' } }, 'M'],
    ['message before msg', { message: 'M', msg: 'N' }, 'M'],
    ['msg', { msg: 'N' }, 'N'],
    ['nothing readable', { status: 500 }, 'An error occurred'],
    ['an empty list', { detail: [] }, 'An error occurred'],
    ['null', null, 'An error occurred'],
    ['a number', 500, 'An error occurred'],
    ['an empty string', '', 'An error occurred'],
    ['detail that says nothing before message', { detail: {}, message: 'M' }, 'M'],
  ])('reads %s', (_, body, text) => {
    expect(readErrorText(body)).toBe(text);
  });

  it('says what the caller wants when the body says nothing', () => {
    expect(readErrorText(undefined, 'Login failed')).toBe('Login failed');
  });
});

describe('validationErrorBody', () => {
  it('lists every complaint with its place', () => {
    const parsed = z
      .object({ email: z.string(), tags: z.array(z.string()) })
      .safeParse({ email: 1, tags: ['a', 2] });
    const body = validationErrorBody(parsed.error as z.ZodError, 'body');
    expect(errorBodySchema.parse(body)).toEqual(body);
    expect(body.detail).toMatchObject([{ loc: ['body', 'email'] }, { loc: ['body', 'tags', 1] }]);
  });
});
