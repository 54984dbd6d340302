import { useEffect } from 'react';
import { afterFirstSign } from '../../ui/first-touch.ts';
import { savesData } from '../../ui/saves-data.ts';
import { useSession } from '../session/index.ts';
import { lateCode, useLateCode } from './late-code.ts';
import { usePlaying } from './player-store.ts';

const player = lateCode(() => import('./player-overlay.tsx'));

const loadPlayer = async (): Promise<void> => {
  try {
    await (await player.load()).loadParts();
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
  const code = useLateCode(player, playing !== null);
  return playing && code && <code.PlayerOverlay playing={playing} />;
};
