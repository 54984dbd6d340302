import type * as english from './training.ts';
import type { Texts } from './translation.ts';

export const FIRST_WEEK_TITLE = 'Tu primera semana';

export const TRAINING_ERRORS: Texts<typeof english.TRAINING_ERRORS> = {
  inProgramme: 'Ya estás en este programa.',
  startInPast: 'Elige hoy o un día posterior.',
  startTooFar: 'Elige un día dentro de los próximos 90 días.',
  noTrainingDay: 'Elige al menos un día.',
  begun: 'Ya has empezado, así que el primer día se queda como está.',
  finished: 'Has terminado este programa.',
  unavailable: 'Este programa no está disponible en este momento.',
  dayDone: 'Ya has hecho este día.',
  daySkipped: 'Te has saltado este día.',
  dayUnknown: 'Este día ya no está en el programa.',
  dateTaken: 'Ese día ya hay otra sesión de este programa.',
  datePast: 'Elige hoy o un día posterior.',
  dateTooFar: 'Elige un día dentro del próximo año.',
  dateAway: 'Ese día estás fuera.',
  awayBackwards: 'El final no puede ser anterior al principio.',
  awayTooLong: 'Elige como máximo 365 días.',
  awayTooFar: 'Elige un día dentro de un año a partir de hoy.',
};

export const notPublished = (title: string): string => `${title} no está publicado.`;

export const dayWithoutWorkout = (week: number, day: number): string =>
  `La semana ${week}, día ${day} aún no tiene entrenamiento.`;
