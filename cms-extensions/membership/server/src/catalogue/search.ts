import { wordsOf } from './fold.ts';

/** Index of the first word that is not before `word`. */
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

/**
 * An inverted index: from each word to the slots (small stable numbers) of the texts that have it.
 * Every word of a query counts as the beginning of one, so that results come while typing.
 */
export class SearchIndex {
  readonly #postings = new Map<string, number[]>();
  #vocabulary: string[] | null = null;
  #slots = 0;

  add(slot: number, words: readonly string[]): void {
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

  /** @param words the same words that the slot was added with */
  remove(slot: number, words: readonly string[]): void {
    for (const word of words) {
      const left = (this.#postings.get(word) ?? []).filter((other) => other !== slot);
      if (left.length > 0) {
        this.#postings.set(word, left);
        continue;
      }
      this.#postings.delete(word);
      this.#vocabulary = null;
    }
  }

  /**
   * Who has all words of a query.
   * @returns a test of slots; null when the query has no words, which is no filter at all
   */
  find(query: string): ((slot: number) => boolean) | null {
    const words = wordsOf(query);
    if (words.length === 0) return null;
    // The number of words found so far; only who has had every earlier word counts on.
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
