import type { Fit, Move, MoveMap } from 'contract';
import { type Ref, type RefObject, useLayoutEffect, useRef } from 'react';
import * as m from '#messages/playerMoves';
import { capital } from '../../../locale.ts';
import { hidden } from '../../../ui/layout.css.ts';
import {
  announcement,
  moveInSentence,
  shortSeconds,
  sideAndSeconds,
  sideWord,
} from '../../moves/index.ts';
import type { ShownCue } from '../cues/cue-clock.ts';
import * as css from './move-band.css.ts';
import { FIT } from './move-layout.ts';

/** The number turns to the accent for this many seconds before the work ends. */
const LAST_SECONDS = 3;

/** 'On the forearms', or 'Left, on the forearms'. */
const easierForm = ({ side }: Move, text: string): string => {
  return capital(side === 'both' ? text : `${sideWord(side)}, ${text}`);
};

type BandTexts = {
  word: string;
  block?: string;
  name: string;
  side?: string;
  easier?: string;
  harder?: string;
  later?: { word: string; name: string; side: string };
  isLast?: boolean;
};

const bandTexts = (
  map: MoveMap,
  fits: readonly Fit[],
  { phase, index, next, state }: ShownCue,
): BandTexts => {
  /** The second line, and the forms below it: the easier form alone where today asks for it. */
  const forms = (move: Move, at: number | null) =>
    fits[at ?? -1] === 'easier' && move.easier !== null
      ? { side: easierForm(move, move.easier.text) }
      : {
          side: sideAndSeconds(move),
          easier: move.easier?.text,
          harder: move.harder ?? undefined,
        };
  const move = index === null ? undefined : map.moves[index];
  const coming = next === null ? undefined : map.moves[next];
  const word = { playing: null, paused: m.paused, waiting: m.oneMoment }[state];
  if (phase === 'end') {
    const side = m.minutes({ count: Math.round(map.seconds / 60) });
    return { word: m.done, name: m.doneName, side };
  }
  if (phase === 'work' && move !== undefined) {
    return {
      word: word ?? m.now,
      name: move.name,
      ...forms(move, index),
      later: coming && {
        word:
          move.rest_seconds > 0
            ? m.nextAfter({ seconds: shortSeconds(move.rest_seconds) })
            : m.next,
        name: coming.name,
        side: sideAndSeconds(coming),
      },
      isLast: coming === undefined,
    };
  }
  // In a rest and before the first move, what comes stands in the large place.
  const after = next === null ? undefined : map.moves[next + 1];
  const block = map.blocks.find(({ key }) => key === coming?.block);
  const isNewBlock = move !== undefined && coming !== undefined && move.block !== coming.block;
  const phaseWord = phase === 'rest' ? m.rest : m.beginsIn;
  return {
    word: word === null ? phaseWord : `${phaseWord}. ${word}`,
    block: isNewBlock && block ? m.nextBlock({ block: block.title }) : undefined,
    name: coming ? m.nextName({ name: coming.name }) : m.doneAfter,
    ...(coming && { ...forms(coming, next), harder: undefined }),
    later: coming &&
      after && {
        word:
          coming.rest_seconds > 0
            ? m.afterNextIn({ seconds: shortSeconds(coming.rest_seconds) })
            : m.afterNext,
        name: after.name,
        side: sideAndSeconds(after),
      },
  };
};

/** '12 seconds left of reverse lunge', or what the seconds lead to. */
const leftText = (map: MoveMap, { phase, index, remaining }: ShownCue): string => {
  const move = index === null ? undefined : map.moves[index];
  const seconds = m.seconds({ count: remaining });
  if (phase === 'work' && move !== undefined) {
    return m.leftOfMove({ seconds, move: moveInSentence(move) });
  }
  return phase === 'rest' ? m.leftOfRest({ seconds }) : m.leftUntilFirst({ seconds });
};

/** Says each change of move once, politely; never seconds. */
export const Announcer = ({ map, cue }: { map: MoveMap; cue: ShownCue }) => {
  const at = (index: number | null) => (index === null ? undefined : map.moves[index]);
  return (
    <p className={hidden} role="status">
      {announcement(cue.phase, at(cue.index), at(cue.next))}
    </p>
  );
};

type Step = { size: number; isShort?: boolean; isLeast?: boolean };

/*
 * How long texts are made to fit, each step tried when the one before it is not enough: smaller
 * type, then without the harder form, at last with one line of what comes next.
 */
const STEPS: readonly Step[] = [
  { size: 1 },
  { size: 0.9 },
  { size: 0.8 },
  { size: 0.9, isShort: true },
  { size: 0.8, isShort: true },
  { size: 0.7, isShort: true },
  { size: 0.7, isShort: true, isLeast: true },
];

const isWithin = (band: HTMLElement): boolean => {
  const [bar, ...texts] = [...band.children].filter((child) => child instanceof HTMLElement);
  const top = bar?.offsetHeight ?? 0;
  return texts.every(
    (text) =>
      text.offsetTop >= top &&
      text.offsetTop + text.offsetHeight <= band.clientHeight &&
      (getComputedStyle(text).overflowY !== 'auto' || text.scrollHeight <= text.clientHeight),
  );
};

/**
 * Makes the band's texts as large as there is room for.
 * @param texts changes with them
 */
const useFit = (band: RefObject<HTMLElement | null>, texts: string): void => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have another size
  useLayoutEffect(() => {
    const element = band.current;
    if (element === null) return;
    const fit = () => {
      for (const { size, isShort = false, isLeast = false } of STEPS) {
        element.style.setProperty(FIT, String(size));
        element.toggleAttribute('data-short', isShort);
        element.toggleAttribute('data-least', isLeast);
        if (isWithin(element)) return;
      }
    };
    fit();
    let isShown = true;
    void document.fonts?.ready.then(() => isShown && fit());
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => fit());
    observer?.observe(element);
    return () => {
      isShown = false;
      observer?.disconnect();
    };
  }, [band, texts]);
};

/** More letters than this take two lines on a laptop. */
const LONG_NAME = 16;

type BandProps = {
  map: MoveMap;
  /** How each move fits today, when that decides what is played. */
  fits: readonly Fit[];
  cue: ShownCue;
  barRef: Ref<HTMLElement>;
};

/** The band below the picture: the seconds, the present move and the next one. */
export const MoveBand = ({ map, fits, cue, barRef }: BandProps) => {
  const texts = bandTexts(map, fits, cue);
  const { word, block, name, side, easier, harder, later, isLast } = texts;
  const band = useRef<HTMLElement>(null);
  const isLong = cue.remaining > 99;
  useFit(band, JSON.stringify([texts, isLong]));
  const isLastSeconds = cue.phase === 'work' && cue.remaining <= LAST_SECONDS;
  return (
    <section
      ref={band}
      className={css.band}
      aria-label={m.nowAndNext}
      data-phase={cue.phase}
      data-move={cue.index ?? undefined}
    >
      <div className={css.phaseBar} aria-hidden="true">
        <i ref={barRef} className={css.phaseDone} />
      </div>
      {cue.phase !== 'end' && (
        <p
          className={css.count}
          role="timer"
          aria-live="off"
          aria-label={leftText(map, cue)}
          data-long={isLong || undefined}
          data-last={isLastSeconds || undefined}
        >
          {cue.remaining}
        </p>
      )}
      <div className={css.now}>
        <p className={css.word}>
          {word}
          {block !== undefined && <span>. {block}</span>}
        </p>
        <h2 className={css.name} data-long={name.length > LONG_NAME || undefined}>
          {name}
        </h2>
        {side !== undefined && <p className={css.side}>{side}</p>}
        {easier !== undefined && (
          <p className={css.forms}>
            <span className={css.easier}>{m.easier({ text: easier })}</span>{' '}
            {harder !== undefined && (
              <span className={css.harder}>{m.harder({ text: harder })}</span>
            )}
          </p>
        )}
      </div>
      <div className={css.next}>
        {later !== undefined && (
          <>
            <p className={css.word}>{later.word}</p>
            <p className={css.nextName}>{later.name}</p>
            <p className={css.side}>{later.side}</p>
          </>
        )}
        {isLast && (
          <>
            <p className={css.word}>{m.next}</p>
            <p className={css.nextName}>{m.doneAfter}</p>
          </>
        )}
      </div>
    </section>
  );
};
