import { describe, expect, it } from 'vitest';
import type { LawRules } from '../site.ts';
import { hasCancelPage, lawIn, withdrawalInformation } from './law.ts';
import { countriesIn, DEFAULT_LAW, lawFault } from './law-entries.ts';

const rest = DEFAULT_LAW.find(({ countries }) => countries.length === 0);
if (rest === undefined) throw new Error('No entry is for the rest of the world');
const entry = (changes: Partial<LawRules>): LawRules => ({ ...rest, ...changes });

describe('the rules of a country', () => {
  it.each([
    ['DE', 14, 'Order with obligation to pay', false],
    ['GB', 14, 'Order with obligation to pay', false],
    ['NO', 14, 'Order with obligation to pay', false],
    ['US', 0, '', true],
    ['CH', 0, '', false],
    ['BR', 0, '', false],
    [null, 0, '', false],
  ])(
    'of a new installation in %s: %i days, button "%s", yearly %s',
    (country, days, button, yearly) => {
      expect(lawIn(DEFAULT_LAW, country)).toMatchObject({
        ...{ withdrawal_days: days, order_button: button, yearly_reminder: yearly },
        ...{ renewal_reminder_days: 30, cancel_page: true },
      });
    },
  );

  it('are none where no entry is for the country or the rest of the world', () => {
    expect(lawIn([entry({ countries: ['DE'] })], 'FR')).toMatchObject({
      ...{ countries: [], withdrawal_days: 0, renewal_reminder_days: 0, cancel_page: false },
    });
    expect(lawIn([], null).order_button).toBe('');
  });

  it('say how long one can withdraw, and nothing where one cannot', () => {
    expect(withdrawalInformation(lawIn(DEFAULT_LAW, 'FR'))).toContain('within 14 days');
    const text = { withdrawal_text: '{days} or {days} days' };
    expect(withdrawalInformation(entry({ ...text, withdrawal_days: 30 }))).toBe('30 or 30 days');
    expect(withdrawalInformation(entry({ ...text, withdrawal_days: 0 }))).toBe('');
  });

  it.each([
    [[true, false], true],
    [[false, false], false],
    [[], false],
  ])('with the page to cancel in %j make it exist: %s', (pages, exists) => {
    expect(hasCancelPage(pages.map((cancel_page) => entry({ cancel_page })))).toBe(exists);
  });
});

describe('entries that the coach writes', () => {
  it.each([
    ['DE, fr;AT  it', ['DE', 'FR', 'AT', 'IT']],
    ['', []],
    [' , ', []],
  ])('name the countries of "%s"', (text, codes) => {
    expect(countriesIn(text)).toEqual(codes);
  });

  const DE = { countries: ['DE'] };
  it.each<[string, LawRules[], { index: number; field: string } | null]>([
    ['the defaults', [...DEFAULT_LAW], null],
    ['one entry for all', [entry({})], null],
    ['no entries', [], { index: 0, field: 'countries' }],
    ['none for the others', [entry(DE)], { index: 0, field: 'countries' }],
    ['two for the others', [entry({}), entry({})], { index: 1, field: 'countries' }],
    ['a country twice', [entry(DE), entry({}), entry(DE)], { index: 2, field: 'countries' }],
    [
      'a country twice in one entry',
      [entry({ countries: ['DE', 'DE'] }), entry({})],
      { index: 0, field: 'countries' },
    ],
    ['no country', [entry({ countries: ['XX'] }), entry({})], { index: 0, field: 'countries' }],
    [
      'UK, which is GB',
      [entry({ countries: ['UK'] }), entry({})],
      { index: 0, field: 'countries' },
    ],
    [
      '61 days',
      [entry({ withdrawal_days: 61, withdrawal_text: 'a' })],
      { index: 0, field: 'withdrawal_days' },
    ],
    [
      'half a day',
      [entry({ withdrawal_days: 0.5, withdrawal_text: 'a' })],
      { index: 0, field: 'withdrawal_days' },
    ],
    [
      'a withdrawal without a text',
      [entry({ withdrawal_days: 14 })],
      { index: 0, field: 'withdrawal_text' },
    ],
    [
      'a reminder after 14 days',
      [entry({ renewal_reminder_days: 14 })],
      { index: 0, field: 'renewal_reminder_days' },
    ],
    ['a reminder after 15 days', [entry({ renewal_reminder_days: 15 })], null],
    ['a reminder after 45 days', [entry({ renewal_reminder_days: 45 })], null],
    [
      'a reminder after 46 days',
      [entry({ renewal_reminder_days: 46 })],
      { index: 0, field: 'renewal_reminder_days' },
    ],
  ])('%s: fault %#', (_name, law, fault) => {
    const found = lawFault(law);
    if (fault === null) expect(found).toBeNull();
    else expect(found).toMatchObject(fault);
  });
});
