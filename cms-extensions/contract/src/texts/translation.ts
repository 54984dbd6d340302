/**
 * The shape of texts in another language: the same names, each a text or a function of the same
 * values. A module of texts has its translations beside it (`account.de.ts`), which take its place
 * in the browser's files for that language; the server has the English ones.
 */
export type Texts<English> = {
  readonly [Name in keyof English]: English[Name] extends string
    ? string
    : English[Name] extends (...values: infer Values) => string
      ? (...values: Values) => string
      : Texts<English[Name]>;
};

type Leaf = string | ((value: string) => string);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The texts of a module, and functions of one value, each with its translation. */
const pairsOf = (english: unknown, other: unknown): [Leaf, Leaf][] => {
  if (typeof english === 'string' && typeof other === 'string') return [[english, other]];
  if (typeof english === 'function' && typeof other === 'function') {
    return english.length === 1 ? [[english as Leaf, other as Leaf]] : [];
  }
  if (!isRecord(english) || !isRecord(other)) return [];
  return Object.entries(english).flatMap(([name, value]) => pairsOf(value, other[name]));
};

/** Stands for the value of a function, to find the words around it. */
const PLACE = '\u0001';

/**
 * Translates what the server says, which is English.
 * @param modules each module of texts with its translation
 * @returns a function that leaves unknown texts as they are
 */
export const translator = (
  modules: readonly (readonly [english: object, other: object])[],
): ((text: string) => string) => {
  const pairs = modules.flatMap(([english, other]) => pairsOf(english, other));
  return (text) => {
    for (const [english, other] of pairs) {
      if (english === text && typeof other === 'string') return other;
      if (typeof english !== 'function' || typeof other !== 'function') continue;
      const [before = '', after] = english(PLACE).split(PLACE);
      if (after === undefined || before + after === '') continue;
      if (text.startsWith(before) && text.endsWith(after)) {
        return other(text.slice(before.length, text.length - after.length));
      }
    }
    return text;
  };
};
