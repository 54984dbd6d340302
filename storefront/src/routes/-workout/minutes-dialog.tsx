import { assignInlineVars } from '@vanilla-extract/dynamic';
import {
  COUNTED_FROM_SECONDS,
  clockText,
  cutOf,
  cutText,
  cutToMinutes,
  type MoveMap,
  mapEndOf,
  sumOfSeconds,
  type WorkoutDetails,
} from 'contract';
import { useId, useState } from 'react';
import * as m from '#messages/minutes';
import { usePlayWorkout } from '../../features/player/index.ts';
import { Facts } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { PlayIcon } from '../../ui/icons/icons.ts';
import { hidden } from '../../ui/layout.css.ts';
import { Stepper } from '../../ui/stepper/stepper.tsx';
import { small, soft, strong } from '../../ui/type.css.ts';
import {
  cutBlockText,
  cutForMinutes,
  keepMinutes,
  lastMinutes,
  MINUTES_MIN,
  minutesMax,
} from './minutes.ts';
import * as css from './minutes-dialog.css.ts';

const CutBar = ({ map, kept }: { map: MoveMap; kept: ReadonlySet<number> }) => (
  <div className={css.bar} aria-hidden="true">
    {map.moves.map((move, index) => (
      <i
        key={move.key}
        className={cx(css.part, map.moves[index + 1]?.block !== move.block && css.blockEnd)}
        data-out={!kept.has(index) || undefined}
        style={{ flexGrow: sumOfSeconds([move.work_seconds, move.rest_seconds]) }}
      />
    ))}
  </div>
);

type MinutesDialogProps = { workout: WorkoutDetails; map: MoveMap; onClose: () => void };

/** Cuts a workout to the minutes that a member has, and plays it. */
export const MinutesDialog = ({ workout, map, onClose }: MinutesDialogProps) => {
  const [minutes, setMinutes] = useState(() => lastMinutes(map));
  const play = usePlayWorkout('workouts');
  const fieldId = useId();
  const most = minutesMax(map);
  const all = Math.floor(mapEndOf(map) / 60);
  const cut = cutToMinutes(map, minutes);
  const kept = new Set(cut.indexes);
  const [plays, ...rest] = cutText(cut, minutes).split('. ');
  const choose = (next: number) => {
    if (next >= MINUTES_MIN && next <= most) setMinutes(next);
  };
  const start = (part?: { cut: ReturnType<typeof cutForMinutes> }) => {
    onClose();
    void play(workout, part);
  };
  const blocks = map.blocks.map((block) => ({
    term: cutBlockText(map, cut, block),
    value: clockText(
      cutOf(
        { ...map, lead_in_seconds: 0 },
        (index) => kept.has(index) && map.moves[index]?.block === block.key,
      ).seconds,
    ),
  }));
  return (
    <Dialog
      open
      onClose={onClose}
      size="middle"
      title={m.title}
      foot={
        <>
          <Button kind="quiet" onClick={() => start()}>
            {m.all({ minutes: all })}
          </Button>
          <Button
            onClick={() => {
              keepMinutes(minutes);
              start({ cut: cutForMinutes(map, minutes) });
            }}
          >
            <PlayIcon />
            {m.play({ minutes })}
          </Button>
        </>
      }
    >
      <Stepper
        value={minutes}
        min={MINUTES_MIN}
        max={most}
        less={m.less}
        more={m.more}
        onChange={choose}
      >
        <p aria-hidden="true">
          {m.bigMinutes({ minutes, b: (text) => <b className={css.number}>{text}</b> })}
        </p>
      </Stepper>
      <div>
        <label className={hidden} htmlFor={fieldId}>
          {m.minutes}
        </label>
        <input
          id={fieldId}
          type="range"
          className={css.slider}
          min={MINUTES_MIN}
          max={most}
          value={minutes}
          aria-valuetext={m.valueText({ minutes })}
          style={assignInlineVars({
            [css.filled]: `${((minutes - MINUTES_MIN) / Math.max(1, most - MINUTES_MIN)) * 100}%`,
          })}
          onChange={(event) => choose(event.currentTarget.valueAsNumber)}
        />
        <p className={cx(small, soft, css.ends)} aria-hidden="true">
          <span>{m.shortest({ minutes: MINUTES_MIN })}</span>
          <span>{most}</span>
        </p>
      </div>
      <div>
        <CutBar map={map} kept={kept} />
        <p className={cx(small, soft, css.note)}>{m.note}</p>
      </div>
      <p role="status">
        <b className={strong}>{rest.length > 0 ? `${plays}.` : plays}</b>{' '}
        <span className={soft}>
          {rest.join('. ')} {cut.seconds < COUNTED_FROM_SECONDS ? m.notCounted : m.counted}
        </span>
      </p>
      <Facts facts={blocks} />
    </Dialog>
  );
};
