import type { Fit, MoveMap } from 'contract';
import { useEffect, useMemo } from 'react';
import { Bells } from '../cues/bell.ts';
import type { Tick } from '../cues/cue-clock.ts';
import { useCueSettings } from '../cues/cue-settings.ts';
import { Voice } from '../cues/voice.ts';
import type { VideoElement } from '../video/video-element.ts';
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
