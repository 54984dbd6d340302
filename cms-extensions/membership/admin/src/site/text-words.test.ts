import { describe, expect, it } from 'vitest';
import { countMissing, otherAmounts, type Section } from './text-words.ts';

describe('an amount written by hand', () => {
  it.each([
    ['Then $9.99 a month.', []],
    ['Dann 9,99 € im Monat, oder 99,99 € im Jahr.', []],
    ['Then {{monthlyPrice}} a month.', []],
    ['Then $8.99 a month, once $9.99.', ['8.99']],
    ['30 minutes, 7 days, 1.5 hours.', []],
    [[{ text: 'Fine' }, { text: 'Now 4.00' }], ['4.00']],
    [null, []],
  ])('is marked when no plan costs it: %j', (value, marked) => {
    expect(otherAmounts(value, [999, 9999])).toEqual(marked);
  });
});

describe('the texts that a language lacks', () => {
  const field = (name: string) => ({ name, kind: 'line', label: name });
  const sections: Section[] = [
    {
      name: 'hero',
      label: 'Top',
      hint: undefined,
      canHide: false,
      fields: ['headline', 'lead'].map(field),
    },
    {
      name: 'faq',
      label: 'Questions',
      hint: undefined,
      canHide: true,
      fields: [field('questions')],
    },
  ];
  const first = {
    hero: { id: 1, headline: 'Strong', lead: '' },
    faq: { questions: [{ question: 'Why?', answer: 'So.' }] },
  };

  it.each([
    ['none', first, 0],
    ['all that the first one has', undefined, 2],
    ['a headline', { ...first, hero: { headline: ' ' } }, 1],
    ['an answer', { ...first, faq: { questions: [{ question: 'Warum?' }] } }, 1],
  ])('are counted by field: %s', (_name, other, count) => {
    expect(countMissing(sections, first, other)).toBe(count);
  });
});
