import { PLAYER } from 'contract';
import { IconButton } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import {
  ArrowClockwiseIcon,
  ArrowCounterClockwiseIcon,
  CornersInIcon,
  CornersOutIcon,
  PauseIcon,
  PlayIcon,
  SpeakerHighIcon,
  SpeakerXIcon,
} from '../../ui/icons/icons.ts';
import { setVolume, skip, toggleMuted, togglePlay } from './media-actions.ts';
import type { Media, MediaState } from './media-state.ts';
import * as css from './player.css.ts';
import { Slider } from './slider.tsx';

type ControlProps = { media: Media | null; state: MediaState };

const SkipKey = ({ media, seconds }: { media: Media | null; seconds: number }) => (
  <button
    type="button"
    className={css.key}
    aria-label={`Skip ${seconds < 0 ? 'back' : 'forward'} ${Math.abs(seconds)} seconds`}
    onClick={() => media && skip(media, seconds)}
  >
    {seconds < 0 ? (
      <ArrowCounterClockwiseIcon className={css.keyIcon} />
    ) : (
      <ArrowClockwiseIcon className={css.keyIcon} />
    )}
    <span className={css.keyNumber} aria-hidden="true">
      {Math.abs(seconds)}
    </span>
  </button>
);

/** Back 10 seconds, play or pause, forward 10 seconds. */
export const MainKeys = ({ media, state }: ControlProps) => (
  <div className={cx(css.keys, css.fading)}>
    <SkipKey media={media} seconds={-PLAYER.skipSeconds} />
    <button
      type="button"
      className={css.playKey}
      aria-label={state.playing ? 'Pause' : 'Play'}
      onClick={() => media && togglePlay(media)}
    >
      {state.playing ? (
        <PauseIcon className={css.playIcon} />
      ) : (
        <PlayIcon className={css.playIcon} />
      )}
    </button>
    <SkipKey media={media} seconds={PLAYER.skipSeconds} />
  </div>
);

/** Mute and volume. */
export const VolumeControl = ({ media, state }: ControlProps) => {
  const silent = state.muted || state.volume === 0;
  return (
    <div className={cx(css.volume, css.fading)}>
      <IconButton label={silent ? 'Unmute' : 'Mute'} onClick={() => media && toggleMuted(media)}>
        {silent ? <SpeakerXIcon size="large" /> : <SpeakerHighIcon size="large" />}
      </IconButton>
      <Slider
        label="Volume"
        className={css.volumeSlider}
        min={PLAYER.volumeMin}
        max={PLAYER.volumeMax}
        step={PLAYER.volumeStep}
        value={state.muted ? 0 : state.volume}
        valueText={silent ? 'Muted' : `${state.volume} percent`}
        onChange={(volume) => media && setVolume(media, volume)}
      />
    </div>
  );
};

/** Fills the screen, or gives it back. */
export const FullscreenKey = ({ full, toggle }: { full: boolean; toggle: () => void }) => (
  <IconButton
    label={full ? 'Exit full screen' : 'Full screen'}
    className={cx(css.fullKey, css.fading)}
    onClick={toggle}
  >
    {full ? <CornersInIcon size="large" /> : <CornersOutIcon size="large" />}
  </IconButton>
);
