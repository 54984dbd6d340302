import { describe, expect, it } from 'vitest';
import { cardWords } from './card-words.ts';

const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2026 };

describe('the card on file in words', () => {
  it.each([
    ['visa', 'Visa ending 4242, valid until 12/26.'],
    ['amex', 'American Express ending 4242, valid until 12/26.'],
    ['something_new', 'Card ending 4242, valid until 12/26.'],
  ])('%s', (brand, words) => {
    expect(cardWords({ ...card, brand }, null)).toBe(words);
  });

  it.each([
    ['2026-12-31T23:00:00.000Z', false],
    ['2027-01-01T00:00:00.000Z', true],
  ])('charged on %s, ends before: %s', (at, warns) => {
    expect(cardWords(card, at).includes('It ends before your next payment')).toBe(warns);
  });
});
