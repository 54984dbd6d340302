import { checkMap } from 'contract';
import { describe, expect, it } from 'vitest';
import { MOVEMENTS_BY_ID, STORED_LONG_PLANK } from '../../../../contract/test/long-plank.ts';
import {
  addAfter,
  beginAt,
  changeMove,
  duplicateRound,
  fillRight,
  joinBlock,
  listOf,
  type MoveList,
  mapOf,
  markAt,
  moveNumberAt,
  moveTo,
  openBlock,
  removeMove,
  renameBlock,
  restAt,
  startsOf,
  toggleRound,
} from './map-edits.ts';

const longPlank = (): MoveList => listOf(STORED_LONG_PLANK) ?? { leadIn: 0, rows: [] };
const EMPTY: MoveList = { leadIn: 0, rows: [] };

const keysOf = (list: MoveList) =>
  mapOf(list)?.blocks.map(({ rounds }) =>
    rounds.map(({ moves }) => moves.map(({ key }) => key).join(' ')),
  );
/** Start, work and rest of a move in tenths. */
const timesOf = (list: MoveList, index: number) => {
  const { work_seconds = 0, rest_seconds = 0 } = list.rows[index]?.move ?? {};
  return [startsOf(list)[index], work_seconds * 10, rest_seconds * 10];
};
const endOf = (list: MoveList) => startsOf(list).at(-1);

describe('a map in the editor', () => {
  it('is stored as it was read', () => {
    expect(mapOf(longPlank())).toEqual(STORED_LONG_PLANK);
  });

  it('is not shown when it has another shape', () => {
    expect(listOf({ version: 1, blocks: 'none' })).toBeNull();
    expect(listOf(null)).toEqual(EMPTY);
    expect(mapOf(EMPTY)).toBeNull();
  });
});

describe('marks', () => {
  it('make a map that covers the video, and blocks by their place', () => {
    let list = EMPTY;
    for (const second of [4, 64, 124, 184]) list = markAt(list, second, 240).list;
    list = restAt(list, 1, 1040);
    list = openBlock(openBlock(list, 1), 3);
    list.rows.forEach((_, index) => {
      list = changeMove(list, index, { movement: 'pl' });
    });
    expect(timesOf(list, 1)).toEqual([640, 400, 200]);
    const map = mapOf(list);
    expect(map?.blocks.map(({ kind, title }) => [kind, title])).toEqual([
      ['warm-up', 'Warm-up'],
      ['main', 'Main'],
      ['cool-down', 'Cool-down'],
    ]);
    const around = { movements: MOVEMENTS_BY_ID, videoSeconds: 240, equipment: '' };
    expect(checkMap(map, around)).toMatchObject({ state: 'complete', errors: [] });
  });

  it('correct the last mark when they follow it at once', () => {
    const marked = markAt(markAt(EMPTY, 0, 240).list, 60, 240).list;
    const { list, index } = markAt(marked, 61.5, 240);
    expect([list.rows.length, index]).toEqual([2, 1]);
    expect(startsOf(list)).toEqual([0, 615, 2400]);
  });

  it('move the beginning of the next move, and nothing after it', () => {
    const { list, index } = markAt(longPlank(), 281, 1680);
    expect(index).toBe(5);
    expect(timesOf(list, 4)).toEqual([2400, 400, 10]);
    expect(timesOf(list, 5)).toEqual([2810, 590, 80]);
    expect(endOf(list)).toBe(16_800);
  });

  it('keep what comes after a rest in the last move', () => {
    const first = restAt(markAt(EMPTY, 0, 240).list, 0, 400);
    const { list } = markAt(first, 55, 240);
    expect(timesOf(list, 0)).toEqual([0, 400, 150]);
    expect(timesOf(list, 1)).toEqual([550, 1850, 0]);
  });
});

describe('edges', () => {
  it('change two neighbours, and stop before work is too short', () => {
    expect(timesOf(beginAt(longPlank(), 5, 2000), 4)).toEqual([2400, 30, 0]);
    const late = beginAt(longPlank(), 5, 9000);
    expect(timesOf(late, 5)).toEqual([3370, 30, 80]);
    expect(endOf(late)).toBe(16_800);
  });

  it('move everything after them with Shift', () => {
    const list = beginAt(longPlank(), 5, 3100, true);
    expect(timesOf(list, 5)).toEqual([3100, 400, 80]);
    expect(endOf(list)).toBe(16_900);
  });

  it('of the first move are the lead-in', () => {
    expect(beginAt(longPlank(), 0, 125).leadIn).toBe(12.5);
  });
});

describe('the order', () => {
  it('changes within and between rounds, and each block keeps a beginning', () => {
    const before = keysOf(longPlank());
    expect(before?.slice(0, 2)).toEqual([['m1 m2 m3 m4'], ['m5 m6 m7 m8', 'm9 m10 m11 m12']]);
    expect(keysOf(moveTo(longPlank(), 3, 4))?.slice(0, 2)).toEqual([
      ['m1 m2 m3'],
      ['m5 m4 m6 m7 m8', 'm9 m10 m11 m12'],
    ]);
    expect(keysOf(moveTo(longPlank(), 8, 0))?.slice(0, 2)).toEqual([
      ['m9 m1 m2 m3 m4'],
      ['m5 m6 m7 m8', 'm10 m11 m12'],
    ]);
    expect(keysOf(removeMove(longPlank(), 4))?.[1]).toEqual(['m6 m7 m8', 'm9 m10 m11 m12']);
  });

  it('is that of new blocks and rounds', () => {
    const opened = openBlock(longPlank(), 8);
    expect(keysOf(opened)?.slice(1, 3)).toEqual([['m5 m6 m7 m8'], ['m9 m10 m11 m12']]);
    expect(keysOf(joinBlock(opened, 8))?.[1]).toEqual(['m5 m6 m7 m8 m9 m10 m11 m12']);
    expect(keysOf(toggleRound(longPlank(), 6))?.[1]?.[1]).toBe('m7 m8');
    expect(mapOf(renameBlock(longPlank(), 4, 'Slow'))?.blocks[1]?.title).toBe('Slow');
  });
});

describe('the number of a move', () => {
  it('is found by the path of a finding', () => {
    const list = longPlank();
    expect(moveNumberAt(list, ['blocks', 1, 'rounds', 1, 'moves', 2, 'side'])).toBe(11);
    expect(moveNumberAt(list, ['blocks', 0, 'rounds', 0, 'moves', 0])).toBe(1);
    expect(moveNumberAt(list, ['blocks', 2, 'title'])).toBeNull();
  });
});

describe('copies', () => {
  it('of a round come after it, with keys of their own', () => {
    const list = duplicateRound(longPlank(), 6);
    expect(keysOf(list)?.[1]).toEqual(['m5 m6 m7 m8', 'm30 m31 m32 m33', 'm9 m10 m11 m12']);
  });

  it('of a left are the right after it', () => {
    const shorter = changeMove(longPlank(), 5, { work_seconds: 30 });
    expect(fillRight(shorter, 5).rows[6]?.move).toMatchObject({ side: 'right', work_seconds: 30 });
    const alone = fillRight(removeMove(longPlank(), 6), 5);
    expect(alone.rows[6]?.move).toMatchObject({ key: 'm30', side: 'right', movement: 'rl' });
  });

  it('are not what is added by hand', () => {
    const { list, index } = addAfter(longPlank(), 28);
    expect(list.rows[index]?.move).toMatchObject({ key: 'm30', movement: '', side: 'both' });
  });
});
