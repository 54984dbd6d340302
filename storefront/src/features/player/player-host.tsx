import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '#messages/player';
import { atRest } from '../../ui/first-touch.ts';
import { savesData } from '../../ui/media.ts';
import { useSession } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { lateCode, useLateCode } from './late-code.ts';
import { openPlayer, useHasPlays, usePlaying } from './player-store.ts';

const player = lateCode(() => import('./player-overlay.tsx'));

/** Loads the player in advance for a member, who is likely to play, when a page with workouts rests. */
const usePlayerSoon = (): void => {
  const isMember = useSession().status === 'authenticated';
  const queryClient = useQueryClient();
  const hasPlays = useHasPlays();
  useEffect(() => {
    if (!isMember || !hasPlays || savesData()) return;
    return atRest(() => {
      player
        .load()
        .then(({ getReady }) => getReady(queryClient))
        // No fault yet: a click loads it again.
        .catch(console.info);
    });
  }, [isMember, hasPlays, queryClient]);
};

const sayLost = (): void => {
  openPlayer(null);
  toasts.show({ kind: 'failure', title: m.cannotPlay });
};

/** Renders the player, which is loaded when it is first opened, or before. */
export const PlayerHost = () => {
  const playing = usePlaying();
  usePlayerSoon();
  const code = useLateCode(player, playing !== null, sayLost);
  return playing && code && <code.PlayerOverlay playing={playing} />;
};
