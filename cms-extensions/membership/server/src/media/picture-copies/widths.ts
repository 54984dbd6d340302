/** The name of the copy that stands for the original: as large, up to what screens can show. */
export const FULL = 'full';

/** A picture over a whole wide screen with two dots for each of its pixels, nearly. */
const FULL_WIDTH_MAX = 2560;

/**
 * The copies that a picture gets for `srcset`, the smallest first.
 * @param originalWidth in pixels
 * @param breakpoints widths by name; those that the original does not reach are left out
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
