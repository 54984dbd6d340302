/** Name of the copy that replaces the original: the same size, up to `FULL_WIDTH_MAX`. */
export const FULL = 'full';

/** Nearly enough for a full-width picture on a wide screen with two device pixels per CSS pixel. */
const FULL_WIDTH_MAX = 2560;

/**
 * The copies of a picture for `srcset`, the smallest first.
 * @param originalWidth in pixels
 * @param breakpoints widths by name; those wider than the original are left out
 */
export const copyWidths = (
  originalWidth: number,
  breakpoints: Readonly<Record<string, number>>,
): { name: string; width: number }[] => {
  const full = Math.min(originalWidth, FULL_WIDTH_MAX);
  const smaller = Object.entries(breakpoints).flatMap(([name, width]) =>
    width < full ? [{ name, width }] : [],
  );
  return [...smaller, { name: FULL, width: full }].sort((a, b) => a.width - b.width);
};
