import { describe, expect, it } from 'vitest';
import { CHUNK_UNIT_BYTES, parseContentRange, refusalOfPart } from './content-range.ts';

describe('a Content-Range header', () => {
  it.each([
    [undefined, { kind: 'whole' }],
    ['bytes 0-499/1000', { kind: 'part', start: 0, end: 499, size: 1000 }],
    ['bytes 500-999/*', { kind: 'part', start: 500, end: 999, size: undefined }],
    ['bytes */1000', { kind: 'question' }],
    ['bytes */*', { kind: 'question' }],
    ['bytes 499-0/1000', undefined],
    ['bytes 0-1000/1000', undefined],
    ['bytes 0-/1000', undefined],
    ['0-499/1000', undefined],
    ['bytes 0-9999999999999999/*', undefined],
  ])('%s is %j', (header, range) => {
    expect(parseContentRange(header)).toEqual(range);
  });
});

describe('a part', () => {
  const unit = CHUNK_UNIT_BYTES;
  const size = 2 * unit + 10;
  const part = (start: number, end: number, whole: number | undefined = size) => ({
    kind: 'part' as const,
    start,
    end,
    size: whole,
  });

  it.each([
    ['the first', part(0, unit - 1), { bytes: 0 }],
    ['the next', part(unit, 2 * unit - 1), { bytes: unit, size }],
    ['the last, of any length', part(2 * unit, size - 1), { bytes: 2 * unit, size }],
    ['one that comes again', part(unit, 2 * unit - 1), { bytes: 2 * unit, size }],
    ['a new beginning with another file', part(0, unit - 1), { bytes: unit, size: 7 * unit }],
    ['one of a file whose size is not known', part(0, unit - 1, undefined), { bytes: 0 }],
  ])('is taken: %s', (_case, sent, there) => {
    expect(refusalOfPart(sent, there, sent.end - sent.start + 1)).toBeUndefined();
  });

  it.each([
    ['leaves a gap', part(unit, 2 * unit - 1), { bytes: 0, size }, unit, 503],
    ['is no multiple of 256 KiB', part(0, 99), { bytes: 0 }, 100, 400],
    ['is shorter than it says', part(0, unit - 1), { bytes: 0 }, unit - 1, 400],
    ['is of a file of another size', part(unit, 2 * unit - 1), { bytes: unit, size: 9 }, unit, 400],
  ])('is refused when it %s', (_case, sent, there, contentLength, status) => {
    expect(refusalOfPart(sent, there, contentLength)).toMatchObject({ status });
  });
});
