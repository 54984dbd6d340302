import MuxPlayer from '@mux/mux-player-react';
import { type ComponentRef, useCallback } from 'react';
import type { Media } from './media.ts';
import * as css from './player.css.ts';

type EngineProps = {
  src: string;
  poster: string | null;
  title: string;
  /** Start position in seconds; more than 0 when the video resumes. */
  startTime: number;
  onMedia: (media: Media | null) => void;
};

/** Mux Player without its own controls, for HLS in every browser. Tracking and cookies are off. */
const Engine = ({ src, poster, title, startTime, onMedia }: EngineProps) => {
  const attach = useCallback(
    (player: ComponentRef<typeof MuxPlayer> | null) => {
      // The dialog around it handles the keys, so a tab stop on the player itself is useless.
      if (player) player.tabIndex = -1;
      onMedia(player);
    },
    [onMedia],
  );
  return (
    <MuxPlayer
      ref={attach}
      className={css.engine}
      src={src}
      poster={poster ?? undefined}
      videoTitle={title}
      startTime={startTime}
      streamType="on-demand"
      autoPlay
      playsInline
      nohotkeys
      disableTracking
      disableCookies
      noVolumePref
      noMutedPref
    />
  );
};

export default Engine;
