import { dayLabel, type ProgrammePlan } from 'contract';
import type { ProgrammeEffects } from 'contract/desk/programmes';
import type { RunningMember } from '../../training/index.ts';

type Day = { key: string; workout: string; label: string };

/** The days with a workout, in order. */
const sessionsOf = ({ weeks }: ProgrammePlan): Day[] =>
  weeks
    .flatMap(({ days }) => days)
    .flatMap(({ key, workout }, index) =>
      workout === null ? [] : [{ key, workout, label: dayLabel(index) }],
    );

const without = (keys: readonly string[], others: ReadonlySet<string>): string =>
  keys.filter((key) => others.has(key)).join(' ');

/**
 * Whom a change of a programme reaches.
 * @param before as members have it
 * @param members who is in it
 */
export const reached = (
  before: ProgrammePlan,
  after: ProgrammePlan,
  members: readonly Pick<RunningMember, 'done' | 'over'>[],
): Pick<ProgrammeEffects, 'members' | 'changed' | 'later'> => {
  const old = new Map(sessionsOf(before).map((day) => [day.key, day]));
  const fresh = new Map(sessionsOf(after).map((day) => [day.key, day]));
  const isReordered =
    without([...old.keys()], new Set(fresh.keys())) !==
    without([...fresh.keys()], new Set(old.keys()));
  const ahead = (key: string) => members.filter(({ over }) => !over.has(key));
  const changed = [...fresh.values()].flatMap(
    ({ key, workout, label }): ProgrammeEffects['changed'] => {
      const was = old.get(key);
      const reaches = { key, label, members: ahead(key).length };
      if (was === undefined) return [{ ...reaches, change: 'added' }];
      if (was.workout !== workout) return [{ ...reaches, change: 'replaced' }];
      return isReordered && was.label !== label ? [{ ...reaches, change: 'moved' }] : [];
    },
  );
  const removed = [...old.values()].flatMap(({ key, label }): ProgrammeEffects['changed'] => {
    const done = members.filter((member) => member.done.has(key)).length;
    return fresh.has(key) ? [] : [{ key, label, change: 'removed', members: done }];
  });
  const dated = [...changed.filter(({ change }) => change !== 'replaced'), ...removed];
  return {
    members: members.length,
    changed: [...changed, ...removed],
    later: members.filter(({ over }) => dated.some(({ key }) => !over.has(key))).length,
  };
};
