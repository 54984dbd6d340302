import type { ProgrammeEffects } from 'contract/desk/programmes';
import { counted, deskDay } from '../figures.ts';

type Changed = ProgrammeEffects['changed'];

/** Days that reach the same number of members, in one sentence each. */
const grouped = (
  changed: Changed,
  kind: Changed[number]['change'],
  write: (members: number, days: string, isOne: boolean) => string,
): string[] =>
  [
    ...Map.groupBy(
      changed.filter(({ change }) => change === kind),
      ({ members }) => members,
    ),
  ].map(([members, days]) =>
    write(members, days.map(({ label }) => label).join('; '), days.length === 1),
  );

/** Whom a change reaches. @param isChanged whether anything is not saved yet */
export const reachOf = (
  { members, changed, later }: Pick<ProgrammeEffects, 'members' | 'changed' | 'later'>,
  isChanged: boolean,
): string[] => {
  if (members === 0) return [];
  const areIn = `${counted(members, 'member')} ${members === 1 ? 'is' : 'are'} in it.`;
  if (changed.length === 0) return [isChanged ? `${areIn} Their dates stay.` : areIn];
  const who = (number: number) => (number === members ? 'all' : String(number));
  const added = grouped(changed, 'added', (number, days, isOne) =>
    number === 0
      ? `Nobody has ${days} before them.`
      : `With this change ${who(number)} of them get ${isOne ? 'a new day' : 'new days'}: ${days}.`,
  );
  const moving = changed.filter(({ change }) => change === 'added').length;
  return [
    areIn,
    ...added,
    ...grouped(
      changed,
      'replaced',
      (number, days) => `${who(number)} of them get another video: ${days}.`,
    ).map((line) => line.replace(/^all/, 'All')),
    ...grouped(changed, 'removed', (number, days, isOne) =>
      number === 0
        ? `Nobody has done ${days}.`
        : `${number} have done ${days}. ${isOne ? 'It stays' : 'They stay'} in their history.`.replace(
            /^1 have/,
            '1 has',
          ),
    ),
    ...(changed.some(({ change }) => change === 'moved')
      ? ['Their days come in another order.']
      : []),
    ...(later === 0
      ? []
      : [
          moving > 0
            ? `What they have done stays, later dates move on${changed.length === 1 ? ' by one' : ''}.`
            : 'What they have done stays, later dates move.',
        ]),
  ];
};

/** What has to be published before the programme can be. @param timeZone the desk's */
export const waitingOf = (
  unpublished: ProgrammeEffects['unpublished'],
  timeZone: string,
): string[] =>
  unpublished.map(
    ({ title, publishAt }) =>
      `${title} is ${publishAt === null ? 'not published' : `planned for ${deskDay(publishAt, timeZone)}`}: publish it first, or these changes wait for it.`,
  );
