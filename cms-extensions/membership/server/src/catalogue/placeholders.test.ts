import type { SubscriptionPlan } from 'contract';
import { describe, expect, it } from 'vitest';
import type { SiteSettings } from '../site/index.ts';
import { filledMarkdown, filledTexts, placeholderValues } from './placeholders.ts';

const SITE = {
  ...{ name: 'Bo <Köln> & "Söhne" 🧘', supportEmail: 'o_hara@bo.example' },
  ...{ legalName: '', address: 'Weg 4\nBerlin' },
} as SiteSettings;
const plan = (key: 'monthly' | 'annual', price: number, currency = 'usd') =>
  ({ key, price, currency }) as SubscriptionPlan;
const BOTH = [plan('monthly', 9.99), plan('annual', 99.99)];

describe('the placeholders of texts', () => {
  it.each([
    { plans: BOTH, locale: 'en' as const, says: 'then $9.99, or $99.99, $19.89 less' },
    { plans: BOTH, locale: 'de' as const, says: 'then 9,99 $, or 99,99 $, 19,89 $ less' },
    {
      plans: [plan('monthly', 1500, 'jpy'), plan('annual', 15_000, 'jpy')],
      ...{ locale: 'en' as const, says: 'then ¥1,500, or ¥15,000, ¥3,000 less' },
    },
    { plans: [plan('monthly', 9), plan('annual', 108)], locale: 'en' as const, says: '' },
    { plans: [plan('monthly', 9)], locale: 'en' as const, says: '' },
  ])('take prices from the plans on sale: $says', ({ plans, locale, says }) => {
    const text = 'then {{monthlyPrice}}, or {{ annualPrice }}, {{annualSaving}} less';
    const filled = filledTexts(text, placeholderValues(SITE, plans, locale));
    expect(filled.replaceAll('\u00a0', ' ')).toBe(says);
  });

  const VALUES = placeholderValues(SITE, [], 'en');

  it('fill texts at every depth, and leave out entries of lists that lack a value', () => {
    const texts = {
      title: '{{siteName}}, {{trialDays}} days',
      days: 7,
      lines: ['Then {{monthlyPrice}}', 'Any time'],
      questions: [
        { question: 'Who?', answer: '{{legalName}}' },
        { question: 'Where?', answer: '{{address}}' },
      ],
    };
    expect(filledTexts(texts, VALUES)).toEqual({
      ...{ title: 'Bo <Köln> & "Söhne" 🧘, 7 days', days: 7, lines: ['Any time'] },
      questions: [{ question: 'Where?', answer: 'Weg 4\nBerlin' }],
    });
  });

  it('stand in Markdown as they are', () => {
    expect(
      filledMarkdown('{{siteName}}: [{{supportEmail}}](mailto:{{supportEmail}})', VALUES),
    ).toBe('Bo \\<Köln\\> \\& "Söhne" 🧘: [o\\_hara@bo.example](mailto:o\\_hara@bo.example)');
    expect(filledMarkdown('{{address}}\n\nAt {{address}}.', VALUES)).toBe(
      'Weg 4  \nBerlin\n\nAt Weg 4, Berlin.',
    );
  });
});
