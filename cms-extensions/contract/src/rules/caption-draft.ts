import type { MoveSide } from '../enumerations.ts';
import type { Move, MoveMap, Movement } from '../move-map.ts';
import type { StoredMove, StoredMoveMap } from '../stored-move-map.ts';
import { moveEndOf, toTenths, workEndOf } from './cues.ts';

/** One caption of a video; video seconds. */
export type Caption = { start: number; end: number; text: string };

export type CaptionDraft = {
  map: StoredMoveMap;
  /** How sure each move is, by its key: 1, 0.7 or 0.4. */
  confidence: { key: string; value: number }[];
};

const SIDE_TEXT: Readonly<Record<MoveSide, string>> = {
  both: '',
  left: ', left',
  right: ', right',
  alternating: ', alternating',
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The captions of a workout that has only its map: the move at each start of work, with the title
 * and the round where these begin, and the next move at each rest.
 */
export const captionsOf = (map: MoveMap): Caption[] =>
  map.moves.flatMap((move, index) => {
    const before = map.moves[index - 1];
    const next = map.moves[index + 1];
    const block = map.blocks.find(({ key }) => key === move.block);
    const isNew = before?.block !== move.block || before.round !== move.round;
    const round = block !== undefined && block.rounds > 1 ? `, round ${move.round}` : '';
    const title = isNew && block !== undefined ? `${block.title}${round}. ` : '';
    const spoken = (one: Move): string => `${one.spoken}${SIDE_TEXT[one.side]}`;
    const text = `${title}${capitalized(spoken(move))}. ${move.work_seconds} seconds.`;
    const [workEnd, end] = [workEndOf(move), moveEndOf(move)];
    const work = { start: move.start, end: workEnd, text };
    if (end === workEnd) return [work];
    const coming = next === undefined ? '' : ` Next: ${spoken(next)}.`;
    return [work, { start: workEnd, end, text: `Rest.${coming}` }];
  });

/** Text in lower case, with single spaces and without marks between words. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

type Name = { text: string; movement: Movement; isAlias: boolean };

/** All names by which movements are looked for, the longest first. */
const namesOf = (movements: readonly Movement[]): Name[] =>
  movements
    .flatMap((movement) => [
      ...[movement.name, movement.spoken].map((name) => ({ name, movement, isAlias: false })),
      ...movement.aliases.map((name) => ({ name, movement, isAlias: true })),
    ])
    .map(({ name, ...rest }) => ({ text: plain(name), ...rest }))
    .filter(({ text }) => text !== '')
    .sort((a, b) => b.text.length - a.text.length);

const NUMBERS: Readonly<Record<string, number>> = {
  ten: 10,
  fifteen: 15,
  twenty: 20,
  'twenty five': 25,
  thirty: 30,
  'thirty five': 35,
  forty: 40,
  'forty five': 45,
  fifty: 50,
  sixty: 60,
};
const SECONDS = new RegExp(`\\b(\\d+|${Object.keys(NUMBERS).toReversed().join('|')}) seconds?\\b`);

/** The seconds that a sentence names; null without any. */
const secondsIn = (sentence: string): number | null => {
  const number = SECONDS.exec(sentence)?.[1];
  return number === undefined ? null : (NUMBERS[number] ?? Number(number));
};

const sideIn = (sentence: string): MoveSide =>
  (['left', 'right', 'alternating'] as const).find((side) =>
    new RegExp(`\\b${side}\\b`).test(sentence),
  ) ?? 'both';

/** A movement that a caption names. */
type Mention = {
  movement: Movement;
  side: MoveSide;
  value: number;
  spokenSeconds: number | null;
  /** The sentence before it, which may be a title. */
  before: string;
};

const mentionIn = (sentences: readonly string[], names: readonly Name[]): Mention | null => {
  let best: Mention | null = null;
  sentences.forEach((written, index) => {
    const sentence = plain(written);
    // A proposal of an easier form and the announcement of what comes begin no move.
    if (/\beasier\b/.test(sentence) || sentence.startsWith('next')) return;
    const found = names.find(({ text }) => ` ${sentence} `.includes(` ${text} `));
    if (found === undefined) return;
    const spokenSeconds = secondsIn(sentence) ?? secondsIn(plain(sentences[index + 1] ?? ''));
    const isAtStart = ` ${sentence} `.startsWith(` ${found.text} `);
    const certain = isAtStart && !found.isAlias && spokenSeconds !== null;
    const value = certain ? 1 : found.isAlias && !isAtStart ? 0.4 : 0.7;
    if (best !== null && best.value >= value) return;
    const side = found.movement.sides === 'both' ? 'both' : sideIn(sentence);
    const before = (sentences[index - 1] ?? '').trim();
    best = { movement: found.movement, side, value, spokenSeconds, before };
  });
  return best;
};

/** A move that a caption began. Times in tenths. */
type Begun = Mention & { start: number; restFrom: number | null };

const OTHER_SIDE = { left: 'right', right: 'left', both: 'both', alternating: 'both' } as const;

/** The moves that captions begin, in order. */
const beginnings = (captions: readonly Caption[], movements: readonly Movement[]): Begun[] => {
  const names = namesOf(movements);
  const begun: Begun[] = [];
  let pending = '';
  for (const { start, text } of captions.toSorted((a, b) => a.start - b.start)) {
    const sentences = text.replace(/\s+/g, ' ').split(/(?<=[.!?])\s+/);
    const current = begun.at(-1);
    const at = toTenths(start);
    if (sentences.some((sentence) => /\brest$/.test(plain(sentence)))) {
      if (current !== undefined) current.restFrom ??= at;
      continue;
    }
    const mention = mentionIn(sentences, names);
    if (mention === null) {
      const said = plain(text);
      if (/\bround \w+$/.test(said)) pending = text.trim();
      if (/\bother side\b/.test(said) && current !== undefined) {
        const { movement, spokenSeconds } = current;
        const side = OTHER_SIDE[current.side];
        const again = { movement, side, value: 0.7, spokenSeconds, before: '' };
        begun.push({ ...again, start: at, restFrom: null });
      }
      continue;
    }
    const isSame = mention.movement === current?.movement && mention.side === current.side;
    // The coach speaks of the move that goes on.
    if (isSame && mention.value < 1 && current.restFrom === null) continue;
    begun.push({ ...mention, before: mention.before || pending, start: at, restFrom: null });
    pending = '';
  }
  return begun;
};

const ROUNDS: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, five: 5 };

/** Longer sentences announce nothing: the time of the patterns grows with the square of the text. */
const HEADING_MAX = 200;

/** The title and the round that a sentence announces. */
const headingOf = (before: string): { title: string; round: number } => {
  if (before.length > HEADING_MAX) return { title: '', round: 1 };
  const sentence = before.replace(/[.!?]+$/, '');
  const match = /^(.*?),? *\bround (\w+)$/i.exec(sentence);
  if (match === null) return { title: sentence, round: 1 };
  const [, title = '', round = ''] = match;
  return { title, round: ROUNDS[round.toLowerCase()] ?? (Number(round) || 1) };
};

type DraftBlock = { title: string; rounds: StoredMove[][] };

/** A map has at least a warm-up, a main part and a cool-down. */
const BLOCKS_MIN = 3;

/**
 * Moves in blocks by the announced titles. With fewer than a map needs, they are no titles: the
 * first and the last move become warm-up and cool-down.
 */
const inBlocks = (begun: readonly Begun[], moves: readonly StoredMove[]): DraftBlock[] => {
  const blocks: DraftBlock[] = [];
  const headings = begun.map(({ before }) => headingOf(before));
  const titled = headings.filter(({ title, round }) => title !== '' && round === 1);
  const hasTitles = titled.length >= BLOCKS_MIN;
  moves.forEach((move, index) => {
    const { title = '', round = 1 } = headings[index] ?? {};
    const block = blocks.at(-1);
    const begins = hasTitles ? title !== '' : index === 1 || index === moves.length - 1;
    if (block !== undefined && round > 1) {
      block.rounds.push([move]);
    } else if (block === undefined || begins) {
      blocks.push({ title: hasTitles ? title : '', rounds: [[move]] });
    } else {
      block.rounds.at(-1)?.push(move);
    }
  });
  return blocks;
};

const kindAt = (index: number, count: number): StoredMoveMap['blocks'][number]['kind'] => {
  if (index === 0) return 'warm-up';
  return index === count - 1 ? 'cool-down' : 'main';
};

const TITLES = { 'warm-up': 'Warm-up', main: 'Main part', 'cool-down': 'Cool-down' } as const;

/**
 * A first map from what the coach says in the captions: names and aliases of movements begin
 * moves, 'rest' ends their work, and 'round' begins another round. The coach checks it.
 * @param seconds the length of the video
 */
export const draftFromCaptions = (
  captions: readonly Caption[],
  movements: readonly Movement[],
  seconds: number,
): CaptionDraft => {
  const begun = beginnings(captions, movements);
  const moves = begun.map((one, index): StoredMove => {
    const end = begun[index + 1]?.start ?? Math.max(toTenths(seconds), one.start);
    const said = one.spokenSeconds === null ? end : one.start + toTenths(one.spokenSeconds);
    const workEnd = one.restFrom ?? Math.min(said, end);
    return {
      key: `m${index + 1}`,
      movement: one.movement.id,
      side: one.side,
      work_seconds: (workEnd - one.start) / 10,
      rest_seconds: (end - workEnd) / 10,
      flags: null,
      kit: null,
      easier: null,
      harder: null,
    };
  });
  const blocks = inBlocks(begun, moves);
  return {
    map: {
      version: 1,
      lead_in_seconds: (begun[0]?.start ?? 0) / 10,
      blocks: blocks.map(({ title, rounds }, index) => {
        const kind = kindAt(index, blocks.length);
        return {
          key: `b${index + 1}`,
          title: title.slice(0, 40) || TITLES[kind],
          kind,
          rounds: rounds.map((inRound) => ({ moves: inRound })),
        };
      }),
    },
    confidence: begun.map(({ value }, index) => ({ key: `m${index + 1}`, value })),
  };
};
