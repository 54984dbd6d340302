import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { COMPOSED } from '../../../test/start-test-sandbox.ts';
import { placeFragment, timeScaleOf } from './fragment.ts';

const packaged = (path: string): Promise<Buffer> => readFile(join(COMPOSED.folder, 'loops', path));

const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + body.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, body]);
};

/** Indexes of the bytes in which two buffers of one length differ. */
const differences = (one: Buffer, other: Buffer): number[] =>
  [...one.keys()].filter((index) => one[index] !== other[index]);

it.each(['720p/red.m4s', '360p/half.mirrored.m4s', 'sound/pad.m4s'])(
  '%s changes in its number and its decode time only',
  async (path) => {
    const fragment = await packaged(path);
    const before = Buffer.from(fragment);
    const placed = placeFragment(fragment, 0x0a0b0c0d, 0x0102030405);
    expect(fragment.equals(before), 'the buffer in memory').toBe(true);
    expect(placed).toHaveLength(fragment.length);
    const number = fragment.indexOf('mfhd') + 8;
    const time = fragment.indexOf('tfdt') + 8;
    const allowed = [0, 1, 2, 3].map((byte) => number + byte);
    for (let byte = 0; byte < 8; byte += 1) allowed.push(time + byte);
    for (const index of differences(fragment, placed)) expect(allowed).toContain(index);
    expect(placed.readUInt32BE(number)).toBe(0x0a0b0c0d);
    expect(placed.readBigUInt64BE(time)).toBe(0x0102030405n);
  },
);

it('a decode time of 32 bits stays one', () => {
  const header = box('mfhd', Buffer.alloc(8));
  const time = box('tfdt', Buffer.alloc(8));
  const fragment = Buffer.concat([
    box('moof', header, box('traf', box('tfhd', Buffer.alloc(8)), time)),
    box('mdat', Buffer.from('tfdt')),
  ]);
  const placed = placeFragment(fragment, 2, 49_152);
  expect(placed.readUInt32BE(placed.indexOf('tfdt') + 8)).toBe(49_152);
  expect(placed.subarray(-4).toString()).toBe('tfdt');
});

it('what is no fragment is refused', () => {
  expect(() => placeFragment(box('mdat'), 1, 0)).toThrow('no moof/mfhd box');
  expect(() => placeFragment(Buffer.alloc(8), 1, 0)).toThrow('a box of 0 bytes');
});

it('the time scale is read from the initialisation section', async () => {
  expect(timeScaleOf(await packaged('720p/init.mp4'))).toBe(24 * 512);
  expect(timeScaleOf(await packaged('sound/init.mp4'))).toBe(32_000);
});
