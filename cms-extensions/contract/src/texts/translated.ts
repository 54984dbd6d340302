import account from '#texts/account.json' with { type: 'json' };
import billing from '#texts/billing.json' with { type: 'json' };
import library from '#texts/library.json' with { type: 'json' };
import training from '#texts/training.json' with { type: 'json' };
import validation from '#texts/validation.json' with { type: 'json' };
import englishAccount from './en/account.json' with { type: 'json' };
import englishBilling from './en/billing.json' with { type: 'json' };
import englishLibrary from './en/library.json' with { type: 'json' };
import englishTraining from './en/training.json' with { type: 'json' };
import englishValidation from './en/validation.json' with { type: 'json' };
import { filled } from './filled.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The texts of an area, each with its translation. */
const pairsOf = (english: unknown, other: unknown): [string, string][] => {
  if (typeof english === 'string' && typeof other === 'string') return [[english, other]];
  if (!isRecord(english) || !isRecord(other)) return [];
  return Object.entries(english).flatMap(([name, value]) => pairsOf(value, other[name]));
};

/**
 * Translates what the server says, which is English.
 * @param areas the texts of the page's language, in the order of the English ones
 * @returns a function that leaves unknown texts as they are
 */
export const translatorTo = (areas: readonly object[]): ((text: string) => string) => {
  const english = [
    ...[englishAccount, englishBilling, englishLibrary, englishTraining, englishValidation],
  ];
  const pairs = english.flatMap((area, index) => pairsOf(area, areas[index]));
  return (text) => {
    for (const [said, other] of pairs) {
      if (said === text) return other;
      const [before = '', name, after, ...rest] = said.split(/\{(\w+)\}/);
      if (name === undefined || after === undefined || rest.length > 0) continue;
      if (before + after === '' || !text.startsWith(before) || !text.endsWith(after)) continue;
      return filled(other, { [name]: text.slice(before.length, text.length - after.length) });
    }
    return text;
  };
};

/** A text of the server in the language of the page. */
export const translated = translatorTo([account, billing, library, training, validation]);
