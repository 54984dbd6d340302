import { queryOptions, useQuery } from '@tanstack/react-query';
import { assignInlineVars } from '@vanilla-extract/dynamic';
import { PLAYER } from 'contract';
import { type ComponentProps, type PointerEvent, useState } from 'react';
import { cx } from '../../ui/class-names.ts';
import { clock, type Media, type MediaState, seekTo, spokenTime } from './media.ts';
import * as css from './player.css.ts';

/** A preview frame of a video: its start time in seconds, and its position in the sprite sheet. */
type Frame = {
  start: number;
  end: number;
  url: string;
  x: number;
  y: number;
  width: number;
  height: number;
};

const TIMING = /^([\d:.]+)\s+-->\s+([\d:.]+)/;
const REGION = /#xywh=(?:pixel:)?(\d+),(\d+),(\d+),(\d+)/;

const toSeconds = (time: string): number =>
  time.split(':').reduce((total, part) => total * 60 + Number(part), 0);

/**
 * Parses a storyboard from Mux: WebVTT whose cues name regions of a sprite sheet.
 * @param base the storyboard's URL, for resolving relative ones
 */
export const parseStoryboard = (vtt: string, base: string): Frame[] => {
  const lines = vtt.split(/\r?\n/);
  return lines.flatMap((line, index) => {
    const timing = TIMING.exec(line);
    const target = lines[index + 1];
    const region = target === undefined ? null : REGION.exec(target);
    if (!timing || target === undefined || !region) return [];
    const [x = 0, y = 0, width = 0, height = 0] = region.slice(1).map(Number);
    return {
      start: toSeconds(timing[1] ?? '0'),
      end: toSeconds(timing[2] ?? '0'),
      url: new URL(target.slice(0, region.index), base).href,
      x,
      y,
      width,
      height,
    };
  });
};

/** A video's preview frames; empty on failure, since the slider works without them. */
const storyboardQuery = (url: string | null) =>
  queryOptions({
    queryKey: ['storyboard', url],
    enabled: url !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const address = new URL(url ?? '', window.location.href).href;
      const response = await fetch(address, { signal });
      return response.ok ? parseStoryboard(await response.text(), address) : [];
    },
  });

type SliderProps = Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'value'> & {
  label: string;
  value: number;
  min: number;
  max: number;
  /** The value as a text for screen readers. */
  valueText: string;
  onChange: (value: number) => void;
};

/** A slider of the player, based on a native input for keyboard and screen readers. */
export const Slider = ({ label, value, valueText, onChange, className, ...input }: SliderProps) => {
  const percent = ((value - input.min) / (input.max - input.min)) * 100;
  return (
    <input
      {...input}
      type="range"
      value={value}
      aria-label={label}
      aria-valuetext={valueText}
      className={cx(css.slider, className)}
      style={assignInlineVars({ [css.filled]: `${percent}%` })}
      onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
    />
  );
};

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

/** The position in the video, 0 to 100 in steps of 0.1; hovering shows a preview frame. */
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
