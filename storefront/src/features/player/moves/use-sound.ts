import { type Bell, bellsBetween, type Fit, type MoveMap } from 'contract';
import { useEffect, useMemo } from 'react';
import type { Tick } from '../cues/cue-clock.ts';
import { useCueSettings } from '../cues/cue-settings.ts';
import { Voice } from '../cues/voice.ts';
import type { VideoElement } from '../video/video-element.ts';

/** Tones are planned at most this far ahead, in real seconds. */
const AHEAD_SECONDS = 0.25;

/**
 * A tone whose time fell between two readings, as in a hidden tab with its few of them, still rings
 * at once when it is at most this late: half of the way to the next tone, in real seconds.
 */
const LATE_SECONDS = 0.5;

/** -12 dB and -9 dB. */
const TONES = {
  short: { hertz: 660, seconds: 0.09, gain: 0.251 },
  long: { hertz: 880, seconds: 0.42, gain: 0.355 },
} as const;

/** Without it, the tone would click. */
const ATTACK_SECONDS = 0.006;

type Planned = { stop: () => void };

/**
 * The bell through Web Audio, beside the video's own sound. Tones are planned from the latest
 * reading of the video's time; `cancel` silences what is planned.
 */
export class Bells {
  readonly #planned = new Map<string, Planned>();
  #context: BaseAudioContext | null;
  #before: Tick | null = null;

  /** @param context null in a browser without Web Audio */
  constructor(context: BaseAudioContext | null) {
    this.#context = context;
  }

  /** Plans the tones that follow a reading; cancels them after a jump, a stop or a new speed. */
  follow(map: MoveMap, tick: Tick): void {
    const before = this.#before;
    this.#before = tick;
    const jumped =
      before !== null && (tick.time < before.time - 0.05 || tick.time > before.time + 1);
    if (!tick.running || before?.rate !== tick.rate || jumped) this.cancel();
    if (!tick.running) return;
    const isNext = before?.running === true && before.rate === tick.rate && !jumped;
    const from = isNext ? Math.min(tick.time, before.time) : tick.time;
    for (const bell of bellsBetween(map, from, tick.time + AHEAD_SECONDS * tick.rate, tick.rate)) {
      const inSeconds = (bell.at - tick.time) / tick.rate;
      if (inSeconds > -LATE_SECONDS) this.#plan(bell, Math.max(0, inSeconds));
    }
  }

  /** Rings the three short tones and the long one, as before a change. */
  try(): void {
    this.cancel();
    for (const [index, kind] of (['short', 'short', 'short', 'long'] as const).entries()) {
      this.#ring(`try ${index}`, kind, index);
    }
  }

  cancel(): void {
    for (const { stop } of this.#planned.values()) stop();
    this.#planned.clear();
  }

  #plan({ kind, at }: Bell, inSeconds: number): void {
    const name = `${kind} ${at}`;
    const state = this.#context?.state;
    // The audio's clock stands: all that is planned meanwhile would ring at once when it goes on.
    if (state === 'suspended' || state === 'interrupted') return;
    if (!this.#planned.has(name)) this.#ring(name, kind, inSeconds);
  }

  #ring(name: string, kind: Bell['kind'], inSeconds: number): void {
    const context = this.#context;
    if (context === null) return;
    const { hertz, seconds, gain } = TONES[kind];
    const start = context.currentTime + inSeconds;
    const end = start + seconds;
    const tone = new OscillatorNode(context, { frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(gain, start + ATTACK_SECONDS);
    volume.gain.setValueAtTime(gain, end - seconds / 2);
    volume.gain.linearRampToValueAtTime(0, end);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(end);
    // Kept while it sounds: a reading just before its time must not plan it again.
    this.#planned.set(name, {
      stop: () => {
        tone.stop();
        volume.disconnect();
      },
    });
  }
}

/** One for the page: a browser allows only a few. */
export let audio: AudioContext | undefined;

export const audioContext = (): AudioContext | null => {
  if (typeof AudioContext === 'undefined') return null;
  audio ??= new AudioContext();
  // Suspended until the page was clicked, by a call ('interrupted' on iOS), or by other headphones.
  if (audio.state !== 'running') {
    audio.resume().catch((error: unknown) => console.info('The bell stays silent', error));
  }
  return audio;
};

/** Wakes the bell after a call or a change of headphones: by the next touch or key, or by playing. */
export const useAwakeBell = (element: VideoElement | null): void => {
  useEffect(() => {
    const stop = new AbortController();
    const options = { capture: true, signal: stop.signal };
    for (const event of ['pointerup', 'keydown']) {
      document.addEventListener(event, audioContext, options);
    }
    for (const event of ['play', 'playing']) element?.addEventListener(event, audioContext);
    return () => {
      stop.abort();
      for (const event of ['play', 'playing']) element?.removeEventListener(event, audioContext);
    };
  }, [element]);
};

export const useSound = (map: MoveMap, fits: readonly Fit[], element: VideoElement | null) => {
  const { bell, voice } = useCueSettings();
  const bells = useMemo(() => new Bells(audioContext()), []);
  const speaker = useMemo(() => element && new Voice(element), [element]);
  useAwakeBell(element);

  useEffect(() => {
    if (!bell) bells.cancel();
    return () => bells.cancel();
  }, [bell, bells]);
  useEffect(() => {
    if (!voice) speaker?.cancel();
    return () => speaker?.cancel();
  }, [voice, speaker]);

  const follow = (tick: Tick) => {
    if (bell) bells.follow(map, tick);
    if (!voice) return;
    speaker?.follow(map, tick, (index) =>
      fits[index] === 'easier' ? (map.moves[index]?.easier?.text ?? null) : null,
    );
  };
  return { follow, tryBell: () => bells.try() };
};

/** Keeps the screen on while the video plays, where the browser can. */
export const useWakeLock = (playing: boolean): void => {
  useEffect(() => {
    if (!playing || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let ended = false;
    const release = (held: WakeLockSentinel) => void held.release();
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (held) => {
          lock = held;
          if (ended) release(held);
        },
        (error: unknown) => console.info('The screen may turn dark', error),
      );
    };
    ask();
    // The browser takes the lock from a hidden page.
    document.addEventListener('visibilitychange', ask);
    return () => {
      ended = true;
      document.removeEventListener('visibilitychange', ask);
      if (lock) release(lock);
    };
  }, [playing]);
};
