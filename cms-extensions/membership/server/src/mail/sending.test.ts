import { nameSchema } from 'contract';
import { describe, expect, it } from 'vitest';
import { firstNameOf } from './sending.ts';

describe('the first name in a mail', () => {
  it.each([
    ['Anna Member', 'Anna'],
    ['  Élodie ', 'Élodie'],
    ["D'Arcy Smith", "D'Arcy"],
    ['Anne-Marie', 'Anne-Marie'],
    ['J. Smith', 'J.'],
    ['瑜伽', '瑜伽'],
    ['آناهیتا', 'آناهیتا'],
  ])('of %j is %j', (name, first) => {
    expect(firstNameOf(name)).toBe(first);
  });

  it.each([
    ...[
      'win.example/prize',
      'win.example',
      'http://win',
      'mail@win',
      'win\uff0eexample',
      'a\u2024b',
    ],
    ...['win\u3002example', '+4930123456', '0800123456', '<b>', '[x](y)', '', 'x'.repeat(60)],
  ])(
    'is left out when a mail program would make a link of it, or nobody is called so: %j',
    (name) => {
      expect(firstNameOf(name)).toBeNull();
    },
  );

  it.each(['\u200b', '\u2060\u00ad ', '\u3164', '\u2800', ' \ufeff '])(
    'is not made of invisible characters alone: %j',
    (name) => {
      expect(nameSchema().safeParse(name).success).toBe(false);
    },
  );
});
