import { lazy, Suspense } from 'react';
import { usePlaying } from './player-store.ts';

const PlayerOverlay = lazy(async () => ({
  default: (await import('./player-overlay.tsx')).PlayerOverlay,
}));

/** Renders the player, which is loaded when it is first opened. */
export const PlayerHost = () => {
  const playing = usePlaying();
  return <Suspense fallback={null}>{playing && <PlayerOverlay playing={playing} />}</Suspense>;
};
