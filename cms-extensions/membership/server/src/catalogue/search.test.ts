import { describe, expect, it } from 'vitest';
import { normalize, SearchIndex, wordsOf } from './search.ts';

describe('normalizing text', () => {
  it.each([
    ['Élan VITAL', 'elan vital'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
    ['Łódź', 'lodz'],
    ['İstanbul', 'istanbul'],
    ['ﬁt', 'fit'],
  ])('%s is %s', (text, normalized) => {
    expect(normalize(text)).toBe(normalized);
  });

  it('takes words apart at everything that is no letter or number', () => {
    expect(wordsOf('Core & back: 20-minute "flow", the coach’s core!')).toEqual([
      'core',
      'back',
      '20',
      'minute',
      'flow',
      'the',
      'coachs',
    ]);
  });

  it('finds words in scripts of every kind', () => {
    expect(wordsOf('Йога 瑜伽')).toEqual(['иога', '瑜伽']);
  });
});

describe('the search index', () => {
  const indexOf = (...texts: string[]): SearchIndex => {
    const index = new SearchIndex();
    texts.forEach((text, slot) => {
      index.add({ slot, words: wordsOf(text) });
    });
    return index;
  };
  const found = (index: SearchIndex, query: string, slots = 3): number[] | null => {
    const matches = index.find(query);
    return matches && Array.from({ length: slots }, (_, slot) => slot).filter(matches);
  };
  const TEXTS = ['Slow core flow', 'Fast core', 'Corner stretch'];

  it('finds who has all words, each as the beginning of one', () => {
    const index = indexOf(...TEXTS);
    expect(found(index, 'core')).toEqual([0, 1]);
    expect(found(index, 'cor')).toEqual([0, 1, 2]);
    expect(found(index, 'fl slo')).toEqual([0]);
    expect(found(index, 'slow fast')).toEqual([]);
    expect(found(index, 'ore')).toEqual([]);
  });

  it('takes a query without words for no filter', () => {
    expect(found(indexOf(...TEXTS), ' -- !')).toBeNull();
  });

  it('forgets what is removed, and finds what is put in its place', () => {
    const index = indexOf(...TEXTS);
    index.remove([{ slot: 1, words: wordsOf('Fast core') }]);
    expect(found(index, 'core')).toEqual([0]);
    expect(found(index, 'fast')).toEqual([]);
    index.add({ slot: 1, words: wordsOf('Quiet core') });
    expect(found(index, 'core quiet')).toEqual([1]);
  });
});
