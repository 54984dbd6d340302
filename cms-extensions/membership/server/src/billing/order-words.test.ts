import { NO_RULES } from 'contract';
import { describe, expect, it } from 'vitest';
import { type Order, WordsChanged, wordsOf } from './order-words.ts';

const law = [{ ...NO_RULES, version: 'now' }];

const order = (order_button?: string): Order => ({
  ...{ kind: 'subscription', plan: 'monthly', amountMinor: 999, nextAmountMinor: 999 },
  currency: 'usd',
  words: { order_button, law_version: 'now' },
});

const said = async (locale: 'en' | 'de' | 'es', button?: string) =>
  (await wordsOf(async () => law, null, locale, order(button))).button;

describe('the words of a button with an amount', () => {
  it.each([
    ['en', 'Subscribe for $9.99 a month'],
    ['en', 'Subscribe for US$9.99 a month'],
    ['de', 'Für 9,99\u00a0$ pro Monat abonnieren'],
    ['es', 'Suscribirse por 9,99\u00a0US$ al mes'],
    ['es', 'Suscribirse por 9,99\u202f$ al mes'],
    ['es', 'Suscribirse por USD 9,99 al mes'],
  ] as const)(
    'are taken as browsers write them, and recorded so: %s, %s',
    async (locale, button) => {
      expect(await said(locale, button)).toBe(button);
    },
  );

  it.each([
    'Subscribe for $8.99 a month',
    'Subscribe for $9.99 a year',
    'Subscribe for nothing at all, and $9.99 a month',
    'Subscribe for $9.99 today',
    'Subscribe for $9.99',
  ])('are refused when they say something else: %s', async (button) => {
    await expect(said('en', button)).rejects.toThrow(WordsChanged);
  });

  it('are the short ones where the client names none', async () => {
    expect(await said('en')).toBe('Subscribe');
  });
});
