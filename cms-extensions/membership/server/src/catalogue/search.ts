import { stemmer as englishStem } from '@orama/stemmers/english';
import { stemmer as germanStem } from '@orama/stemmers/german';
import { stemmer as spanishStem } from '@orama/stemmers/spanish';
import type { Locale } from 'contract/locales';

/** Letters that Unicode does not decompose, and their usual spelling on other keyboards. */
const SPELT_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
};

/** Text without case and accents, so that 'Élan' and 'elan' are equal. */
export const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => SPELT_OUT[letter] ?? letter);

/** The words of a text in their order, normalized. An apostrophe does not split a word. */
export const wordsOf = (text: string): string[] =>
  normalize(text)
    .replace(/['’]/g, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Letters as keyboards that have not got them write them: Ruecken. */
const TWO_LETTERS: Readonly<Record<string, string>> = {
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ø: 'oe',
  å: 'aa',
};

const inTwoLetters = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => TWO_LETTERS[letter] ?? letter);

/** Marks two words that are written as one, which is found whole: 'fullbody', but not 'the' in 'inthe'. */
const JOINED = '+';

/** What a search compares of a text. */
export type SearchedWords = ReadonlySet<string>;

/**
 * The words of a text as a search compares them.
 * @param names its title and the names in it, of which two words are also found written as one
 * @param text the rest
 */
export const searchedWords = (names: readonly string[], text = ''): SearchedWords =>
  new Set(
    [...names, text].flatMap((part, at) => {
      const words = wordsOf(part);
      const pairs =
        at === names.length
          ? []
          : words.slice(1).map((word, before) => `${JOINED}${words[before]}${word}`);
      return [...words, ...wordsOf(inTwoLetters(part)), ...pairs];
    }),
  );

/** Calves: a plural of English that the stemmer does not know. */
const STEM: Readonly<Record<Locale, (word: string) => string>> = {
  en: (word) => englishStem(word.replace(/lves$/, 'lf')),
  de: germanStem,
  es: spanishStem,
};

/** All words of some texts, with their stems. */
export type Vocabulary = ReadonlyMap<string, string>;

export const vocabularyOf = (texts: Iterable<SearchedWords>, locale: Locale): Vocabulary => {
  const vocabulary = new Map<string, string>();
  for (const words of texts) {
    for (const word of words) {
      if (!vocabulary.has(word)) vocabulary.set(word, STEM[locale](word));
    }
  }
  return vocabulary;
};

/** Shorter words are mistyped into other words. */
const MISTYPED_LETTERS_MIN = 5;

/** Whether one word becomes the other by one letter too many, missing or wrong, or two swapped. */
const isOneAway = (one: string, other: string): boolean => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const [a, b] = [one.slice(at), other.slice(at)];
  const isSwapped = a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2);
  return isSwapped || a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1);
};

/** Whether a word, or its beginning while it is being typed, has one typing error. */
const isMistyped = (typed: string, word: string): boolean =>
  [-1, 0, 1].some((more) => isOneAway(typed, word.slice(0, typed.length + more)));

/** The words of the vocabulary that a word of a query means. */
const meantBy = (forms: readonly string[], vocabulary: Vocabulary, locale: Locale) => {
  const stems = forms.map(STEM[locale]);
  const meant = new Set<string>();
  for (const [word, stem] of vocabulary) {
    const isMeant = forms.some((form) => word.startsWith(form) || word === JOINED + form);
    if (isMeant || stems.includes(stem)) meant.add(word);
  }
  const [form = ''] = forms;
  // A word that is found was typed as it was meant.
  if (meant.size > 0 || form.length < MISTYPED_LETTERS_MIN) return meant;
  for (const [word, stem] of vocabulary) {
    if (isMistyped(form, word.replace(JOINED, '')) || stems.some((one) => isOneAway(one, stem))) {
      meant.add(word);
    }
  }
  return meant;
};

/** Whether a text has what a search asks for. */
export type Matches = (words: SearchedWords) => boolean;

/**
 * Finds the texts that have all words of a query: each the beginning of a word, so that results
 * appear while typing, in the singular or plural, or with a typing error when there is no such word.
 * @param vocabulary of all texts among which is searched
 * @returns null when the query has no words and so filters nothing
 */
export const finderOf = (query: string, vocabulary: Vocabulary, locale: Locale): Matches | null => {
  const asked = wordsOf(query);
  if (asked.length === 0) return null;
  const spelledOut = wordsOf(inTwoLetters(query));
  const all = asked.map((word, at) => meantBy([word, spelledOut[at] ?? word], vocabulary, locale));
  // 'warm up' is written 'warmup' by some.
  const joined = asked.join('');
  const asOne = new Set([...vocabulary.keys()].filter((word) => word.startsWith(joined)));
  const hasOne = (words: SearchedWords, meant: ReadonlySet<string>): boolean => {
    for (const word of words) if (meant.has(word)) return true;
    return false;
  };
  return (words) => all.every((meant) => hasOne(words, meant)) || hasOne(words, asOne);
};

/** Filters a short list by a search in the names of each. */
export const searchIn = <Item>(
  items: readonly Item[],
  query: string,
  locale: Locale,
  textsOf: (item: Item) => readonly SearchedWords[],
): Item[] => {
  const searched = items.map((item) => ({ item, texts: textsOf(item) }));
  const vocabulary = vocabularyOf(
    searched.flatMap(({ texts }) => texts),
    locale,
  );
  const matches = finderOf(query, vocabulary, locale);
  if (matches === null) return [...items];
  return searched.flatMap(({ item, texts }) => (texts.some(matches) ? [item] : []));
};
