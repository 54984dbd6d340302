import { audienceSchema } from 'contract/desk/mails';
import { describe, expect, it } from 'vitest';
import { audienceWords, missingIn } from './words.ts';

const ENGLISH = { subject: 'Hi', body: 'Hello,\n\n[workout: Bird Dog]\n\n[Begin](/programmes/a)' };

describe('a translation', () => {
  it.each([
    [{ subject: 'Hallo', body: '[workout: Bird Dog]\n\n[Los](/programmes/a)' }, null],
    [{ subject: 'Hallo', body: '[workout: Bird Dog]' }, 'the button is missing'],
    [{ subject: 'Hallo', body: 'Hier [klicken](/x)\n\n[Los](/a)' }, 'the workout is missing'],
    [{ subject: ' ', body: 'Hallo' }, 'the subject is missing'],
    [{ subject: 'Hallo', body: '' }, 'the text is missing'],
    [undefined, 'empty'],
  ])('%j: %s', (german, missing) => {
    expect(missingIn({ en: ENGLISH, ...(german && { de: german }) }, 'de')).toBe(missing);
  });
});

describe('an audience in words', () => {
  it.each([
    [{}, 'Everybody with news'],
    [{ members: ['a'] }, '1 member chosen in the list'],
    [{ filters: ['paying', 'trial'], plan: 'annual' }, 'Paying or Trial, pays annually'],
    [
      { language: 'de', trained: { within: false, days: 14 } },
      'reads German, not trained in the last 14 days',
    ],
  ])('%j: %s', (conditions, words) => {
    expect(audienceWords(audienceSchema.parse(conditions))).toBe(words);
  });
});
