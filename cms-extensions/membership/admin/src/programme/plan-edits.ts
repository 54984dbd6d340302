import { PROGRAMME_LIMITS, type ProgrammePlan } from 'contract';

/*
 * Edits of the weeks of a programme. Keys occur once and never change: a day that moves takes its
 * key along, and what is copied or new gets another one.
 */

export type Week = ProgrammePlan['weeks'][number];
export type Day = Week['days'][number];

/** A day of a plan; both are counted from 0. */
export type Place = { week: number; day: number };

const DAYS = Array.from({ length: PROGRAMME_LIMITS.days }, (_, index) => index);

/** Eight characters, of 48 random bits. */
const newKey = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(6))))
    .replaceAll('+', '-')
    .replaceAll('/', '_');

const restDay = (): Day => ({ key: newKey(), workout: null, note: '' });

export const dayAt = ({ weeks }: ProgrammePlan, { week, day }: Place): Day | null =>
  weeks[week]?.days[day] ?? null;

const withDay = (plan: ProgrammePlan, place: Place, change: (day: Day) => Day): ProgrammePlan => ({
  ...plan,
  weeks: plan.weeks.map((week, index) =>
    index === place.week
      ? { ...week, days: week.days.map((day, at) => (at === place.day ? change(day) : day)) }
      : week,
  ),
});

export const changeWeek = (
  plan: ProgrammePlan,
  index: number,
  changes: Partial<Pick<Week, 'title' | 'note'>>,
): ProgrammePlan => ({
  ...plan,
  weeks: plan.weeks.map((week, at) => (at === index ? { ...week, ...changes } : week)),
});

/** Adds a week of rest at the end. */
export const addWeek = (plan: ProgrammePlan | null): ProgrammePlan => ({
  version: 1,
  weeks: [
    ...(plan?.weeks ?? []),
    { key: newKey(), title: '', note: '', days: DAYS.map(restDay) },
  ].slice(0, PROGRAMME_LIMITS.weeks),
});

/** A week once more, after it. */
export const copyWeek = (plan: ProgrammePlan, index: number): ProgrammePlan => {
  const week = plan.weeks[index];
  if (week === undefined || plan.weeks.length >= PROGRAMME_LIMITS.weeks) return plan;
  const days = week.days.map((day) => ({ ...day, key: newKey() }));
  return { ...plan, weeks: plan.weeks.toSpliced(index + 1, 0, { ...week, key: newKey(), days }) };
};

/** @returns null when it was the last one */
export const removeWeek = (plan: ProgrammePlan, index: number): ProgrammePlan | null =>
  plan.weeks.length === 1 ? null : { ...plan, weeks: plan.weeks.toSpliced(index, 1) };

export const setWorkout = (plan: ProgrammePlan, place: Place, workout: string): ProgrammePlan =>
  withDay(plan, place, (day) => ({ ...day, workout }));

export const setNote = (plan: ProgrammePlan, place: Place, note: string): ProgrammePlan =>
  withDay(plan, place, (day) => ({ ...day, note }));

export const makeRest = (plan: ProgrammePlan, place: Place): ProgrammePlan =>
  withDay(plan, place, (day) => ({ ...day, workout: null, note: '' }));

/** Takes a day to another place, and the day that is there to the place of this one. */
export const moveDay = (plan: ProgrammePlan, from: Place, to: Place): ProgrammePlan => {
  const [moved, other] = [dayAt(plan, from), dayAt(plan, to)];
  if (moved === null || other === null) return plan;
  return withDay(
    withDay(plan, to, () => moved),
    from,
    () => other,
  );
};

/** What was cut or copied: a day, which keeps its key while no other one has it. */
export const pasteDay = (plan: ProgrammePlan, place: Place, pasted: Day): ProgrammePlan => {
  const isTaken = plan.weeks.some(({ days }) => days.some(({ key }) => key === pasted.key));
  return withDay(plan, place, ({ key }) => ({ ...pasted, key: isTaken ? key : pasted.key }));
};

/** Leaves a day of rest with another key, so that the day itself can be pasted elsewhere. */
export const cutDay = (plan: ProgrammePlan, place: Place): ProgrammePlan =>
  withDay(plan, place, restDay);

/** `Week 2, day 3`. */
export const placeName = ({ week, day }: Place): string => `week ${week + 1}, day ${day + 1}`;

/** The place in a direction; the same at an edge. Days go on in the next week. */
export const placeTowards = (
  { weeks }: ProgrammePlan,
  { week, day }: Place,
  key: string,
): Place | null => {
  const last = PROGRAMME_LIMITS.days - 1;
  const clamped = (to: Place): Place => ({
    ...to,
    week: Math.max(0, Math.min(weeks.length - 1, to.week)),
  });
  switch (key) {
    case 'ArrowUp':
      return clamped({ week: week - 1, day });
    case 'ArrowDown':
      return clamped({ week: week + 1, day });
    case 'ArrowLeft':
      if (day > 0) return { week, day: day - 1 };
      return week === 0 ? { week, day } : { week: week - 1, day: last };
    case 'ArrowRight':
      if (day < last) return { week, day: day + 1 };
      return week === weeks.length - 1 ? { week, day } : { week: week + 1, day: 0 };
    case 'Home':
      return { week, day: 0 };
    case 'End':
      return { week, day: last };
    default:
      return null;
  }
};
