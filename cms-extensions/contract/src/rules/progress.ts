import { COMPLETED_FROM_SHARE, RESUME_FROM_SHARE } from '../constants.ts';

/** What the rules ask of a progress: a place in a film and the film's length, in seconds. */
export type Place = { duration_completed: number; duration_total: number };

/** How much of the film lies behind her, 0 to 1. */
export const shareCompleted = ({ duration_completed, duration_total }: Place): number =>
  Math.min(1, duration_completed / duration_total);

/** Whether a film counts as watched to its end; nobody waits for the last seconds. */
export const isCompleted = (place: Place): boolean => shareCompleted(place) >= COMPLETED_FROM_SHARE;

/** Whether she stopped in the middle of it, so that it is one to continue. */
export const isUnfinished = (place: Place): boolean =>
  shareCompleted(place) >= RESUME_FROM_SHARE && !isCompleted(place);

/** Seconds at which a film is taken up: where she stopped; its beginning, unless in its middle. */
export const resumeAt = (place: Place): number =>
  isUnfinished(place) ? place.duration_completed : 0;
