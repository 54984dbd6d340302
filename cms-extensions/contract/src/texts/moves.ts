/* Sentences about maps of moves. */

type Fit = {
  /** Minutes that fit, of all. */
  fits: number;
  all: number;
  isWhole: boolean;
  /** Minutes that fit in an easier form. */
  easier: number;
};

/** '26 of 28 min fit, 10 in the easier form'. */
export const fitSentence = ({ fits, all, isWhole, easier }: Fit): string => {
  const count = isWhole ? `All ${all}` : `${fits} of ${all}`;
  return `${count} min fit${easier > 0 ? `, ${easier} in the easier form` : ''}`;
};

/**
 * The sentence about a cut: what it plays, and by how much that differs from what was asked.
 * @param over in seconds; negative for less
 */
export const cutSentence = (length: string, over: number): string => {
  const plays = `${length} minutes.`;
  if (over === 0) return plays;
  const count = `${Math.abs(over)} ${Math.abs(over) === 1 ? 'second' : 'seconds'}`;
  return `${plays} Whole moves only, so ${count} ${over > 0 ? 'over' : 'under'}.`;
};
