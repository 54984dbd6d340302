import { type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { savesData } from '../../../ui/saves-data.ts';
import * as css from './stage.css.ts';
import { VideoElement } from './video-element.ts';

if (!customElements.get('mux-video')) customElements.define('mux-video', VideoElement);

/** The name by which Media Chrome finds the preview frames; nobody reads it. */
const STORYBOARD_LABEL = 'thumbnails';
/**
 * Most that is loaded ahead of what plays, in seconds. hls.js would load ten minutes where a minute
 * has few bytes, also for who leaves after the first one, and Mux is paid for each minute it delivers.
 */
const AHEAD_SECONDS = 120;
/** A video that nobody has opened is given up after this time. */
const PREPARED_FOR_MS = 60_000;

/** Mux's video element: HLS in every browser. It begins to load; tracking and cookies are off. */
const createVideo = (src: string, startTime: number): VideoElement => {
  const video = new VideoElement();
  video.className = css.engine;
  video.disableTracking = true;
  video.disableCookies = true;
  video.startTime = startTime;
  video._hlsConfig = { maxMaxBufferLength: AHEAD_SECONDS };
  // Without it the browser refuses the storyboard, which comes from another origin.
  video.crossOrigin = 'anonymous';
  // A larger picture is left to those who do not save data.
  if (savesData()) video.maxAutoResolution = '720p';
  video.playsInline = true;
  video.src = src;
  return video;
};

/** `HAVE_METADATA`: the browser has chosen what to play. */
const HAS_METADATA = 1;

/**
 * Adds the preview frames. WebKit plays nothing before the tracks are loaded that a video had when
 * its loading began, and with hundreds of cues their loading may never end there; so they come
 * after that.
 * @param src the frames as WebVTT
 */
const addStoryboard = (video: VideoElement, src: string): void => {
  const add = () => {
    const track = document.createElement('track');
    Object.assign(track, { label: STORYBOARD_LABEL, kind: 'metadata', default: true, src });
    video.append(track);
  };
  if (video.readyState >= HAS_METADATA) add();
  else video.addEventListener('loadedmetadata', add, { once: true });
};

type Prepared = {
  video: VideoElement;
  src: string;
  startTime: number;
  timer: ReturnType<typeof setTimeout>;
};

let prepared: Prepared | null = null;
let isOpen = false;

/** Ends the loading of what was prepared, unless it is opened. */
export const dropPrepared = (): void => {
  if (prepared === null) return;
  clearTimeout(prepared.timer);
  prepared.video.removeAttribute('src');
  prepared = null;
};

/**
 * Loads the first part of a video that is likely to be opened, in the place of another one; nothing
 * while a video is open.
 * @param startTime start position in seconds
 */
export const prepareVideo = (src: string, startTime: number): void => {
  const isPrepared = prepared?.src === src && prepared.startTime === startTime;
  if (isOpen || isPrepared) return;
  dropPrepared();
  const video = createVideo(src, startTime);
  video.preload = 'metadata';
  prepared = { video, src, startTime, timer: setTimeout(dropPrepared, PREPARED_FOR_MS) };
};

const takePrepared = (src: string, startTime: number): VideoElement | null => {
  const taken = prepared;
  if (taken?.src !== src || taken.startTime !== startTime || taken.video.error) {
    dropPrepared();
    return null;
  }
  clearTimeout(taken.timer);
  prepared = null;
  return taken.video;
};

type EngineProps = {
  src: string;
  poster: string | null;
  /** Preview frames as WebVTT, as Mux makes them. */
  storyboard: string | null;
  /** Start position in seconds; more than 0 when the video resumes. */
  startTime: number;
  ref: Ref<VideoElement>;
};

/** Plays a video, the prepared one when it is this one; another video needs another `key`. */
export const Engine = ({ src, poster, storyboard, startTime, ref }: EngineProps) => {
  const place = useRef<HTMLDivElement>(null);
  const element = useRef<VideoElement>(null);

  // Not while rendering: React may throw away what it has rendered.
  const open = useEffectEvent((): VideoElement => {
    const video = takePrepared(src, startTime) ?? createVideo(src, startTime);
    if (poster !== null) video.poster = poster;
    if (storyboard !== null) addStoryboard(video, storyboard);
    return video;
  });
  useLayoutEffect(() => {
    const video = open();
    isOpen = true;
    element.current = video;
    place.current?.append(video);
    video.autoplay = true;
    return () => {
      isOpen = false;
      video.remove();
    };
  }, []);

  useImperativeHandle<VideoElement | null, VideoElement | null>(ref, () => element.current, []);
  return <div ref={place} className={css.place} />;
};
