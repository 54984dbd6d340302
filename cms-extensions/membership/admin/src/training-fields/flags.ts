import { FLAG_NEEDS, type MovementFlag } from 'contract';

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
