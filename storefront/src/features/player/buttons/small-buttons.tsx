import type { Workout } from 'contract';
import { useEffect, useState } from 'react';
import * as m from '#messages/player';
import { localPath } from '../../../locale.ts';
import { IconButton } from '../../../ui/button/button.tsx';
import { cx } from '../../../ui/class-names.ts';
import {
  ArrowClockwiseIcon,
  ArrowCounterClockwiseIcon,
  CornersInIcon,
  CornersOutIcon,
  ShareIcon,
} from '../../../ui/icons/icons.ts';
import { type Shared, ShareOutcome, share } from '../../../ui/share.tsx';
import * as controls from '../controls.css.ts';

import { changeCues, SPEEDS, speedWord, useCueSettings } from '../cues/cue-settings.ts';
import { fading } from '../player.css.ts';
import { type Media, type MediaState, skip, toggleFullscreen } from '../video/media.ts';
import type { VideoElement } from '../video/video-element.ts';
import * as css from './small-buttons.css.ts';

/** Shares the workout's page, which opens the player at the second that is shown now. */
export const ShareButton = ({ workout, seconds }: { workout: Workout; seconds: number }) => {
  const [outcome, setOutcome] = useState<Shared | null>(null);
  const { slug, title } = workout;
  const onShare = async () =>
    setOutcome(await share(title, localPath(`/workouts/${slug}?t=${Math.floor(seconds)}`)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears when the focus leaves what is in it
    <div
      className={css.place}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Into the address, which is to be copied.
        if (!currentTarget.contains(relatedTarget)) setOutcome(null);
      }}
    >
      <IconButton label={m.share} onClick={onShare}>
        <ShareIcon size="large" />
      </IconButton>
      <ShareOutcome shared={outcome} className={css.outcome} />
    </div>
  );
};

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
      className={cx(controls.key, css.speed, fading)}
      aria-label={m.speed({ speed: speedWord(speed) })}
      onClick={() => changeCues({ speed: next })}
    >
      {speedWord(speed)}×
    </button>
  );
};

export const SkipButton = ({ media, seconds }: { media: Media; seconds: number }) => (
  <button
    type="button"
    className={controls.key}
    aria-label={m.skip({
      direction: seconds < 0 ? 'back' : 'forward',
      seconds: Math.abs(seconds),
    })}
    onClick={() => skip(media, seconds)}
  >
    {seconds < 0 ? (
      <ArrowCounterClockwiseIcon className={controls.keyIcon} />
    ) : (
      <ArrowClockwiseIcon className={controls.keyIcon} />
    )}
    <span className={controls.keyNumber} aria-hidden="true">
      {Math.abs(seconds)}
    </span>
  </button>
);

/** Toggles full screen; absent where the browser has none. */
export const FullscreenButton = ({ media, state }: { media: Media; state: MediaState }) =>
  state.mediaFullscreenUnavailable === undefined && (
    <IconButton
      label={state.mediaIsFullscreen ? m.exitFull : m.full}
      className={cx(controls.fullKey, fading)}
      onClick={() => toggleFullscreen(media)}
    >
      {state.mediaIsFullscreen ? <CornersInIcon size="large" /> : <CornersOutIcon size="large" />}
    </IconButton>
  );
