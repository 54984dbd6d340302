import { expect, it } from 'vitest';
import { bytesIn } from './sender.ts';

it.each([
  [null, 0],
  ['bytes=0-524287', 524_288],
  ['bytes=0-0', 1],
  ['bytes=5-9', 0],
])('of the answer %j it reads that %d bytes have arrived', (range, bytes) => {
  expect(bytesIn(range)).toBe(bytes);
});
