import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as m from '#messages/player';
import { afterFirstSign, atRest } from '../../ui/first-touch.ts';
import { savesData } from '../../ui/media.ts';
import { useSession } from '../session/index.ts';
import { toasts } from '../toast/index.ts';
import { lateCode, useLateCode } from './late-code.ts';
import { openPlayer, usePlaying } from './player-store.ts';

const player = lateCode(() => import('./player-overlay.tsx'));

const hasPlays = (): boolean => document.querySelector('[data-plays]') !== null;

/**
 * Loads the player in advance for a member, who is likely to play: when a page with workouts rests,
 * else at the first sign that somebody uses the page.
 */
const usePlayerSoon = (): void => {
  const isMember = useSession().status === 'authenticated';
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isMember || savesData()) return;
    let isAsked = false;
    const prepare = () => {
      if (isAsked) return;
      isAsked = true;
      player
        .load()
        .then(({ getReady }) => getReady(queryClient))
        // No fault yet: a click loads it again.
        .catch(console.info);
    };
    const stops = [atRest(() => hasPlays() && prepare()), afterFirstSign(prepare)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [isMember, queryClient]);
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
