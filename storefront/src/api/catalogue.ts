import { callsOf } from './client.ts';

/** Makes the calls of the catalogue: workouts, programmes, plans and the coach's texts. */
export const callCatalogue = callsOf(() => import('contract/calls/catalogue'));
