import { COMPLETED_FROM_SHARE, RESUME_FROM_SHARE } from '../constants.ts';

/** The fields of a progress that the rules need: position and length of the video, in seconds. */
export type Place = { duration_completed: number; duration_total: number };

/** The watched share of the video, 0 to 1. */
export const shareCompleted = ({ duration_completed, duration_total }: Place): number =>
  Math.min(1, duration_completed / duration_total);

/** Whether a video counts as completed; the last seconds are not required. */
export const isCompleted = (place: Place): boolean => shareCompleted(place) >= COMPLETED_FROM_SHARE;

/** Whether the member stopped in the middle, so that the workout can be continued. */
export const isUnfinished = (place: Place): boolean =>
  shareCompleted(place) >= RESUME_FROM_SHARE && !isCompleted(place);

/**
 * The position to resume at, in seconds: where the member stopped if that is in the middle,
 * otherwise 0.
 */
export const resumeAt = (place: Place): number =>
  isUnfinished(place) ? place.duration_completed : 0;
