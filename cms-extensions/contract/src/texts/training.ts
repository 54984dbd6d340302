import texts from '#texts/training.json' with { type: 'json' };
import { filled } from './filled.ts';

/* Texts of programmes, of days away and of the calendar feed. */

/** The title of the week that the first questions suggest. */
export const FIRST_WEEK_TITLE = texts.FIRST_WEEK_TITLE;

export const TRAINING_ERRORS = texts.TRAINING_ERRORS;

/** Publishing a programme while one of its workouts is not published. */
export const notPublished = (title: string): string => filled(texts.notPublished, { title });
