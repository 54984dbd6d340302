import {
  type Cut,
  cutOf,
  cutSecondAt,
  type MoveMap,
  type SessionCut,
  videoSecondAt,
} from 'contract';
import { MediaUIEvents } from 'media-chrome/constants';
import type { ClockMedia, Tick } from '../cues/cue-clock.ts';
import type { Media, MediaState } from './media.ts';

/*
 * A cut is played by seeking: the stream is the whole video. Everything above this file counts in
 * seconds of the cut, everything below in seconds of the video.
 */

/** The longest frame of a video; a range ends at most this much early. */
const FRAME_SECONDS = 1 / 24;
/** Half of what the picture fades for around a seek. */
const FADE_SECONDS = 0.075;

/** What is to be played of a map; null when its moves have changed since it was chosen. */
export const cutOfSession = (map: MoveMap, { keys }: SessionCut): Cut | null => {
  const kept = new Set(keys);
  const cut = cutOf(map, (index) => kept.has(map.moves[index]?.key ?? ''));
  return cut.keys.length === kept.size ? cut : null;
};

const endOf = (cut: Cut): number => cut.ranges.at(-1)?.[1] ?? 0;

const inCut = (state: MediaState, cut: Cut): MediaState => {
  const { mediaCurrentTime: time = 0, mediaPreviewTime: preview, mediaEnded = false } = state;
  const isOver = mediaEnded || time >= endOf(cut) - 2 * FRAME_SECONDS;
  return {
    ...state,
    mediaDuration: cut.seconds,
    mediaCurrentTime: isOver ? cut.seconds : cutSecondAt(cut, time),
    mediaEnded: isOver && state.mediaPaused !== false,
    ...(preview !== undefined && { mediaPreviewTime: cutSecondAt(cut, preview) }),
  };
};

/**
 * The store of a video whose times are those of a cut: what is left out does not exist in it, so
 * that no control can seek there.
 */
export const cutMedia = (whole: Media, cut: Cut): Media => {
  let from: MediaState | null = null;
  let shown: MediaState = {};
  const getState = (): MediaState => {
    const state = whole.getState();
    if (state !== from) {
      from = state;
      shown = inCut(state, cut);
    }
    return shown;
  };
  return {
    getState,
    subscribe: (listener) => whole.subscribe(() => listener(getState())),
    dispatch: (action) => {
      const { MEDIA_SEEK_REQUEST, MEDIA_PREVIEW_REQUEST, MEDIA_PLAY_REQUEST } = MediaUIEvents;
      const isTimed = action.type === MEDIA_SEEK_REQUEST || action.type === MEDIA_PREVIEW_REQUEST;
      // Playing on at the end begins again, as with a whole video.
      if (action.type === MEDIA_PLAY_REQUEST && getState().mediaEnded) {
        whole.dispatch({ type: MEDIA_SEEK_REQUEST, detail: videoSecondAt(cut, 0) });
      }
      if (!isTimed || typeof action.detail !== 'number') return whole.dispatch(action);
      whole.dispatch({ ...action, detail: videoSecondAt(cut, action.detail) });
    },
  };
};

type CutElement = ClockMedia & Pick<HTMLVideoElement, 'pause' | 'toggleAttribute' | 'getRootNode'>;

/** Leads a video through the ranges of a cut. */
export class CutPlayback {
  readonly #media: CutElement;
  readonly #cut: Cut;
  #jumping = false;

  constructor(media: CutElement, cut: Cut) {
    this.#media = media;
    this.#cut = cut;
  }

  /**
   * Goes on to the next range at the end of one, and stops at the end of the last.
   * @param tick the video's own time
   * @returns the time of the cut; null while it jumps, when everything that is shown stands
   */
  follow(tick: Tick): Tick | null {
    const { time, running, rate } = tick;
    const media = this.#media;
    if (this.#jumping) {
      if (!running && !media.paused) return null;
      this.#jumping = false;
      this.#fade(false);
    }
    const { ranges, seconds } = this.#cut;
    const frame = FRAME_SECONDS * rate;
    const index = ranges.findIndex(([, to]) => time < to - frame);
    const range = ranges[index];
    if (range === undefined || media.ended) {
      if (!media.paused) media.pause();
      return { ...tick, time: seconds, running: false };
    }
    const [from, to] = range;
    if (time < from - frame) {
      this.#jumping = true;
      this.#fade(true);
      media.currentTime = from;
      return null;
    }
    const isLast = index === ranges.length - 1;
    this.#fade(running && !isLast && to - time < FADE_SECONDS * rate);
    return { ...tick, time: cutSecondAt(this.#cut, time) };
  }

  #fade(isDark: boolean): void {
    const root = this.#media.getRootNode();
    const player = root instanceof ShadowRoot ? root.host : this.#media;
    player.toggleAttribute('data-between', isDark);
  }
}
