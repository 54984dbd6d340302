import { usualCallsOf } from './client.ts';

/** Makes the calls of the catalogue: workouts, programmes, plans and the coach's texts. */
export const callCatalogue = usualCallsOf('catalogue');
