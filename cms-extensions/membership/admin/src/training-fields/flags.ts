import { FLAG_NEEDS, type MovementFlag } from 'contract';

/** The label of each flag in the panel. */
export const FLAG_LABELS: Readonly<Record<MovementFlag, string>> = {
  jumps: 'Jumps: both feet leave the floor',
  noisy: 'Noisy: heard through a floor',
  wrists: 'Wrists: weight on the hands with bent wrists',
  kneeling: 'Kneeling: weight on a knee',
  floor: 'Floor: happens on the mat',
  lying: 'Lying on back, side or front',
  seated: 'Seated on a chair',
};

/**
 * Flags after one was checked or unchecked. A flag brings the one that it needs, and goes with it.
 */
export const toggled = (
  flags: readonly MovementFlag[],
  flag: MovementFlag,
  isOn: boolean,
): MovementFlag[] => {
  const needed = FLAG_NEEDS[flag];
  if (isOn) return [...new Set([...flags, flag, ...(needed === undefined ? [] : [needed])])];
  return flags.filter((one) => one !== flag && FLAG_NEEDS[one] !== flag);
};
