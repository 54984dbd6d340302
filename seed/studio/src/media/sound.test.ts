import { expect, test } from 'vitest';
import { SAMPLE_RATE, soundtrack, wav } from './sound.ts';

const loudest = (samples: Float32Array, from: number, to: number): number =>
  samples
    .subarray(Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE))
    .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);

test('a soundtrack has a chime at its start, and ticks in its last three seconds only', () => {
  const sound = soundtrack(12);
  const bed = loudest(sound, 7.5, 8.9);
  expect(loudest(sound, 0, 1)).toBeGreaterThan(bed * 4);
  for (const second of [9, 10, 11]) {
    expect(loudest(sound, second, second + 0.1)).toBeGreaterThan(bed * 1.5);
  }
  expect(loudest(sound, 8, 8.1)).toBeLessThan(bed * 1.1);
});

test('it is never loud, and ends in silence', () => {
  const sound = soundtrack(12);
  expect(loudest(sound, 0, 12)).toBeLessThan(0.4);
  expect(Math.abs(sound[sound.length - 1])).toBeLessThan(0.001);
});

test('a WAV file says its own length', () => {
  const file = wav(new Float32Array(100));
  expect(file.length).toBe(244);
  expect(file.readUInt32LE(40)).toBe(200);
});
