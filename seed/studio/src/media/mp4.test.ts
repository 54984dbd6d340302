import { expect, test } from 'vitest';
import { boxTypes, encoderSettings, sampleCount, splitFragments } from './mp4.ts';

const box = (type: string, content: Buffer = Buffer.alloc(0)): Buffer => {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(8 + content.length);
  header.write(type, 4, 'latin1');
  return Buffer.concat([header, content]);
};

const moof = (samples: number): Buffer => {
  const run = Buffer.alloc(8);
  run.writeUInt32BE(samples, 4);
  return box('moof', box('traf', box('trun', run)));
};

test('a file is split into its initialisation and its fragments, without an index', () => {
  const parts = [box('ftyp'), box('moov'), box('sidx'), moof(96), box('mdat', Buffer.from('one'))];
  const more = [box('sidx'), moof(4), box('mdat', Buffer.from('two')), box('mfra')];
  const { init, fragments } = splitFragments(Buffer.concat([...parts, ...more]));
  expect(boxTypes(init)).toEqual(['ftyp', 'moov']);
  expect(fragments.map(boxTypes)).toEqual([
    ['moof', 'mdat'],
    ['moof', 'mdat'],
  ]);
  expect(fragments.map(sampleCount)).toEqual([96, 4]);
  expect(fragments[1].subarray(-3).toString()).toBe('two');
});

test('a box that ends beyond the file is an error', () => {
  expect(() => boxTypes(moof(1).subarray(0, 10))).toThrow('at 0');
});

test("the encoder's settings are those of the first frame", () => {
  const frame = Buffer.from('\x06\x05x264 - core 157 - options: ref=5 crf=22.0\0frame', 'latin1');
  expect(encoderSettings(frame)).toBe('x264 - core 157 - options: ref=5 crf=22.0');
  expect(() => encoderSettings(Buffer.from('frame'))).toThrow('no settings');
});
