import { expect, test } from 'vitest';
import { countdownLabel, countdownText } from './countdown.ts';

test.each([
  [40, 0, '40'],
  [40, 0.5, '40'],
  [40, 1, '39'],
  [40, 38.999, '2'],
  [40, 39, '1'],
  [40, 39.99, '1'],
  [40, 41, '1'],
])('of %d s, %d s in, %s is left to show', (duration, time, text) => {
  expect(countdownText(duration, time)).toBe(text);
});

test('one second is not seconds', () => {
  expect(countdownLabel('1')).toBe('second left');
  expect(countdownLabel('12')).toBe('seconds left');
});
