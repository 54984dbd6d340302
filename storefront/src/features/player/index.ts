export { PlayerHost } from './player-host.tsx';
export {
  openPlayer,
  type Preview,
  usePlaying,
  usePlayWorkout,
  useWatchPreview,
} from './player-store.ts';
