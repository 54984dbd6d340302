import { assignInlineVars } from '@vanilla-extract/dynamic';
import {
  cueAt,
  type MoveMap,
  mapEndOf,
  moveEndOf,
  nextMoveStart,
  previousMoveStart,
} from 'contract';
import { type KeyboardEvent, memo, useEffect, useState } from 'react';
import * as m from '#messages/playerMoves';
import { cx } from '../../../ui/class-names.ts';
import { moveInSentence, moveName } from '../../moves/index.ts';
import { PreviewFrame, shareAt } from '../controls.tsx';
import {
  clock,
  type Media,
  type MediaState,
  preview,
  seekTo,
  skip,
  spokenTime,
} from '../video/media.ts';
import * as css from './move-slider.css.ts';

const ARROW_SECONDS = 10;
const STEP_SECONDS = 0.1;

type SegmentsProps = {
  map: MoveMap;
  length: number;
  /** Place of the present move; the number of moves after the last. */
  current: number;
};

const Segments = memo(({ map, length, current }: SegmentsProps) =>
  map.moves.map((move, index) => {
    const start = index === 0 ? 0 : move.start;
    const isBlockEnd = map.moves[index + 1]?.block !== move.block;
    return (
      <i
        key={move.key}
        className={cx(css.segment, isBlockEnd && css.blockEnd)}
        data-at={index < current ? 'past' : index === current ? 'now' : undefined}
        style={assignInlineVars({
          [css.from]: `${(start / length) * 100}%`,
          [css.wide]: `${((moveEndOf(move) - start) / length) * 100}%`,
        })}
      />
    );
  }),
);

const BlockNames = ({ map, length, current }: SegmentsProps) => (
  <div className={css.blockNames} aria-hidden="true">
    {map.blocks.map((block, index) => (
      <span
        key={block.key}
        className={css.blockName}
        data-now={map.moves[current]?.block === block.key || undefined}
        style={assignInlineVars({
          [css.from]: `${((index === 0 ? 0 : block.start) / length) * 100}%`,
          [css.wide]: `${((block.start + block.seconds - (index === 0 ? 0 : block.start)) / length) * 100}%`,
        })}
      >
        {block.title}
      </span>
    ))}
  </div>
);

const placeOf = (map: MoveMap, time: number): number => {
  const { phase, index } = cueAt(map, time, 1);
  return phase === 'end' ? map.moves.length : (index ?? 0);
};

const Tip = ({ map, state, length }: { map: MoveMap; state: MediaState; length: number }) => {
  const { mediaPreviewTime: seconds } = state;
  if (seconds === undefined) return null;
  const move = map.moves[Math.min(placeOf(map, seconds), map.moves.length - 1)];
  return (
    <div
      className={css.tip}
      style={assignInlineVars({ [css.from]: `${(seconds / length) * 100}%` })}
      aria-hidden="true"
    >
      <PreviewFrame state={state} className={css.tipFrame} />
      <p className={css.tipText}>
        <span>{move === undefined ? '' : moveName(move)}</span>
        <span>{clock(seconds)}</span>
      </p>
    </div>
  );
};

type MoveSliderProps = { map: MoveMap; media: Media; state: MediaState };

/** '5 minutes 16 seconds of 28 minutes, reverse lunge, left'. */
const valueText = (map: MoveMap, time: number, length: number): string => {
  const move = map.moves[placeOf(map, time)];
  const place = m.timeOf({ time: spokenTime(time), length: spokenTime(length) });
  return move === undefined ? place : `${place}, ${moveInSentence(move)}`;
};

/**
 * The position in the video, with the moves as segments and the blocks' titles above them. A press
 * goes to the pressed time, not to the start of the move.
 */
export const MoveSlider = ({ map, media, state }: MoveSliderProps) => {
  const length = state.mediaDuration || mapEndOf(map);
  const time = Math.min(length, state.mediaCurrentTime ?? 0);
  const current = placeOf(map, time);
  /** Whether the keyboard is on the slider: the move at the present time then stands above it. */
  const [isFocused, setIsFocused] = useState(false);
  useEffect(() => {
    if (isFocused) preview(media, time);
  }, [isFocused, media, time]);

  const actions = new Map([
    ['ArrowLeft', () => skip(media, -ARROW_SECONDS)],
    ['ArrowDown', () => skip(media, -ARROW_SECONDS)],
    ['ArrowRight', () => skip(media, ARROW_SECONDS)],
    ['ArrowUp', () => skip(media, ARROW_SECONDS)],
    ['PageUp', () => seekTo(media, previousMoveStart(map, time))],
    ['PageDown', () => seekTo(media, nextMoveStart(map, time) ?? length)],
    ['Home', () => seekTo(media, 0)],
    ['End', () => seekTo(media, length)],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions.get(event.key);
    if (action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <div className={css.slider}>
      <BlockNames map={map} length={length} current={current} />
      <Tip map={map} state={state} length={length} />
      <div
        className={css.rail}
        style={assignInlineVars({ [css.played]: `${(time / length) * 100}%` })}
      >
        <div aria-hidden="true">
          <Segments map={map} length={length} current={current} />
        </div>
        <input
          type="range"
          className={css.range}
          aria-label={m.progress}
          aria-valuetext={valueText(map, time, length)}
          min={0}
          max={length}
          step={STEP_SECONDS}
          value={time}
          onChange={(event) => seekTo(media, event.currentTarget.valueAsNumber)}
          onKeyDown={onKeyDown}
          onPointerMove={(event) => preview(media, shareAt(event) * length)}
          onPointerLeave={() => preview(media, null)}
          onFocus={(event) => setIsFocused(event.currentTarget.matches(':focus-visible'))}
          onBlur={() => {
            setIsFocused(false);
            preview(media, null);
          }}
        />
        <i className={css.thumb} aria-hidden="true" />
      </div>
    </div>
  );
};
