/* Windows that lay out the player of a workout with moves differently, and the band's height. */

export const landscape = '(orientation: landscape)';
export const portrait = '(orientation: portrait)';
export const lowLandscape = '(orientation: landscape) and (max-height: 29.99rem)';
export const highLandscape = '(orientation: landscape) and (min-height: 30rem)';
export const lowPortrait = '(orientation: portrait) and (max-height: 47rem)';

export const BAND = '25vh';
export const LOW_BAND = '31vh';
