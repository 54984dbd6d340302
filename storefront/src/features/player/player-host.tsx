import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterFirstSign } from '../../ui/first-touch.ts';
import { savesData } from '../../ui/saves-data.ts';
import { useSession } from '../session/index.ts';
import { lateCode, useLateCode } from './late-code.ts';
import { usePlaying } from './player-store.ts';

const player = lateCode(() => import('./player-overlay.tsx'));

/** Loads the player in advance for a member, who is likely to play. */
const usePlayerSoon = (): void => {
  const isMember = useSession().status === 'authenticated';
  const queryClient = useQueryClient();
  useEffect(
    () =>
      isMember && !savesData()
        ? afterFirstSign(() =>
            player
              .load()
              .then(({ getReady }) => getReady(queryClient))
              // No fault yet: a click loads it again.
              .catch(console.info),
          )
        : undefined,
    [isMember, queryClient],
  );
};

/** Renders the player, which is loaded when it is first opened, or before. */
export const PlayerHost = () => {
  const playing = usePlaying();
  usePlayerSoon();
  const code = useLateCode(player, playing !== null);
  return playing && code && <code.PlayerOverlay playing={playing} />;
};
