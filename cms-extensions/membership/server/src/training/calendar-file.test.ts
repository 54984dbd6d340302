import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { describe, expect, it } from 'vitest';
import { type CalendarFile, writeCalendar } from './calendar-file.ts';

type Read = { start: string; summary: string; description: string };

const calendarOf = (changes: Partial<CalendarFile>, days: readonly string[]): CalendarFile => ({
  name: 'Ondelle',
  language: 'en',
  time: '07:00',
  timeZone: 'Europe/Berlin',
  entries: days.map((on) => ({
    uid: `${on}@ondelle.example`,
    changedAt: new Date('2026-01-05T10:00:00Z'),
    sequence: 1,
    on,
    minutes: 25,
    summary: 'Bird Dog, 25 min',
    description: 'Strong Middle, week 1, day 1',
    url: 'https://ondelle.example/workouts/bird-dog',
  })),
  ...changes,
});

const withIcalJs = (text: string): Read[] => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { startDate, summary, description } = new ICAL.Event(component);
    const start = startDate.isDate ? `${startDate}` : startDate.toJSDate().toISOString();
    return { start, summary, description };
  });
};

const withNodeIcal = (text: string): Read[] =>
  Object.values(nodeIcal.sync.parseICS(text)).flatMap((entry) => {
    if (entry?.type !== 'VEVENT') return [];
    const { start, summary, description } = entry;
    // Whole days begin at midnight where the reader is.
    const day = `${start.getFullYear()}-${start.getMonth() + 1}-${start.getDate()}`;
    return {
      start: entry.datetype === 'date' ? day : start.toISOString(),
      summary: String(summary),
      description: String(description),
    };
  });

const READERS: readonly [string, (text: string) => Read[]][] = [
  ['ical.js', withIcalJs],
  ['node-ical', withNodeIcal],
];

/** Seven in the morning before and after the clocks change, in both hemispheres. */
const ZONES: readonly [string, Record<string, string>][] = [
  [
    'Europe/Berlin',
    {
      '2026-03-28': '2026-03-28T06:00:00.000Z',
      '2026-03-29': '2026-03-29T05:00:00.000Z',
      '2026-10-24': '2026-10-24T05:00:00.000Z',
      '2026-10-25': '2026-10-25T06:00:00.000Z',
    },
  ],
  [
    'America/New_York',
    {
      '2026-03-07': '2026-03-07T12:00:00.000Z',
      '2026-03-08': '2026-03-08T11:00:00.000Z',
      '2026-11-01': '2026-11-01T12:00:00.000Z',
    },
  ],
  [
    'Pacific/Auckland',
    {
      '2026-04-04': '2026-04-03T18:00:00.000Z',
      '2026-04-05': '2026-04-04T19:00:00.000Z',
      '2026-09-26': '2026-09-25T19:00:00.000Z',
      '2026-09-27': '2026-09-26T18:00:00.000Z',
    },
  ],
  [
    'America/Santiago',
    { '2026-04-04': '2026-04-04T10:00:00.000Z', '2026-04-05': '2026-04-05T11:00:00.000Z' },
  ],
  // The older name of a zone, and one whose clocks never change.
  ['Asia/Calcutta', { '2026-06-01': '2026-06-01T01:30:00.000Z' }],
  ['UTC', { '2026-06-01': '2026-06-01T07:00:00.000Z' }],
];

describe.each(READERS)('a calendar that %s reads', (_, read) => {
  it.each(ZONES)('begins its entries by the clock of %s', (zone, times) => {
    const text = writeCalendar(calendarOf({ timeZone: zone }, Object.keys(times)));
    expect(read(text).map(({ start }) => start)).toEqual(Object.values(times));
  });

  it('has whole days, which have no zone', () => {
    const text = writeCalendar(calendarOf({ time: null }, ['2026-10-25']));
    expect(read(text).map(({ start }) => start)).toEqual(['2026-10-25']);
  });

  it('has the texts as the coach wrote them', () => {
    const summary = `${'Ünter-Käfer 🔥 瑜伽 '.repeat(20)}, 25 min; a\\b "c"`;
    const description = 'Tab\there\nSecond line\nhttps://ondelle.example/?a=1;b=2,3';
    const [entry] = calendarOf({}, ['2026-06-01']).entries;
    if (entry === undefined) throw new Error('There is no entry');
    const text = writeCalendar(calendarOf({ entries: [{ ...entry, summary, description }] }, []));
    expect(read(text)).toEqual([{ start: '2026-06-01T05:00:00.000Z', summary, description }]);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  it('has none of the characters that a calendar may not have', () => {
    const name = 'Anna\r\nBEGIN:VEVENT "Fit", \u0000\u0007\u0085';
    const [entry] = calendarOf({}, ['2026-06-01']).entries;
    if (entry === undefined) throw new Error('There is no entry');
    const odd = { ...entry, summary: 'A\u0000\u0008\u000b\u001b\u007fB\rC\ud800', description: '' };
    const text = writeCalendar(calendarOf({ name, entries: [odd] }, []));
    expect(text).not.toMatch(/[^\P{Cc}\r\n]/u);
    expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
    expect(read(text).map(({ summary }) => summary)).toEqual(['AB\nC\ufffd']);
  });
});

it('has the rules of every time zone that browsers report', () => {
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    expect(writeCalendar(calendarOf({ timeZone }, ['2026-06-01']))).toContain('BEGIN:VTIMEZONE');
  }
});
