export { PlayerHost } from './player-host.tsx';
export { type Preview, usePlaying } from './player-store.ts';
export { usePlayWorkout, useWatchPreview } from './use-play-workout.ts';
