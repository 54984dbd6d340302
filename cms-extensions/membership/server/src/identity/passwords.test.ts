import { describe, expect, it } from 'vitest';
import { isEasyToGuess } from './passwords.ts';

const ABOUT = ['Anna Member', 'anna.member@example.com', 'Ondelle'];

describe('a password', () => {
  it.each([
    ...[
      '123456',
      'password',
      'Password1!',
      'P@ssw0rd',
      'qwerty',
      'iloveyou',
      'letmein',
      'sunshine',
    ],
    ...['aaaaaa', 'abcdef', '654321', '19900112', 'qwertyuiop', '123123123123', 'a'.repeat(72)],
  ])('that everybody tries is easy to guess: %s', (password) => {
    expect(isEasyToGuess(password, [])).toBe(true);
  });

  it.each([
    ...[
      'anna.member@example.com',
      'Anna Member',
      'annamember',
      'Member1',
      'ondelle',
      'Ondelle2026',
    ],
  ])('made of its owner or the site is easy to guess: %s', (password) => {
    expect(isEasyToGuess(password, ABOUT)).toBe(true);
  });

  it.each(['xkqwvz', 'quiet-morning-26', 'ocean teapot violet', 'Tr0ub4dour&3'])(
    'that takes a while is taken: %s',
    (password) => {
      expect(isEasyToGuess(password, ABOUT)).toBe(false);
    },
  );

  it('may have the name of somebody else', () => {
    expect(isEasyToGuess('Wilhelmina', ABOUT)).toBe(false);
    expect(isEasyToGuess('Wilhelmina', ['Wilhelmina Tell'])).toBe(true);
  });
});
