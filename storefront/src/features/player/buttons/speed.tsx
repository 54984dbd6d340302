import { useEffect } from 'react';
import * as m from '#messages/player';
import { cx } from '../../../ui/class-names.ts';
import { key } from '../controls.css.ts';
import { changeCues, SPEEDS, speedWord, useCueSettings } from '../cues/cue-settings.ts';
import { fading } from '../player.css.ts';
import type { VideoElement } from '../video/video-element.ts';
import * as css from './speed.css.ts';

/** Applies the speed that is chosen on this device, also to a video that was loaded again. */
export const useSpeed = (element: VideoElement | null): void => {
  const { speed } = useCueSettings();
  useEffect(() => {
    if (element === null) return;
    const apply = () => {
      element.playbackRate = speed;
    };
    apply();
    // Loading sets the speed back.
    element.addEventListener('loadedmetadata', apply);
    return () => element.removeEventListener('loadedmetadata', apply);
  }, [element, speed]);
};

/** The speed of a video without a list of moves; each press takes the next one. */
export const SpeedButton = ({ element }: { element: VideoElement | null }) => {
  const { speed } = useCueSettings();
  useSpeed(element);
  const next = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
  return (
    <button
      type="button"
      className={cx(key, css.speed, fading)}
      aria-label={m.speed({ speed: speedWord(speed) })}
      onClick={() => changeCues({ speed: next })}
    >
      {speedWord(speed)}×
    </button>
  );
};
