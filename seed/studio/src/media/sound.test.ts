import { expect, test } from 'vitest';
import { pad, SAMPLE_RATE, wav } from './sound.ts';

test('the pad repeats after exactly 125 AAC frames', () => {
  const sound = pad(2);
  const period = 125 * 1024;
  expect(sound.length).toBe(2 * period);
  for (let i = 0; i < period; i += 97) expect(sound[i + period]).toBeCloseTo(sound[i], 5);
});

test('it is never loud and never silent', () => {
  const sound = pad(1);
  const loudest = (from: number) =>
    sound
      .subarray(from * SAMPLE_RATE, (from + 1) * SAMPLE_RATE)
      .reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  for (const second of [0, 1, 2, 3]) {
    expect(loudest(second)).toBeGreaterThan(0.005);
    expect(loudest(second)).toBeLessThan(0.1);
  }
});

test('a WAV file says its own length', () => {
  const file = wav(new Float32Array(100));
  expect(file.length).toBe(244);
  expect(file.readUInt32LE(40)).toBe(200);
});
