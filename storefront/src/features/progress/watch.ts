import { PROGRESS_REPORT_EVERY_SECONDS, WATCHED_REPORT_MAX_SECONDS } from 'contract';

/** What there is to report of a video: the position, and what was played since the last time. */
export type WatchReport = {
  duration_completed: number;
  duration_total: number;
  seconds_watched: number;
};

/** What a media element says of itself. Times in seconds; the length is not finite until known. */
export type Reading = { currentTime: number; duration: number };

/** A video can seem to run a little ahead of the clock, since its events come late. */
const TOLERANCE_SECONDS = 1;

/**
 * Watches a video being watched: counts what is really played, and not what is jumped over. A reading
 * that is further ahead than the clock allows was a jump, too.
 */
export class Watch {
  #place: Reading | null = null;
  #last: { time: number; atMs: number } | null = null;
  #seconds = 0;
  /** Where the video was taken up, which nobody has to be told; then the place last reported. */
  #reportedTime: number | null = null;

  /**
   * The video is there, and has played from the reading before.
   * @param nowMs milliseconds on any clock that only goes forward
   */
  readonly plays = (reading: Reading, nowMs: number): void => {
    const { currentTime: time } = reading;
    if (this.#last !== null) {
      const played = time - this.#last.time;
      const passed = (nowMs - this.#last.atMs) / 1000;
      if (played > 0 && played <= passed + TOLERANCE_SECONDS) this.#seconds += played;
    }
    this.stands(reading);
    this.#last = { time, atMs: nowMs };
  };

  /** The video is there, and has not played from the reading before: it stood, or it jumped. */
  readonly stands = (reading: Reading): void => {
    this.#last = null;
    const { currentTime, duration } = reading;
    // A video that is not there yet, or not any more, is nowhere.
    if (!Number.isFinite(duration) || duration <= 0) return;
    this.#place = { currentTime, duration };
    this.#reportedTime ??= currentTime;
  };

  /** Whether enough has been watched to say so. */
  readonly isDue = (): boolean => this.#seconds >= PROGRESS_REPORT_EVERY_SECONDS;

  /** What there is to report, which counts as reported; null when nothing is. */
  readonly take = (): WatchReport | null => {
    const place = this.#place;
    if (place === null || this.#reportedTime === null) return null;
    const moved = Math.abs(place.currentTime - this.#reportedTime) >= 1;
    if (!moved && this.#seconds < 1) return null;
    const watched = Math.min(this.#seconds, WATCHED_REPORT_MAX_SECONDS);
    this.#seconds -= watched;
    this.#reportedTime = place.currentTime;
    return {
      duration_completed: Math.min(place.currentTime, place.duration),
      duration_total: place.duration,
      seconds_watched: watched,
    };
  };

  /** A report did not arrive: what was watched goes with the next one. */
  readonly giveBack = ({ seconds_watched }: WatchReport): void => {
    this.#seconds += seconds_watched;
  };
}
