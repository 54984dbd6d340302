import { expect, it } from 'vitest';
import { cardName } from './html.ts';

it.each([
  ['amex', '0005', 'American Express ending in 0005'],
  ['visa', '4242', 'Visa ending in 4242'],
  ['a_new_one', '1111', 'Card ending in 1111'],
])('a card of brand %s has its name', (brand, last4, name) => {
  expect(cardName({ brand, last4 })).toBe(name);
});
