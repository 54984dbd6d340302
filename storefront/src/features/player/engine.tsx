import MuxPlayer from '@mux/mux-player-react';
import { type ComponentRef, useCallback } from 'react';
import type { Media } from './media.ts';
import * as css from './player.css.ts';

type EngineProps = {
  src: string;
  poster: string | null;
  title: string;
  /** Seconds to start at; more than 0 when it takes up a video again. */
  startTime: number;
  onMedia: (media: Media | null) => void;
};

/**
 * Mux Player without its own controls: it brings HLS to every browser. It measures nobody and keeps
 * no cookie.
 */
const Engine = ({ src, poster, title, startTime, onMedia }: EngineProps) => {
  const attach = useCallback(
    (player: ComponentRef<typeof MuxPlayer> | null) => {
      // The keys are ours, in the dialog around it; a stop of its own would lead nowhere.
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
