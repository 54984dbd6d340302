import type { WorkoutUses } from 'contract/desk/videos';
import { counted } from '../figures.ts';

type Programme = WorkoutUses['programmes'][number];

const programmeSentence = ({ title, days, members, ahead }: Programme): string => {
  const rest = `${title}: ${counted(days, 'day')} ${days === 1 ? 'becomes' : 'become'} rest`;
  if (members === 0) return `${rest}. Nobody is in it.`;
  const forWhom = `${rest} for ${counted(members, 'member')}.`;
  return ahead === 0
    ? forWhom
    : `${forWhom} For ${ahead} of them the dates that follow move forward.`;
};

/** What happens when a workout is not on the site any more, where it is used. */
export const lossesOf = ({ programmes, landing, mails, featured }: WorkoutUses): string[] => {
  const lines = [
    ...programmes.map(programmeSentence),
    ...(landing.length > 0
      ? [`The week on the landing page loses its link: ${landing.join(', ')}.`]
      : []),
    ...mails.map((subject) => `The mail "${subject}" links to it. The link will lead nowhere.`),
    ...(featured ? ['It leaves the Featured Workouts.'] : []),
  ];
  return lines.length > 0 ? lines : ['No programme, page or planned mail uses it.'];
};

/** The same while it is on the site. */
export const usesOf = ({
  programmes,
  landing,
  mails,
  featured,
}: WorkoutUses): [string, string][] => [
  ...programmes.map(({ title, days, members, ahead }): [string, string] => [
    title,
    members === 0
      ? `${counted(days, 'day')}; nobody is in it`
      : `${counted(days, 'day')}; ${counted(members, 'member')} in it, ${ahead} with it before them`,
  ]),
  ...(landing.length > 0
    ? [['Landing page', `the week, ${landing.join(', ')}`] satisfies [string, string]]
    : []),
  ...(featured ? [['Landing page', 'Featured Workouts'] satisfies [string, string]] : []),
  ...mails.map((subject): [string, string] => ['Mail', subject]),
];
