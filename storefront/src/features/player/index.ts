export { watchInstallPrompt } from './install-offer.ts';
export { PlayerHost } from './player-host.tsx';
export { openPlayer, usePlaying, usePlayWorkout, useWatchPreview } from './player-store.ts';
