import { PROGRAMME_LIMITS, type ProgrammePlan, programmePlanSchema } from 'contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWeek,
  copyWeek,
  cutDay,
  type Day,
  dayAt,
  makeRest,
  moveDay,
  pasteDay,
  placeTowards,
  removeWeek,
  setNote,
  setWorkout,
} from './plan-edits.ts';

const place = fc.record({ week: fc.nat(13), day: fc.nat(6) });
type At = { week: number; day: number };
type Step = (state: { plan: ProgrammePlan; clipboard: Day | null }) => typeof state;

const edits: fc.Arbitrary<(plan: ProgrammePlan) => ProgrammePlan> = fc.oneof(
  fc.constant(addWeek),
  fc.nat(13).map((week) => (plan: ProgrammePlan) => copyWeek(plan, week)),
  fc.nat(13).map((week) => (plan: ProgrammePlan) => removeWeek(plan, week) ?? plan),
  place.map((at) => (plan: ProgrammePlan) => makeRest(plan, at)),
  fc.tuple(place, fc.string({ minLength: 1, maxLength: 5 })).map(
    ([at, id]) =>
      (plan: ProgrammePlan) =>
        setWorkout(plan, at, id),
  ),
  place.map((at) => (plan: ProgrammePlan) => setNote(plan, at, 'Slowly.')),
  fc.tuple(place, place).map(
    ([from, to]) =>
      (plan: ProgrammePlan) =>
        moveDay(plan, from, to),
  ),
);
const cut =
  (at: At): Step =>
  ({ plan, clipboard }) => {
    const day = dayAt(plan, at);
    return day === null ? { plan, clipboard } : { plan: cutDay(plan, at), clipboard: day };
  };
const copy =
  (at: At): Step =>
  ({ plan, clipboard }) => ({ plan, clipboard: dayAt(plan, at) ?? clipboard });
const paste =
  (at: At): Step =>
  ({ plan, clipboard }) => ({
    plan: clipboard === null ? plan : pasteDay(plan, at, clipboard),
    clipboard,
  });
const step: fc.Arbitrary<Step> = fc.oneof(
  edits.map(
    (edit): Step =>
      ({ plan, clipboard }) => ({ plan: edit(plan), clipboard }),
  ),
  place.chain((at) => fc.constantFrom(cut(at), copy(at), paste(at))),
);

const run = (steps: readonly Step[]) =>
  steps.reduce((state, one) => one(state), { plan: addWeek(null), clipboard: null as Day | null })
    .plan;

describe('edits of a plan', () => {
  it('leave a plan that can be stored, with keys that occur once', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        expect(programmePlanSchema.safeParse(run(steps)).error).toBeUndefined();
      }),
    );
  });

  it('take the keys of moved days along, whatever was edited before', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), place, place, (steps, from, to) => {
        const plan = run(steps);
        const moved = dayAt(plan, from);
        const other = dayAt(plan, to);
        if (moved === null || other === null) return;
        const after = moveDay(plan, from, to);
        expect(dayAt(after, to)).toEqual(moved);
        expect(dayAt(after, from)).toEqual(
          from.week === to.week && from.day === to.day ? moved : other,
        );
        const cutOut = pasteDay(cutDay(plan, from), to, moved);
        expect(dayAt(cutOut, to)).toEqual(moved);
      }),
    );
  });

  it('give copies other keys', () => {
    const plan = setWorkout(addWeek(null), { week: 0, day: 0 }, 'a');
    const [first, second] = copyWeek(plan, 0).weeks;
    expect(second?.days[0]).toMatchObject({ workout: 'a' });
    expect(second?.days[0]?.key).not.toBe(first?.days[0]?.key);
    const day = dayAt(plan, { week: 0, day: 0 });
    if (day === null) throw new Error('There is no day');
    const pasted = pasteDay(plan, { week: 0, day: 1 }, day);
    expect(dayAt(pasted, { week: 0, day: 1 })?.key).toBe(dayAt(plan, { week: 0, day: 1 })?.key);
  });

  it('end at twelve weeks, and without any', () => {
    const full = Array.from({ length: 20 }).reduce<ProgrammePlan>(addWeek, addWeek(null));
    expect(full.weeks).toHaveLength(PROGRAMME_LIMITS.weeks);
    expect(copyWeek(full, 0)).toBe(full);
    expect(removeWeek(addWeek(null), 0)).toBeNull();
  });
});

describe('the keys of the grid', () => {
  const plan = addWeek(addWeek(null));
  it.each([
    ['ArrowRight', 0, 6, 1, 0],
    ['ArrowRight', 1, 6, 1, 6],
    ['ArrowLeft', 1, 0, 0, 6],
    ['ArrowLeft', 0, 0, 0, 0],
    ['ArrowDown', 0, 3, 1, 3],
    ['ArrowDown', 1, 3, 1, 3],
    ['ArrowUp', 0, 3, 0, 3],
    ['Home', 1, 3, 1, 0],
    ['End', 1, 3, 1, 6],
  ])('%s leads from %i, %i to %i, %i', (key, week, day, toWeek, toDay) => {
    expect(placeTowards(plan, { week, day }, key)).toEqual({ week: toWeek, day: toDay });
  });
});
