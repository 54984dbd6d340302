export { madeThisMonth } from './recent-uploads.ts';
export { useAdminWorkouts } from './use-admin-workouts.ts';
export { useDeletion } from './use-deletion.ts';
export { type VideoNote, videoNote } from './video-words.ts';
