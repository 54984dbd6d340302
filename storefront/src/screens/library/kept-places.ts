/** Where a reader was in a long list: how many pages were there, and the card she looked at. */
export type Place = {
  pages: number;
  workoutId: string;
  /** Of the card's upper edge, below the window's, in pixels. */
  top: number;
};

const STORAGE_KEY = 'library-places';
/** More ways back than anyone goes. */
const KEPT_MAX = 30;

type Places = Record<string, Place>;

const readAll = (): Places => {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? '{}');
  } catch (error) {
    // What cannot be read, or not be kept at all, only means that the list begins at its beginning.
    console.info('The places in the library cannot be read', error);
    return {};
  }
};

/** The place that belongs to an entry of the browser's history; undefined when none was kept. */
export const readPlace = (entry: string): Place | undefined => readAll()[entry];

/** Keeps the place that belongs to an entry of the browser's history, for as long as the tab is open. */
export const keepPlace = (entry: string, place: Place | undefined): void => {
  const { [entry]: _, ...others } = readAll();
  const kept = place === undefined ? others : { ...others, [entry]: place };
  const latest = Object.fromEntries(Object.entries(kept).slice(-KEPT_MAX));
  try {
    window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(latest));
  } catch (error) {
    console.info('The place in the library cannot be kept', error);
  }
};
