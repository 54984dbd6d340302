import type { MuxPlayerRefAttributes } from '@mux/mux-player-react';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { savesData } from '../../../ui/media.ts';
import type { Media } from './media.ts';
import { MuxPlayer, THEME } from './mux-player.ts';
import * as css from './stage.css.ts';
import { VideoElement } from './video-element.ts';

/**
 * Most that is loaded ahead of what plays, in seconds. hls.js would load ten minutes where a minute
 * has few bytes, also for who leaves after the first one, and Mux is paid for each minute it delivers.
 */
const AHEAD_SECONDS = 120;
const HLS = {
  maxMaxBufferLength: AHEAD_SECONDS,
  // The first segment does not wait until the browser has opened the video's source.
  startFragPrefetch: true,
};
const PREPARED_FOR_MS = 60_000;

type Stage = {
  place: HTMLElement;
  media: Media;
  poster: string | null;
  storyboard: string | null;
  attach: (video: VideoElement | null) => void;
};

type Load = {
  id: number;
  /** Absent as long as nothing is asked for: the element is made before a video is chosen. */
  src?: string;
  /** Start position in seconds. */
  startTime: number;
  stage?: Stage;
  isPrepared: boolean;
};

/*
 * One video at a time: outside the page while it is prepared, in the stage while it is open. It has
 * a root of its own, so that opening it keeps the element.
 */
const place = document.createElement('div');
place.className = css.place;
const root = createRoot(place);
let loads = 0;
let load: Load | null = null;
let dropTimer: ReturnType<typeof setTimeout> | undefined;
let loading: VideoElement | null = null;

/** `HAVE_METADATA`: the browser has chosen what to play. */
const HAS_METADATA = 1;

/**
 * Whether the preview frames may come. WebKit plays nothing before the tracks are loaded that a video
 * had when its loading began, and with hundreds of cues their loading may never end there.
 */
const useHasMetadata = (video: VideoElement | null): boolean => {
  const [hasMetadata, setHasMetadata] = useState(false);
  useEffect(() => {
    const settle = () => setHasMetadata(true);
    if (video === null) return;
    if (video.readyState >= HAS_METADATA) settle();
    video.addEventListener('loadedmetadata', settle);
    return () => video.removeEventListener('loadedmetadata', settle);
  }, [video]);
  return hasMetadata;
};

/** Mux's player: HLS in every browser. It loads at once; tracking and cookies are off. */
const Player = ({ src, startTime, isPrepared, stage }: Load) => {
  const [player, setPlayer] = useState<MuxPlayerRefAttributes | null>(null);
  const [video, setVideo] = useState<VideoElement | null>(null);
  const hasMetadata = useHasMetadata(video);

  const take = useCallback((element: MuxPlayerRefAttributes | null) => {
    loading = element?.media instanceof VideoElement ? element.media : null;
    // Before it loads, a moment later; the component would set it after that.
    if (loading !== null) loading._hlsConfig = HLS;
    setPlayer(element);
    setVideo(loading);
  }, []);

  useLayoutEffect(() => {
    const controller = player?.mediaController;
    if (!stage || !controller || video === null) return;
    // Outside the page the theme has made a plain element, whose own store would come after ours.
    customElements.upgrade(controller);
    controller.mediaStore = stage.media;
    stage.place.append(place);
    // A region in English, and a stop of the Tab key: the dialog around it has a name and the keys.
    for (const name of ['role', 'aria-label', 'tabindex']) controller.removeAttribute(name);
    stage.attach(video);
    return () => stage.attach(null);
  }, [player, video, stage]);

  return (
    <MuxPlayer
      ref={take}
      className={css.engine}
      _hlsConfig={HLS}
      theme={THEME}
      // Before the source, with which it loads.
      startTime={startTime}
      src={src}
      poster={stage?.poster ?? ''}
      {...(hasMetadata && stage?.storyboard && { storyboardSrc: stage.storyboard })}
      // A larger picture is left to those who do not save data.
      {...(savesData() && { maxAutoResolution: '720p' })}
      {...(isPrepared && { preload: 'metadata' })}
      autoPlay={stage !== undefined}
      // Without it the browser refuses the storyboard, which comes from another origin.
      crossOrigin="anonymous"
      defaultHiddenCaptions
      disableCookies
      disableTracking
    />
  );
};

const show = (next: Load | null): void => {
  clearTimeout(dropTimer);
  load = next;
  root.render(next && <Player key={next.id} {...next} />);
};

const isFor = (src: string, startTime: number): boolean =>
  load?.src === src && load.startTime === startTime;

const emptyLoad = (): Load => {
  loads += 1;
  return { id: loads, startTime: 0, isPrepared: true };
};

const newLoad = (src: string, startTime: number, isPrepared: boolean): Load => {
  const waiting = load !== null && load.src === undefined ? load : emptyLoad();
  return { ...waiting, src, startTime, isPrepared };
};

/** Makes the element that will play the first video, so that a press does not wait for it. */
export const makeElement = (): void => {
  if (load === null) show(emptyLoad());
};

/** Whether a video loads that is not open yet. */
export const isPrepared = (): boolean => load?.src !== undefined && load.stage === undefined;

/** Ends the loading of what was prepared, unless it is opened. */
export const dropPrepared = (): void => {
  if (load?.stage === undefined) show(null);
};

/**
 * Loads the first part of a video that is likely to be opened, in the place of another one; nothing
 * while a video is open.
 * @param startTime start position in seconds
 */
export const prepareVideo = (src: string, startTime: number): void => {
  if (load?.stage || isFor(src, startTime)) return;
  show(newLoad(src, startTime, true));
  dropTimer = setTimeout(dropPrepared, PREPARED_FOR_MS);
};

type EngineProps = Omit<Stage, 'place'> & Required<Pick<Load, 'src' | 'startTime'>>;

/** Plays a video, the prepared one when it is this one; another video needs another `key`. */
export const Engine = ({ src, startTime, ...shown }: EngineProps) => {
  const ref = useRef<HTMLDivElement>(null);

  // Not while rendering: React may throw away what it has rendered.
  const open = useEffectEvent((): void => {
    if (ref.current === null) return;
    const isReady = load !== null && isFor(src, startTime) && !loading?.error;
    const taken = isReady && load ? load : newLoad(src, startTime, false);
    show({ ...taken, stage: { ...shown, place: ref.current } });
  });
  useLayoutEffect(() => {
    open();
    return () => {
      place.remove();
      show(null);
    };
  }, []);

  return <div ref={ref} className={css.place} />;
};
