import {
  type BodyChoice,
  MOVEMENT_FLAGS,
  MOVEMENT_KIT,
  type MovementFlag,
  type MovementKit,
} from '../enumerations.ts';
import type { Move, MoveMap, MoveSummary } from '../move-map.ts';
import { fitSentence } from '../texts/sentences.ts';
import { sumOfSeconds, toTenths } from './cues.ts';

const maskOf = <Name extends string>(order: readonly Name[], names: readonly Name[]): number =>
  names.reduce((mask, name) => mask | (1 << order.indexOf(name)), 0);

/** Flags as a mask: bit n is the n-th of `MOVEMENT_FLAGS`. */
export const flagMask = (flags: readonly MovementFlag[]): number => maskOf(MOVEMENT_FLAGS, flags);
/** Kit as a mask: bit n is the n-th of `MOVEMENT_KIT`. */
export const kitMask = (kit: readonly MovementKit[]): number => maskOf(MOVEMENT_KIT, kit);

/** The flags that put a move out, for each choice. 'No kit' looks at the kit instead. */
const SPARED: Readonly<Record<BodyChoice, number>> = {
  wrists: flagMask(['wrists']),
  jumping: flagMask(['jumps']),
  quiet: flagMask(['jumps', 'noisy']),
  kneeling: flagMask(['kneeling']),
  kit: 0,
  standing: flagMask(['floor', 'lying', 'kneeling', 'seated']),
};

type Part = MoveSummary['parts'][number];

const partOf = ({ flags, kit, easier, work_seconds, rest_seconds }: Move): Part => [
  flagMask(flags),
  kitMask(kit),
  easier === null ? -1 : flagMask(easier.flags),
  easier === null ? 0 : kitMask(easier.kit),
  sumOfSeconds([work_seconds, rest_seconds]),
];

/** Whether a move can be done as it is, in its easier form, or not. */
export type Fit = 'fits' | 'easier' | 'out';

const fitOfPart = (
  [flags, kit, easierFlags, easierKit]: Part,
  spare: readonly BodyChoice[],
  countEasier: boolean,
): Fit => {
  const spared = spare.reduce((mask, choice) => mask | SPARED[choice], 0);
  const isOut = (itsFlags: number, itsKit: number): boolean =>
    (itsFlags & spared) !== 0 || (itsKit !== 0 && spare.includes('kit'));
  if (!isOut(flags, kit)) return 'fits';
  return countEasier && easierFlags !== -1 && !isOut(easierFlags, easierKit) ? 'easier' : 'out';
};

/** Seconds of work and rest by how they fit. The lead-in belongs to no move. */
export type FitSeconds = Record<Fit, number>;

const secondsBy = (fits: readonly (readonly [Fit, number])[]): FitSeconds => {
  const tenths: FitSeconds = { fits: 0, easier: 0, out: 0 };
  for (const [fit, seconds] of fits) tenths[fit] += toTenths(seconds);
  return { fits: tenths.fits / 10, easier: tenths.easier / 10, out: tenths.out / 10 };
};

/**
 * Which moves fit today.
 * @param spare what the member spares
 * @param countEasier whether a move counts when only its easier form fits
 * @returns the seconds, and the fit of each move in order
 */
export const fitOf = (
  moves: readonly Move[],
  spare: readonly BodyChoice[],
  countEasier: boolean,
): FitSeconds & { moves: Fit[] } => {
  const fits = moves.map((move) => {
    const part = partOf(move);
    return [fitOfPart(part, spare, countEasier), part[4]] as const;
  });
  return { ...secondsBy(fits), moves: fits.map(([fit]) => fit) };
};

/** The same seconds from a workout's summary. */
export const fitOfSummary = (
  { parts }: MoveSummary,
  spare: readonly BodyChoice[],
  countEasier: boolean,
): FitSeconds =>
  secondsBy(parts.map((part) => [fitOfPart(part, spare, countEasier), part[4]] as const));

/** The line under a workout: '26 of 28 min fit, 10 in the easier form'. */
export const fitText = ({ fits, easier, out }: FitSeconds): string => {
  const minutes = (...seconds: number[]): number => Math.floor(sumOfSeconds(seconds) / 60);
  return fitSentence({
    fits: minutes(fits, easier),
    all: minutes(fits, easier, out),
    isWhole: out === 0,
    easier: minutes(easier),
  });
};

/** The main work: its seconds, and the movement that has the most of them, of equals the first. */
const mainWork = ({ blocks, moves }: MoveMap) => {
  const main = new Set(blocks.filter(({ kind }) => kind === 'main').map(({ key }) => key));
  const worked = moves.filter(({ block }) => main.has(block));
  const byMovement = [...Map.groupBy(worked, ({ movement }) => movement)].map(
    ([movement, its]) => ({ movement, seconds: sumOfSeconds(its.map((one) => one.work_seconds)) }),
  );
  const [most] = byMovement.toSorted((a, b) => b.seconds - a.seconds);
  return {
    main_movement: most?.movement ?? '',
    main_seconds: sumOfSeconds(byMovement.map((one) => one.seconds)),
  };
};

/** A workout's moves in the few numbers that `fitOfSummary` and `firstWeek` need. */
export const summaryOf = (id: string, map: MoveMap): MoveSummary => {
  const { moves, seconds } = map;
  const parts = new Map<string, Part>();
  for (const move of moves) {
    const part = partOf(move);
    const key = part.slice(0, 4).join();
    const same = parts.get(key);
    if (same === undefined) parts.set(key, part);
    else same[4] = sumOfSeconds([same[4], part[4]]);
  }
  return { id, seconds, parts: [...parts.values()], ...mainWork(map) };
};
