import { describe, expect, it } from 'vitest';
import { cellText, dayOf, dayOrderOf, decodeFile } from './cells.ts';

describe('the text of a file', () => {
  const utf16 = (text: string): number[] => [...Buffer.from(text, 'utf16le')];
  it.each<[string, readonly number[]]>([
    ['UTF-8', [...Buffer.from('münchen')]],
    ['UTF-8 with a mark', [...Buffer.from('\uFEFFmünchen')]],
    ['UTF-16 with a mark', [0xff, 0xfe, ...utf16('münchen')]],
    ['UTF-16 the other way', [0xfe, 0xff, ...Buffer.from(utf16('münchen')).swap16()]],
    ['Windows-1252', [...Buffer.from('münchen', 'latin1')]],
  ])('is read from %s', (_, bytes) => {
    expect(decodeFile(Uint8Array.from(bytes))).toBe('münchen');
  });
});

describe('a cell', () => {
  it.each([
    ["'=1+1", '=1+1'],
    ["'@home", '@home'],
    ["'tis", "'tis"],
    [' a ', 'a'],
    ['\uFEFFanna', 'anna'],
  ])('%j is read as %j', (cell, text) => {
    expect(cellText(cell)).toBe(text);
  });
});

describe('a column of days', () => {
  it.each<[string[], (string | null)[] | null]>([
    [
      ['2026-12-31', '2026-12-31T23:00:00Z'],
      ['2026-12-31', '2026-12-31'],
    ],
    [
      ['31.12.2026', '1.2.2026'],
      ['2026-12-31', '2026-02-01'],
    ],
    [
      ['12/31/2026', '1/2/2026'],
      ['2026-12-31', '2026-01-02'],
    ],
    [
      ['31/12/2026', '1/2/2026'],
      ['2026-12-31', '2026-02-01'],
    ],
    [['2/2/2026'], ['2026-02-02']],
    [['1/2/2026', '3/4/2026'], null],
    [
      ['2026-02-30', '', 'soon'],
      [null, null, null],
    ],
  ])('%j is read as %j', (cells, days) => {
    const order = dayOrderOf(cells);
    expect(order && cells.map((cell) => dayOf(cell, order))).toEqual(days);
  });

  it('is read as the coach says when nothing tells', () => {
    expect(dayOf('1/2/2026', 'day-first')).toBe('2026-02-01');
    expect(dayOf('1/2/2026', 'month-first')).toBe('2026-01-02');
  });
});
