export { PlayerHost } from './player-host.tsx';
export { type Preview, usePlaying, usePlayWorkout, useWatchPreview } from './player-store.ts';
