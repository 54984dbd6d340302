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

/** The distinct words of a text, normalized. An apostrophe does not split a word. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    normalize(text)
      .replace(/['’]/g, '')
      .match(/[\p{L}\p{N}]+/gu) ?? [],
  ),
];

/** Index of the first word that does not sort before `word`. */
const lowerBound = (sorted: readonly string[], word: string): number => {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] as string) < word) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** An indexed text: its slot and its distinct words, normalized. */
type IndexedText = { slot: number; words: readonly string[] };

/**
 * An inverted index: from each word to the slots (small stable numbers) of the texts that contain
 * it. Every word of a query matches the beginning of words, so that results appear while typing.
 */
export class SearchIndex {
  readonly #postings = new Map<string, number[]>();
  #vocabulary: string[] | null = null;
  #slots = 0;

  add({ slot, words }: IndexedText): void {
    this.#slots = Math.max(this.#slots, slot + 1);
    for (const word of words) {
      const slots = this.#postings.get(word);
      if (slots !== undefined) {
        slots.push(slot);
        continue;
      }
      this.#postings.set(word, [slot]);
      this.#vocabulary = null;
    }
  }

  /**
   * Removes texts. Removing many costs little more than removing one, since each word's list is
   * filtered once.
   * @param texts slots with the same words that they were added with
   */
  remove(texts: readonly IndexedText[]): void {
    const leaving = new Map<string, Set<number>>();
    for (const { slot, words } of texts) {
      for (const word of words) {
        const slots = leaving.get(word);
        if (slots === undefined) leaving.set(word, new Set([slot]));
        else slots.add(slot);
      }
    }
    for (const [word, slots] of leaving) this.#take(word, slots);
  }

  #take(word: string, slots: ReadonlySet<number>): void {
    const left = (this.#postings.get(word) ?? []).filter((slot) => !slots.has(slot));
    if (left.length > 0) {
      this.#postings.set(word, left);
    } else {
      this.#postings.delete(word);
      this.#vocabulary = null;
    }
  }

  /**
   * Finds the texts that contain all words of a query.
   * @returns a predicate for slots; null when the query has no words and so filters nothing
   */
  find(query: string): ((slot: number) => boolean) | null {
    const words = wordsOf(query);
    if (words.length === 0) return null;
    // Words matched so far; only texts that matched all earlier words are counted further.
    const found = new Uint8Array(this.#slots);
    words.forEach((word, already) => {
      for (const slots of this.#beginningWith(word)) {
        for (const slot of slots) if (found[slot] === already) found[slot] = already + 1;
      }
    });
    return (slot) => found[slot] === words.length;
  }

  *#beginningWith(prefix: string): Generator<number[]> {
    this.#vocabulary ??= [...this.#postings.keys()].sort();
    const vocabulary = this.#vocabulary;
    for (let at = lowerBound(vocabulary, prefix); at < vocabulary.length; at += 1) {
      const word = vocabulary[at] as string;
      if (!word.startsWith(prefix)) return;
      yield this.#postings.get(word) ?? [];
    }
  }
}
