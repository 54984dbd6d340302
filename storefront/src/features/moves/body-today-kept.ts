import { deviceStorage } from '../../storage.ts';

/* Apart from the choices, which a page needs only when there are some. */

export const STORAGE_KEY = 'bodyToday';

/** Whether something may be spared today, before the choices are read. */
export const mayHaveBodyToday = (): boolean => deviceStorage.getItem(STORAGE_KEY) !== null;
