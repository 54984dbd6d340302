import { lazy, Suspense } from 'react';
import { usePlaying } from './player-store.ts';

const PlayerOverlay = lazy(async () => ({
  default: (await import('./player-overlay.tsx')).PlayerOverlay,
}));

/** Where the player shows; it is loaded when it is first opened. */
export const PlayerHost = () => {
  const playing = usePlaying();
  return <Suspense fallback={null}>{playing && <PlayerOverlay playing={playing} />}</Suspense>;
};
