export { PlayerHost } from './player-host.tsx';
export {
  type Preview,
  usePlaying,
  usePlayWorkout,
  useStartAt,
  useWatchPreview,
} from './player-store.ts';
