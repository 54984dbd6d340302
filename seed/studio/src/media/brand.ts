// The storefront's tokens, as far as the videos need them (its tokens are the source).
export const PAPER = '#fbf7f0';
export const POPPY = '#c9371c';

/** The four leaning panes of the mark, in a box of 46 by 40. */
export const MARK =
  'M12 0h14l-5.6 18H6.4zM31 0h14l-5.6 18H25.4zM5.6 21.5h14L14 40H0zM24.6 21.5h14L33 40H19z';
