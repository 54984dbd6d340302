import { expect, it } from 'vitest';
import { shortcutOf } from './keys.ts';

it.each([
  ['Latin', 'M', 'KeyM', 'm'],
  ['another Latin order (AZERTY)', 'm', 'Semicolon', 'm'],
  ['Latin with a mark', 'é', 'Digit2', 'é'],
  ['Russian', 'ь', 'KeyM', 'm'],
  ['Greek', 'Φ', 'KeyF', 'f'],
  ['Hebrew', 'צ', 'KeyM', 'm'],
  ['Russian, where the comma is a letter', 'Б', 'Comma', ','],
  ['Greek, where the comma is one', ',', 'Comma', ','],
  ['a name', 'ArrowDown', 'ArrowDown', 'arrowdown'],
  ['the space bar', ' ', 'Space', ' '],
  ['a remote without codes', 'MediaPlay', '', 'mediaplay'],
])('%s keyboard: %s at %s is %s', (_which, key, code, expected) => {
  expect(shortcutOf({ key, code })).toBe(expected);
});
