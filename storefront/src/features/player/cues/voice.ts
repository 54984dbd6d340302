import { type MoveMap, moveEndOf, workEndOf } from 'contract';
import { spokenNext } from '../../moves/index.ts';
import type { Tick } from './cue-clock.ts';

/** A rest of this length, in video seconds, is long enough to name what comes. */
const REST_SECONDS = 6;
/** When the rest is shorter, the voice speaks this long before the end of the work. */
const BEFORE_END_SECONDS = 5;

/** The video second at which the voice names the move after the one at `index`. */
export const spokenAt = (map: MoveMap, index: number): number | null => {
  const move = map.moves[index];
  if (move === undefined || index + 1 >= map.moves.length) return null;
  const workEnd = workEndOf(move);
  if (moveEndOf(move) - workEnd >= REST_SECONDS) return workEnd;
  return Math.max(move.start, workEnd - BEFORE_END_SECONDS);
};

/** Volume of the video while the voice speaks, as a share of the member's own. */
const DUCKED = 0.3;
const DOWN_MS = 200;
const UP_MS = 400;

/** Whether the browser can speak the page's language. */
export const canSpeak = (): boolean => {
  if (typeof speechSynthesis === 'undefined') return false;
  const language = document.documentElement.lang.split('-')[0] || 'en';
  return speechSynthesis.getVoices().some(({ lang }) => lang.split(/[-_]/)[0] === language);
};

/** Calls back when the browser's voices have changed: some browsers load them late. */
export const onVoices = (changed: () => void): (() => void) => {
  if (typeof speechSynthesis === 'undefined') return () => {};
  speechSynthesis.addEventListener('voiceschanged', changed);
  return () => speechSynthesis.removeEventListener('voiceschanged', changed);
};

type VolumeOf = Pick<HTMLMediaElement, 'volume' | 'muted'>;

/** Names the next move through the browser's speech, and lowers the video meanwhile. */
export class Voice {
  readonly #media: VolumeOf;
  #before: Tick | null = null;
  /** Place of the move that is being named; null while the voice is silent. */
  #naming: number | null = null;
  /** The member's own volume until it is given back. */
  #own: number | null = null;
  #ramp = 0;

  constructor(media: VolumeOf) {
    this.#media = media;
  }

  /** @param easierOf the easier form to mention with a move; null for none */
  follow(map: MoveMap, tick: Tick, easierOf: (index: number) => string | null): void {
    const before = this.#before;
    this.#before = tick;
    const isRead = before !== null && tick.time >= before.time && tick.time - before.time < 1;
    if (!tick.running || !isRead) {
      if (before !== null && Math.abs(tick.time - before.time) >= 1) this.cancel();
      return;
    }
    const naming = this.#naming === null ? undefined : map.moves[this.#naming];
    if (naming !== undefined && tick.time >= naming.start) this.cancel();
    for (const [index, move] of map.moves.entries()) {
      const at = spokenAt(map, index);
      if (at === null || at <= before.time || at > tick.time) continue;
      const next = map.moves[index + 1];
      if (next === undefined || tick.time >= moveEndOf(move)) continue;
      this.#say(spokenNext(next, easierOf(index + 1)), index + 1);
    }
  }

  cancel(): void {
    if (this.#naming === null) return;
    speechSynthesis.cancel();
    this.#end();
  }

  #say(text: string, index: number): void {
    this.cancel();
    const speech = new SpeechSynthesisUtterance(text);
    speech.lang = document.documentElement.lang || 'en';
    this.#naming = index;
    speech.onend = () => this.#naming === index && this.#end();
    speech.onerror = () => this.#naming === index && this.#end();
    if (!this.#media.muted) {
      this.#own ??= this.#media.volume;
      this.#rampTo(this.#own * DUCKED, DOWN_MS);
    }
    speechSynthesis.speak(speech);
  }

  #end(): void {
    this.#naming = null;
    if (this.#own !== null) this.#rampTo(this.#own, UP_MS);
  }

  #rampTo(volume: number, ms: number): void {
    cancelAnimationFrame(this.#ramp);
    const from = this.#media.volume;
    const began = performance.now();
    const step = () => {
      const share = Math.min(1, (performance.now() - began) / ms);
      this.#media.volume = from + (volume - from) * share;
      if (share < 1) this.#ramp = requestAnimationFrame(step);
      else if (this.#naming === null) this.#own = null;
    };
    step();
  }
}
