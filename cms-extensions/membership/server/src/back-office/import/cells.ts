/* How the cells of a file are read that another platform, a spreadsheet or our own export has made. */

const MARKS: readonly [encoding: string, mark: readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** The text of a file: UTF-8 or UTF-16 by its byte order mark, else UTF-8, else Windows-1252. */
export const decodeFile = (bytes: Uint8Array): string => {
  const marked = MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) return new TextDecoder(marked[0]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes);
    throw error;
  }
};

/** A cell without marks: the one that keeps a spreadsheet from running it as a formula, and those of files put together. */
export const cellText = (cell: string): string =>
  cell
    .replaceAll('\uFEFF', '')
    .replace(/^'(?=[=+\-@\t\r])/, '')
    .trim()
    .normalize();

export type DayOrder = 'day-first' | 'month-first';

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/;
const NUMBERS = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/;

const written = (year: number, month: number, day: number): string | null => {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? date.toISOString().slice(0, 10) : null;
};

/**
 * What comes first in the days of a column such as `12/31/2026`, by the one that can be read in one
 * way alone; null when none of them tells, and the coach is asked.
 */
export const dayOrderOf = (cells: readonly string[]): DayOrder | null => {
  const slashed = cells.flatMap((cell) => {
    const [, first, sign, second] = NUMBERS.exec(cell.trim()) ?? [];
    return sign === '/' ? [[Number(first), Number(second)] as const] : [];
  });
  if (slashed.some(([first]) => first > 12)) return 'day-first';
  const isClear = slashed.every(([first, second]) => first === second);
  return isClear || slashed.some(([, second]) => second > 12) ? 'month-first' : null;
};

/** A cell as a day, `YYYY-MM-DD`; null for what is none. `31.12.2026` has its day first. */
export const dayOf = (cell: string, order: DayOrder): string | null => {
  const [, year, month, day] = ISO.exec(cell) ?? [];
  if (year !== undefined) return written(Number(year), Number(month), Number(day));
  const [, first, sign, second, ofYear] = NUMBERS.exec(cell) ?? [];
  if (ofYear === undefined) return null;
  return sign === '.' || order === 'day-first'
    ? written(Number(ofYear), Number(second), Number(first))
    : written(Number(ofYear), Number(first), Number(second));
};
