/* Texts of programmes, of days away and of the calendar feed. */

/** The title of the week that the first questions suggest. */
export const FIRST_WEEK_TITLE = 'Your first week';

export const TRAINING_ERRORS = {
  inProgramme: 'You are in this programme already.',
  startInPast: 'Choose today or a later day.',
  startTooFar: 'Choose a day within the next 90 days.',
  noTrainingDay: 'Choose at least one day.',
  begun: 'You have begun, so the first day stays as it is.',
  finished: 'You have finished this programme.',
  unavailable: 'This programme is not available at the moment.',
  dayDone: 'You have done this day already.',
  daySkipped: 'You have skipped this day.',
  dayUnknown: 'This day is not in the programme any more.',
  dateTaken: 'Another session of this programme is on that day.',
  datePast: 'Choose today or a later day.',
  dateTooFar: 'Choose a day within the next year.',
  dateAway: 'You are away on that day.',
  awayBackwards: 'Until must not be before from.',
  awayTooLong: 'Choose at most 365 days.',
  awayTooFar: 'Choose a day within a year from today.',
} as const;

/** Publishing a programme while one of its workouts is not published. */
export const notPublished = (title: string): string => `${title} is not published.`;

/** Publishing a programme with a day that has no workout yet. */
export const dayWithoutWorkout = (week: number, day: number): string =>
  `Week ${week}, day ${day} has no workout yet.`;
