import {
  type Aim,
  type BodyChoice,
  categoryName,
  type FirstWeekSession,
  fitText,
  type Workout,
} from 'contract';
import * as m from '#messages/firstWeek';
import { numberWord } from '../../features/moves/index.ts';
import { capital } from '../../ui/capital.ts';
import { SPARE_OPTIONS } from './answers.ts';

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
  { category }: Pick<Workout, 'category'>,
  index: number,
): string => {
  if (index === 0) return m.because({ aim });
  if (index === 2) return m.calm;
  return m.change({ category: categoryName(category) });
};

/** The reason on the card, with the minutes that fit when not all do. */
export const cardReason = (aim: Aim, session: Sessions[number], index: number): string => {
  const reason = reasonText(aim, session.workout, index);
  return session.fit === null ? reason : `${reason}. ${fitText(session.fit)}`;
};
