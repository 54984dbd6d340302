import { contentTypes } from '@strapi/utils';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isOfInput } from './panel-input.ts';

const nothing = JSON.parse('null');

const thrownBy = (call: () => unknown): unknown => {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown');
};

describe('an error of a call of the panel', () => {
  it.each([
    ['a TypeError of Strapi', () => contentTypes.isSingleType(nothing), true],
    ['a schema that does not fit', () => z.object({ id: z.number() }).parse({}), true],
    ['a TypeError of ours', () => nothing.id, false],
    ['one that our code meets in a library', () => z.union(nothing).parse({}), false],
    ['one that our code meets in Node', () => new URL(nothing), false],
    [
      'a fault of the database',
      () => {
        throw Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
      },
      false,
    ],
    [
      'a value that does not fit a column',
      () => {
        throw Object.assign(new Error('mismatch'), { code: 'SQLITE_MISMATCH' });
      },
      true,
    ],
  ])('%s', (_what, call, isInput) => {
    const error = thrownBy(call);
    expect(error).toBeInstanceOf(Error);
    expect(isOfInput(error)).toBe(isInput);
  });
});
