import type * as english from './training.ts';
import type { Texts } from './translation.ts';

export const FIRST_WEEK_TITLE = 'Deine erste Woche';

export const TRAINING_ERRORS: Texts<typeof english.TRAINING_ERRORS> = {
  inProgramme: 'Du machst dieses Programm schon.',
  startInPast: 'Wähle heute oder einen späteren Tag.',
  startTooFar: 'Wähle einen Tag in den nächsten 90 Tagen.',
  noTrainingDay: 'Wähle mindestens einen Tag.',
  begun: 'Du hast angefangen, deshalb bleibt der erste Tag, wie er ist.',
  finished: 'Du hast dieses Programm abgeschlossen.',
  unavailable: 'Dieses Programm gibt es im Moment nicht.',
  dayDone: 'Du hast diesen Tag schon geschafft.',
  daySkipped: 'Du hast diesen Tag ausgelassen.',
  dayUnknown: 'Dieser Tag gehört nicht mehr zum Programm.',
  dateTaken: 'An diesem Tag ist schon eine andere Einheit dieses Programms.',
  datePast: 'Wähle heute oder einen späteren Tag.',
  dateTooFar: 'Wähle einen Tag im nächsten Jahr.',
  dateAway: 'An diesem Tag bist du nicht da.',
  awayBackwards: 'Das Ende darf nicht vor dem Anfang liegen.',
  awayTooLong: 'Wähle höchstens 365 Tage.',
  awayTooFar: 'Wähle einen Tag innerhalb eines Jahres ab heute.',
};

export const notPublished = (title: string): string => `${title} ist nicht veröffentlicht.`;

export const dayWithoutWorkout = (week: number, day: number): string =>
  `Woche ${week}, Tag ${day} hat noch kein Workout.`;
