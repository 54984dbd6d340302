import {
  AIMS,
  type Aim,
  BODY_CHOICES,
  type BodyChoice,
  categoryName,
  EXPERIENCES,
  type Experience,
  type FirstWeekSession,
  fitText,
  type Workout,
} from 'contract';
import * as m from '#messages/firstWeek';
import * as start from '#messages/start';
import { numberWord } from '../../features/moves/index.ts';
import { capital } from '../../locale.ts';
import { tabStorage } from '../../storage.ts';
import type { Step } from './steps.ts';

/*
 * The answers of 'Start here'. They are kept in the tab alone: what somebody spares is health
 * data, and no request has it.
 */

export type Answers = {
  aim: Aim | null;
  experience: Experience | null;
  spare: readonly BodyChoice[];
  days: readonly number[];
};

const STORAGE_KEY = 'startHere';

export const NO_ANSWERS: Answers = { aim: null, experience: null, spare: [], days: [1, 3, 5] };

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The answers of this tab. */
export const readAnswers = (): Answers => {
  const stored = tabStorage.getJson(STORAGE_KEY);
  if (typeof stored !== 'object' || stored === null) return NO_ANSWERS;
  const { aim, experience, spare, days }: Record<string, unknown> = { ...stored };
  return {
    aim: AIMS.find((one) => one === aim) ?? null,
    experience: EXPERIENCES.find((one) => one === experience) ?? null,
    spare: BODY_CHOICES.filter((one) => listOf(spare).includes(one)),
    days: [1, 2, 3, 4, 5, 6, 7].filter((day) => listOf(days).includes(day)),
  };
};

export const keepAnswers = (answers: Answers): void => {
  tabStorage.setJson(STORAGE_KEY, answers);
};

/** The step that the answers allow: a question without an answer comes first. */
export const reachedStep = (asked: Step, { aim, experience, days }: Answers): Step => {
  if (aim === null) return undefined;
  if (experience === null) return asked && 'you';
  return days.length === 0 && asked === 'week' ? 'days' : asked;
};

type Option<Value> = { value: Value; title: string; text: string };

export const AIM_OPTIONS: readonly Option<Aim>[] = [
  { value: 'stronger', title: start.stronger, text: start.strongerText },
  { value: 'back', title: start.quietBack, text: start.quietBackText },
  { value: 'breath', title: start.breath, text: start.breathText },
  { value: 'move', title: start.moveAgain, text: start.moveAgainText },
];

export const EXPERIENCE_OPTIONS: readonly Option<Experience>[] = [
  { value: 'new', title: start.newcomer, text: start.newcomerText },
  { value: 'sometimes', title: start.sometimes, text: start.sometimesText },
  { value: 'weekly', title: start.weekly, text: start.weeklyText },
];

export const SPARE_OPTIONS = [
  { value: 'wrists', word: start.wrists },
  { value: 'jumping', word: start.noJumping },
  { value: 'kneeling', word: start.noKneeling },
  { value: 'kit', word: start.noKit },
] as const satisfies readonly { value: BodyChoice; word: string }[];

type Sessions = readonly FirstWeekSession<Workout>[];

/** 'For a quiet back, without jumping. Three sessions, 61 minutes in all.' */
export const weekSummary = (aim: Aim, spare: readonly BodyChoice[], sessions: Sessions): string => {
  const spared = SPARE_OPTIONS.filter(({ value }) => spare.includes(value));
  const phrases = spared.map(({ value }) => m.sparing({ choice: value }));
  return m.summary({
    aims: [m.forAim({ aim }), ...phrases].join(', '),
    count: sessions.length,
    word: capital(numberWord(sessions.length)),
    minutes: sessions.reduce((sum, { workout }) => sum + workout.duration, 0),
  });
};

/** Why a session is in the week. It is stored with the week, so it says nothing of what is spared. */
export const reasonText = (
  aim: Aim,
  workout: Pick<Workout, 'category' | 'category_name'>,
  index: number,
): string => {
  if (index === 0) return m.because({ aim });
  if (index === 2) return m.calm;
  return m.change({ category: categoryName(workout) });
};

/** The reason on the card, with the minutes that fit when not all do. */
export const cardReason = (aim: Aim, session: Sessions[number], index: number): string => {
  const reason = reasonText(aim, session.workout, index);
  return session.fit === null ? reason : `${reason}. ${fitText(session.fit)}`;
};
