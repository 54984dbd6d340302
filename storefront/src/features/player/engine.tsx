import MuxPlayer from '@mux/mux-player-react';
import type { Media } from './media-state.ts';
import * as css from './player.css.ts';

type EngineProps = {
  src: string;
  poster: string | null;
  title: string;
  /** Seconds to start at; more than 0 when it takes up a film again. */
  startTime: number;
  onMedia: (media: Media | null) => void;
};

/**
 * Mux Player without its own controls: it brings HLS to every browser. It measures nobody and keeps
 * no cookie.
 */
const Engine = ({ src, poster, title, startTime, onMedia }: EngineProps) => (
  <MuxPlayer
    ref={onMedia}
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

export default Engine;
