/** What some browsers know of the connection (Network Information API). */
type WithConnection = Navigator & { connection?: { saveData?: boolean } };

/** Whether the visitor wants pages to load little: what is not asked for is then left out. */
export const savesData = (): boolean => {
  const { connection }: WithConnection = navigator;
  return (
    connection?.saveData === true || window.matchMedia('(prefers-reduced-data: reduce)').matches
  );
};

/** Breakpoints of the layout (in rem, so that the reader's text size counts). */
export const media = {
  /** A phone with much larger text: narrower than any phone with text of its usual size. */
  largeText: '(max-width: 19rem)',
  /** A small phone, on which words of other languages leave no room for a third column. */
  narrow: '(max-width: 22.49rem)',
  /** A phone in portrait orientation. */
  phone: '(max-width: 39.99rem)',
  tablet: '(min-width: 40rem)',
  belowWide: '(max-width: 47.99rem)',
  wide: '(min-width: 48rem)',
  belowDesk: '(max-width: 59.99rem)',
  desk: '(min-width: 60rem)',
  /** A laptop's window, in which a long dialog would be cut off. */
  lowWindow: '(min-width: 48rem) and (max-height: 56rem)',
  /** A phone on its side: wide, and too low for more than a few lines. */
  onItsSide: '(min-width: 40rem) and (max-height: 30rem)',
  hover: '(hover: hover) and (pointer: fine)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
  forcedColors: '(forced-colors: active)',
} as const;
