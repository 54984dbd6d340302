/** Breakpoints of the layout (in rem, so that the reader's text size counts). */
export const media = {
  /** A phone in portrait orientation. */
  phone: '(max-width: 39.99rem)',
  tablet: '(min-width: 40rem)',
  belowWide: '(max-width: 47.99rem)',
  wide: '(min-width: 48rem)',
  belowDesk: '(max-width: 59.99rem)',
  desk: '(min-width: 60rem)',
  hover: '(hover: hover) and (pointer: fine)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
} as const;
