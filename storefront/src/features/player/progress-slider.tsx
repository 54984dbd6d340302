import { useQuery } from '@tanstack/react-query';
import { PLAYER } from 'contract';
import { type PointerEvent, useState } from 'react';
import { clock, spokenTime } from './clock.ts';
import { seekTo } from './media-actions.ts';
import type { Media, MediaState } from './media-state.ts';
import * as css from './slider.css.ts';
import { Slider } from './slider.tsx';
import { type Frame, storyboardQuery } from './storyboard.ts';

type Peek = { percent: number; seconds: number };

const PeekFrame = ({ frame }: { frame: Frame }) => (
  <div
    className={css.peekFrame}
    style={{
      width: frame.width,
      height: frame.height,
      backgroundImage: `url("${frame.url}")`,
      backgroundPosition: `-${frame.x}px -${frame.y}px`,
    }}
  />
);

type ProgressSliderProps = { media: Media | null; state: MediaState; storyboard: string | null };

/** How far the film is, 0 to 100 in steps of 0.1; a mouse over it sees what is there. */
export const ProgressSlider = ({ media, state, storyboard }: ProgressSliderProps) => {
  const { data: frames = [] } = useQuery(storyboardQuery(storyboard));
  const [peek, setPeek] = useState<Peek | null>(null);
  const frame =
    peek && frames.find(({ start, end }) => peek.seconds >= start && peek.seconds < end);

  const look = (event: PointerEvent<HTMLInputElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const part = Math.min(1, Math.max(0, (event.clientX - left) / width));
    setPeek({ percent: part * 100, seconds: part * state.duration });
  };

  return (
    <>
      {frame && (
        <div
          className={css.peek}
          style={{ left: `${peek.percent}%`, translate: '-50%' }}
          aria-hidden
        >
          <PeekFrame frame={frame} />
          <span className={css.peekTime}>{clock(peek.seconds)}</span>
        </div>
      )}
      <Slider
        label="Progress"
        min={PLAYER.progressMin}
        max={PLAYER.progressMax}
        step={PLAYER.progressStep}
        value={state.duration > 0 ? (state.time / state.duration) * PLAYER.progressMax : 0}
        valueText={`${spokenTime(state.time)} of ${spokenTime(state.duration)}`}
        onChange={(percent) => media && seekTo(media, percent)}
        onPointerMove={look}
        onPointerLeave={() => setPeek(null)}
      />
    </>
  );
};
