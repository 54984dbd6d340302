/* Apart from the choices, which a page needs only when there are some. */

export const STORAGE_KEY = 'bodyToday';

/** Whether something may be spared today, before the choices are read. */
export const mayHaveBodyToday = (): boolean => {
  try {
    return window.localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    // Reading them says so.
    return false;
  }
};
