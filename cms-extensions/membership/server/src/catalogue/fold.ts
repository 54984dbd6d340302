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
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßæœøđðłþı]/g, (letter) => SPELT_OUT[letter] ?? letter);

/** The distinct words of a text, folded. An apostrophe does not split a word. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    fold(text)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
];
