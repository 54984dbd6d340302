export { watchInstallPrompt } from './install-offer.ts';
export { usePlayWorkout } from './play-workout.ts';
export { PlayerHost } from './player-host.tsx';
export { openPlayer, useWatchPreview } from './player-store.ts';
