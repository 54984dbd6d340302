import { PROGRESS_REPORT_EVERY_SECONDS } from 'contract';

/** Time values of a media element, in seconds; the duration is not finite until known. */
export type Snapshot = {
  currentTime: number;
  duration: number;
  /** 1 when absent. */
  playbackRate?: number;
};

/** Seconds of the video that were played, from and to. */
export type PlayedRange = [from: number, to: number];

/** A video can seem slightly ahead of the clock, since its events arrive late. */
const TOLERANCE_SECONDS = 1;

/**
 * Counts the seconds of a video that are really played, without skipped parts. A position that is
 * further ahead than the clock allows also counts as a skip.
 */
export class Watch {
  #place: Snapshot | null = null;
  #last: { time: number; atMs: number } | null = null;
  #seconds = 0;
  #ranges: PlayedRange[] = [];
  readonly #all: PlayedRange[] = [];
  /** The start position, which needs no report; later the position last reported. */
  #reportedTime: number | null = null;

  /**
   * The video is at this position and has played since the previous snapshot.
   * @param nowMs milliseconds of any monotonic clock
   */
  readonly plays = (snapshot: Snapshot, nowMs: number): void => {
    const { currentTime: time } = snapshot;
    if (this.#last !== null) {
      const played = time - this.#last.time;
      const passed = (nowMs - this.#last.atMs) / 1000;
      const possible = passed * Math.max(1, snapshot.playbackRate ?? 1) + TOLERANCE_SECONDS;
      if (played > 0 && played <= possible) {
        this.#seconds += played;
        this.#extendRanges(this.#last.time, time);
      }
    }
    this.stands(snapshot);
    this.#last = { time, atMs: nowMs };
  };

  /**
   * The video is at this position without having played since the previous snapshot: it paused or
   * jumped.
   */
  readonly stands = (snapshot: Snapshot): void => {
    this.#last = null;
    const { currentTime, duration } = snapshot;
    // Ignore values of a video that is not loaded yet, or not any more.
    if (!Number.isFinite(duration) || duration <= 0) return;
    this.#place = { currentTime, duration };
    this.#reportedTime ??= currentTime;
  };

  #extendRanges(from: number, to: number): void {
    const last = this.#ranges.at(-1);
    if (last?.[1] === from) last[1] = to;
    else this.#ranges.push([from, to]);
  }

  /** The place and the length of the video, once it is loaded. */
  readonly place = (): Snapshot | null => this.#place;

  /** All seconds that were played. */
  readonly played = (): readonly PlayedRange[] => [...this.#all, ...this.#ranges];

  readonly isDue = (): boolean => this.#seconds >= PROGRESS_REPORT_EVERY_SECONDS;

  /** Returns what is to be reported and marks it as reported; null when there is nothing. */
  readonly take = (): { ranges: PlayedRange[]; place: number } | null => {
    const place = this.#place?.currentTime;
    if (place === undefined || this.#reportedTime === null) return null;
    const moved = Math.abs(place - this.#reportedTime) >= 1;
    if (!moved && this.#seconds < 1) return null;
    const ranges = this.#ranges;
    this.#all.push(...ranges);
    this.#ranges = [];
    this.#seconds = 0;
    this.#reportedTime = place;
    return { ranges, place };
  };
}
