import { type Aim, type BodyChoice, type FirstWeekSession, fitText, type Workout } from 'contract';
import { capital, numberWord } from '../../features/moves/index.ts';
import { SPARE_OPTIONS } from './answers.ts';

const FOR_AIM: Readonly<Record<Aim, string>> = {
  stronger: 'To feel stronger',
  back: 'For a quiet back',
  breath: 'For more breath',
  move: 'To move again',
};

const BECAUSE: Readonly<Record<Aim, string>> = {
  stronger: 'to feel stronger',
  back: 'a quiet back',
  breath: 'more breath',
  move: 'to move again',
};

type Sessions = readonly FirstWeekSession<Workout>[];

/** 'For a quiet back, without jumping. Three sessions, 61 minutes in all.' */
export const weekSummary = (aim: Aim, spare: readonly BodyChoice[], sessions: Sessions): string => {
  const phrases = SPARE_OPTIONS.filter(({ value }) => spare.includes(value));
  const aims = [FOR_AIM[aim], ...phrases.map(({ phrase }) => phrase)].join(', ');
  const minutes = sessions.reduce((sum, { workout }) => sum + workout.duration, 0);
  const count = `${capital(numberWord(sessions.length))} ${sessions.length === 1 ? 'session' : 'sessions'}`;
  return `${aims}. ${count}, ${minutes} minutes in all.`;
};

/** Why a session is in the week. It is stored with the week, so it says nothing of what is spared. */
export const reasonText = (
  aim: Aim,
  { category }: Pick<Workout, 'category'>,
  index: number,
): string => {
  if (index === 0) return `Because you said: ${BECAUSE[aim]}`;
  if (index === 2) return 'The calm one of the week';
  return `${category}, for a change`;
};

/** The reason on the card, with the minutes that fit when not all do. */
export const cardReason = (aim: Aim, session: Sessions[number], index: number): string => {
  const reason = reasonText(aim, session.workout, index);
  return session.fit === null ? reason : `${reason}. ${fitText(session.fit)}`;
};
