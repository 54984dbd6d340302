import {
  AIMS,
  type Aim,
  BODY_CHOICES,
  type BodyChoice,
  EXPERIENCES,
  type Experience,
} from 'contract';
import * as m from '#messages/start';
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
  /** ISO weekdays, 1 is Monday. */
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
  { value: 'stronger', title: m.stronger, text: m.strongerText },
  { value: 'back', title: m.quietBack, text: m.quietBackText },
  { value: 'breath', title: m.breath, text: m.breathText },
  { value: 'move', title: m.moveAgain, text: m.moveAgainText },
];

export const EXPERIENCE_OPTIONS: readonly Option<Experience>[] = [
  { value: 'new', title: m.newcomer, text: m.newcomerText },
  { value: 'sometimes', title: m.sometimes, text: m.sometimesText },
  { value: 'weekly', title: m.weekly, text: m.weeklyText },
];

export const SPARE_OPTIONS = [
  { value: 'wrists', word: m.wrists },
  { value: 'jumping', word: m.noJumping },
  { value: 'kneeling', word: m.noKneeling },
  { value: 'kit', word: m.noKit },
] as const satisfies readonly { value: BodyChoice; word: string }[];
