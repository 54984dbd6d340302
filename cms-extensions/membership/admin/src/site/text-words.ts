import type { Draft } from './calls.ts';
import type { FormField } from './fields.tsx';

/** A part of the page, such as the questions. */
export type Section = {
  name: string;
  label: string;
  hint: string | undefined;
  /** Whether it can be left out. */
  canHide: boolean;
  fields: readonly FormField[];
};

/** The texts of a draft, each by its place. */
const wordsOf = (value: unknown, path = ''): [string, string][] => {
  if (typeof value === 'string') return value.trim() === '' ? [] : [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => wordsOf(part, `${path}.${name}`));
};

/** The amounts in a text that no plan costs, which somebody has written by hand. */
export const otherAmounts = (value: unknown, amounts: readonly number[]): string[] =>
  wordsOf(value).flatMap(([, text]) =>
    (text.match(/\d+[.,]\d{2}(?!\d)/g) ?? []).filter(
      (written) => !amounts.includes(Number(written.replace(/[.,]/, ''))),
    ),
  );

/** How many texts of the first language have none in another. */
export const countMissing = (
  sections: readonly Section[],
  first: Draft,
  other: Draft | undefined,
): number =>
  sections
    .flatMap(({ name, fields }) => fields.map((field) => [name, field.name] as const))
    .filter(([section, field]) => {
      const words = (draft: Draft | undefined) =>
        wordsOf((draft?.[section] as Draft | null | undefined)?.[field]).length;
      return words(other) < words(first);
    }).length;
