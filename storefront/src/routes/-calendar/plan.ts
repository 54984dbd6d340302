import type { Enrolment, EnrolmentDay } from 'contract';
import * as m from '#messages/calendar';
import { dateFormat, dayAndMonth, dayOf } from '../../ui/dates.ts';

/** 'Sat 28 Nov', where there is little room. */
export const shortDay: (date: Date) => string = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
});

/** The sign of a session: done, or which of the member's programmes it belongs to. */
export type Mark = 'done' | 'first' | 'second' | 'further';

const MARKS: readonly Mark[] = ['first', 'second'];

/** @param index of the enrolment in the server's list: what is running comes first */
export const markOf = (index: number): Mark => MARKS[index] ?? 'further';

/** A session with its date. */
export type Entry = { enrolment: Enrolment; day: EnrolmentDay; on: string; mark: Mark };

/** What is done or planned, the earliest first; on one day in the order of the programmes. */
export const entriesOf = (enrolments: readonly Enrolment[]): Entry[] =>
  enrolments
    .flatMap((enrolment, index) =>
      enrolment.days.flatMap((day): Entry[] => {
        if (day.on === null) return [];
        const mark = day.state === 'done' ? 'done' : markOf(index);
        return [{ enrolment, day, on: day.on, mark }];
      }),
    )
    .sort((a, b) => a.on.localeCompare(b.on));

/** '16 November to 13 December'. */
export const periodText = (from: string, until: string): string =>
  from === until
    ? dayAndMonth(dayOf(from))
    : m.period({ from: dayAndMonth(dayOf(from)), until: dayAndMonth(dayOf(until)) });
