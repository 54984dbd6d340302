import texts from '#texts/library.json' with { type: 'json' };
import { INTL } from '../intl.ts';
import { counted } from './filled.ts';

/* Texts of the library, and short messages of every page, that the spec gives word for word. */

export const LIBRARY_TEXTS = texts.LIBRARY_TEXTS;

/** Toasts whose wording the spec gives (section 8, Toasts; section 4, Favorite toggle). */
export const TOASTS = texts.TOASTS;

/** Why nothing is sold (`sign_up` of the site's texts). */
export const SIGN_UP_TEXTS = texts.SIGN_UP_TEXTS;

/** 'Showing N workouts' above the library's cards (spec section 2, /workouts). */
export const showingWorkouts = (count: number): string =>
  counted(texts.showingWorkouts, count, count.toLocaleString(INTL.numbers));
