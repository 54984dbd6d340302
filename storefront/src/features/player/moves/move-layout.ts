/* Windows that lay out the player of a workout with moves differently, and the band's height. */

export const landscape = '(orientation: landscape)';
export const portrait = '(orientation: portrait)';
export const lowLandscape = '(orientation: landscape) and (max-height: 29.99rem)';
/** A small phone on its side, whose row of keys has no room to spare. */
export const narrowLandscape = '(orientation: landscape) and (max-width: 39.99rem)';
/** A phone on its side. */
export const sideways =
  '(orientation: landscape) and (max-height: 29.99rem) and (min-width: 37rem)';
export const highLandscape = '(orientation: landscape) and (min-height: 30rem)';

/*
 * In portrait the player is a container: its size is the window's without what a phone keeps for
 * itself at the top and the foot.
 */
export const PLAYER = 'player';
/** High and narrow enough for the number above the texts; otherwise it stands beside them. */
export const roomy = `${PLAYER} (min-height: 52.5rem) and (max-aspect-ratio: 1 / 2)`;
/** A tablet upright. */
export const wide = `${PLAYER} (min-width: 40rem)`;
export const small = `${PLAYER} (max-height: 41rem)`;

export const BAND = '25vh';
export const LOW_BAND = '31vh';

/** Share of its drawn size that a text of the band has: long ones are made to fit, in steps. */
export const FIT = '--fit';
export const fitted = (size: string): string => `max(.75rem, calc(${size} * var(${FIT}, 1)))`;

/** At most this many lines of a text, of which screen readers read all. */
export const lines = (count: number) =>
  ({
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
  }) as const;
