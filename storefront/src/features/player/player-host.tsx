import { lazy, Suspense, useEffect } from 'react';
import { afterFirstSign } from '../../ui/first-touch.ts';
import { savesData } from '../../ui/saves-data.ts';
import { useSession } from '../session/index.ts';
import { usePlaying } from './player-store.ts';

const loadOverlay = () => import('./player-overlay.tsx');

const PlayerOverlay = lazy(async () => ({ default: (await loadOverlay()).PlayerOverlay }));

const loadPlayer = async (): Promise<void> => {
  try {
    await Promise.all([loadOverlay(), import('./video/engine.tsx')]);
  } catch (error) {
    console.info('The player is not there yet', error);
  }
};

/** Loads the player's code in advance for a member, who is likely to play. */
const usePlayerSoon = (): void => {
  const isMember = useSession().status === 'authenticated';
  useEffect(() => (isMember && !savesData() ? afterFirstSign(loadPlayer) : undefined), [isMember]);
};

/** Renders the player, which is loaded when it is first opened, or before. */
export const PlayerHost = () => {
  const playing = usePlaying();
  usePlayerSoon();
  return <Suspense fallback={null}>{playing && <PlayerOverlay playing={playing} />}</Suspense>;
};
