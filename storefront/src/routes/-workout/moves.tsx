import {
  type BodyChoice,
  clockText,
  type Move,
  type MoveMap,
  type MovementFlag,
  type WorkoutDetails,
} from 'contract';
import type { MouseEvent } from 'react';
import { equipment as equipmentTerm } from '#messages/workout';
import * as m from '#messages/workoutMoves';
import {
  KIT_NAMES,
  moveName,
  numberWord,
  roundsText,
  shortSeconds,
  useBodyToday,
} from '../../features/moves/index.ts';
import { usePlayWorkout } from '../../features/player/index.ts';
import { capital, localPath } from '../../locale.ts';
import { Facts } from '../../ui/basics.tsx';
import { Button } from '../../ui/button/button.tsx';
import { scriptedOnly } from '../../ui/by-session.css.ts';
import { cx } from '../../ui/class-names.ts';
import { PrinterIcon } from '../../ui/icons/icons.ts';
import { hidden, wrap } from '../../ui/layout.css.ts';
import { small, soft, t2, t3 } from '../../ui/type.css.ts';
import { ForToday } from './for-today.tsx';
import { askedSecond, cutForMinutes, offersMinutes, useAskedPart } from './minutes.ts';
import * as css from './workout.css.ts';
import { TrialNote, WorkoutActions } from './workout-aside.tsx';

type Fact = { term: string; value: string };

const flagFact = (moves: readonly Move[], flag: MovementFlag): string => {
  const count = moves.filter(({ flags }) => flags.includes(flag)).length;
  return count === 0 ? m.none : m.movesOf({ count, all: moves.length });
};

/** The facts that are counted from the moves, after what the coach has written. */
const withMoves = (facts: readonly Fact[], equipment: string, { moves }: MoveMap): Fact[] => {
  const kit = [...new Set(moves.flatMap((move) => move.kit.map((one) => KIT_NAMES[one])))].join(
    ', ',
  );
  return [
    ...facts.map((fact) =>
      fact.term === equipmentTerm && equipment === '' && kit !== ''
        ? { ...fact, value: capital(kit) }
        : fact,
    ),
    { term: m.jumps, value: flagFact(moves, 'jumps') },
    { term: m.wrists, value: flagFact(moves, 'wrists') },
    { term: m.kneeling, value: flagFact(moves, 'kneeling') },
  ];
};

/** The flags that a move shows, each with the choices that spare it. */
const TAGS = [
  { flag: 'wrists', spared: ['wrists'] },
  { flag: 'kneeling', spared: ['kneeling', 'standing'] },
  { flag: 'jumps', spared: ['jumping', 'quiet'] },
] as const satisfies readonly {
  flag: MovementFlag;
  spared: readonly BodyChoice[];
}[];

const Tags = ({ move, choices }: { move: Move; choices: readonly BodyChoice[] }) =>
  TAGS.filter(({ flag }) => move.flags.includes(flag)).map(({ flag, spared }) => {
    const isSpared = spared.some((choice) => choices.includes(choice));
    return (
      <span key={flag} className={cx(css.tag, isSpared && css.tagSpared)}>
        {m.tag({ flag })}
        {isSpared && <span className={hidden}>{m.toSpare}</span>}
      </span>
    );
  });

type RowProps = {
  slug: string;
  move: Move;
  choices: readonly BodyChoice[];
  onGo: (event: MouseEvent, seconds: number) => void;
};

const MoveRow = ({ slug, move, choices, onGo }: RowProps) => (
  <li className={css.move}>
    <span className={css.moveTime}>{clockText(Math.floor(move.start))}</span>
    <div>
      <a
        className={css.moveLink}
        href={localPath(`/workouts/${slug}?t=${Math.floor(move.start)}`)}
        onClick={(event) => onGo(event, move.start)}
      >
        {moveName(move)}
      </a>
      <Tags move={move} choices={choices} />
      {move.easier !== null && <p className={css.moveForm}>{m.easier(move.easier)}</p>}
      {move.harder !== null && <p className={css.moveForm}>{m.harder({ text: move.harder })}</p>}
    </div>
    <p className={css.moveLength}>
      {shortSeconds(move.work_seconds)}
      {move.rest_seconds > 0 && (
        <>
          <br />
          {m.rest({ seconds: shortSeconds(move.rest_seconds) })}
        </>
      )}
    </p>
  </li>
);

/** A round by what its moves are; two rounds with the same movements are shown once. */
const roundKey = (moves: readonly Move[]): string =>
  moves.map(({ movement, side }) => `${movement} ${side}`).join();

const roundsOf = (map: MoveMap, block: string): Move[][] => {
  const rounds: Move[][] = [];
  for (const move of map.moves.filter((one) => one.block === block)) {
    const round = rounds[move.round - 1];
    if (round === undefined) rounds.push([move]);
    else round.push(move);
  }
  return rounds;
};

type BlockProps = Omit<RowProps, 'move'> & { map: MoveMap; block: MoveMap['blocks'][number] };

const Block = ({ map, block, ...row }: BlockProps) => {
  const rounds = roundsOf(map, block.key);
  const isRepeated = new Set(rounds.map(roundKey)).size === 1;
  const shown = isRepeated ? rounds.slice(0, 1) : rounds;
  const length = [capital(roundsText(block)), clockText(Math.floor(block.seconds))]
    .filter(Boolean)
    .join(', ');
  return (
    <section aria-label={block.title}>
      <div className={css.blockHead}>
        <h3 className={t3}>{block.title}</h3>
        <span className={cx(small, soft)}>{length}</span>
      </div>
      {shown.map((moves, index) => (
        <div key={moves[0]?.key}>
          {shown.length > 1 && <p className={css.round}>{m.round({ number: index + 1 })}</p>}
          <ol className={css.moves}>
            {moves.map((move) => (
              <MoveRow key={move.key} move={move} {...row} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
};

/** Work and rest of the whole workout as a bar; the list below says the same. */
const MoveBar = ({ map }: { map: MoveMap }) => (
  <div className={css.moveBar} aria-hidden="true">
    {map.blocks.map(({ key, seconds }) => (
      <span key={key} className={css.barBlock} style={{ flexGrow: seconds }}>
        {map.moves
          .filter(({ block }) => block === key)
          .map((move) => [
            <i key={move.key} className={css.barWork} style={{ flexGrow: move.work_seconds }} />,
            move.rest_seconds > 0 && (
              <i
                key={`${move.key} rest`}
                className={css.barRest}
                style={{ flexGrow: move.rest_seconds }}
              />
            ),
          ])}
      </span>
    ))}
  </div>
);

/** The minutes that the address asks for, `?minutes=17`: a cut; else the second. */
const askedPart = (workout: WorkoutDetails, map: MoveMap) => {
  const minutes = Number(new URLSearchParams(window.location.search).get('minutes'));
  return offersMinutes(map, minutes) ? { cut: cutForMinutes(map, minutes) } : askedSecond(workout);
};

type MovesProps = { workout: WorkoutDetails; map: MoveMap; facts: readonly Fact[] };

/** What the workout consists of, each move with a way into the video, and what the moves ask. */
export const WorkoutMoves = ({ workout, map, facts }: MovesProps) => {
  const play = usePlayWorkout('workouts');
  useAskedPart(workout, () => askedPart(workout, map));
  const { choices } = useBodyToday();
  const onGo = (event: MouseEvent, seconds: number) => {
    // A new tab or window opens the page instead, as any link.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void play(workout, { startAt: seconds });
  };
  return (
    <div className={cx(wrap, css.columns, css.withMoves)}>
      <section className={css.movesList} aria-labelledby="moves">
        <div className={css.movesHead}>
          <h2 className={t2} id="moves">
            {m.whatYouDo}
          </h2>
          <Button
            kind="quiet"
            small
            className={cx(scriptedOnly, css.print)}
            onClick={() => window.print()}
          >
            <PrinterIcon />
            {m.print}
          </Button>
        </div>
        <MoveBar map={map} />
        <p className={cx(small, soft, css.movesNote)}>
          {m.movesNote({ moves: map.moves.length, blocks: numberWord(map.blocks.length) })}
        </p>
        {map.blocks.map((block) => (
          <Block
            key={block.key}
            map={map}
            block={block}
            slug={workout.slug}
            choices={choices}
            onGo={onGo}
          />
        ))}
      </section>
      <ForToday workout={workout} map={map} />
      <aside className={css.side} aria-label={m.before}>
        <Facts facts={withMoves(facts, workout.equipment, map)} />
        <WorkoutActions workout={workout} />
        <TrialNote />
      </aside>
    </div>
  );
};
