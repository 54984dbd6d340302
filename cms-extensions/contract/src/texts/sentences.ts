import texts from '#texts/sentences.json' with { type: 'json' };
import { counted, filled } from './filled.ts';

/* What the rules say. */

type Named = { category: string; category_name?: string | undefined };

/** The name of a workout's category in the language of the page. */
export const categoryName = ({ category, category_name }: Named): string =>
  category_name ?? category;

/** Beside a list price that contains taxes, or that they are added to. */
export const TAX_SUFFIXES = texts.TAX_SUFFIXES;

/** Beside a charge: what of it is tax. */
export const taxIncluded = (amount: string): string => filled(texts.taxIncluded, { amount });

/** A week whose goal is nothing, because the member is away. */
export const WEEK_OF_REST = texts.WEEK_OF_REST;

export const ONE_MORE_KEEPS = texts.ONE_MORE_KEEPS;

/** A week that is over and was not kept. */
export const pastWeek = (done: number): string => counted(texts.sessions, done);

export const keptWeek = (done: number, goal: number): string =>
  done === goal
    ? filled(texts.goalKept, { counted: done, goal })
    : filled(texts.weekKept, { sessions: pastWeek(done) });

export const openWeek = (done: number, goal: number): string =>
  filled(texts.openWeek, { counted: done, sessions: pastWeek(goal) });

type Fit = {
  /** Minutes that fit, of all. */
  fits: number;
  all: number;
  isWhole: boolean;
  /** Minutes that fit in an easier form. */
  easier: number;
};

/** '26 of 28 min fit, 10 in the easier form'. */
export const fitSentence = (fit: Fit): string => {
  const { whole, some, easier } = texts.fits;
  return filled(`${fit.isWhole ? whole : some}${fit.easier > 0 ? easier : ''}`, {
    fits: fit.fits,
    all: fit.all,
    easier: fit.easier,
  });
};

/**
 * The sentence about a cut: what it plays, and by how much that differs from what was asked.
 * @param over in seconds; negative for less
 */
export const cutSentence = (length: string, over: number): string => {
  const { exact, overOne, underOne, over: more, under } = texts.cut;
  const plays = filled(exact, { length });
  if (over === 0) return plays;
  const forms = over > 0 ? { one: overOne, other: more } : { one: underOne, other: under };
  return `${plays}${counted(forms, Math.abs(over))}`;
};
